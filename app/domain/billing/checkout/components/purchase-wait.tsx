import type { ReactNode } from 'react'
import { Caramelo, Scene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { plansPath, type PurchaseStep } from '../plans-page.ts'
import styles from './purchase-wait.module.css'

/** The step that the page shows; 'long': still waiting after a minute. */
export type WaitStep = PurchaseStep | 'long' | 'signed-out'

interface PurchaseWaitProps {
  step: WaitStep
  continuePath: string
  /** Path to the sign-in, which leads back to this page. */
  signInPath: string
  /** Opens this page with a new minute to wait. */
  retryPath: string
  /** Opens this page in the same minute; a browser without scripts reloads it. */
  reloadPath: string
}

/**
 * Page on which the buyer waits for the provider's event. It contains all steps and hides all but the current one;
 * pages/browser/purchase-wait.ts switches between them. Without scripts the browser reloads the waiting page.
 */
export function PurchaseWait({ step, continuePath, signInPath, retryPath, reloadPath }: PurchaseWaitProps) {
  const renderStep = (name: WaitStep, title: string, art: ReactNode, children: ReactNode) => (
    <section hidden={name !== step} data-step={name} className={styles.step}>
      {art}
      <h1>{title}</h1>
      {children}
    </section>
  )
  return (
    <div
      data-purchase-wait="return"
      data-next-path={continuePath}
      data-current-step={step}
      className={styles.page}
    >
      <div role="status">
        {renderStep(
          'waiting',
          'Quase lá',
          <WaitingTiles />,
          <p>Estamos esperando a confirmação do pagamento. Costuma levar alguns segundos.</p>,
        )}
        {renderStep(
          'paid',
          'Pronto! Sua assinatura está ativa.',
          <Scene name="familia-combinando" className={styles.illustration} />,
          <>
            <p>Boas-vindas! Já vamos abrir o app para a sua família.</p>
            <ButtonLink to={continuePath} reloadDocument size="lg">
              Ir para o app
            </ButtonLink>
          </>,
        )}
        {renderStep(
          'refused',
          'O pagamento não foi aprovado',
          <Caramelo size={150} />,
          <>
            <p>
              Esta tentativa não foi cobrada. Confira os dados com calma ou escolha outra forma de pagamento.
            </p>
            <ButtonLink to={plansPath({ returnPath: continuePath })} reloadDocument size="lg">
              Tentar de novo
            </ButtonLink>
          </>,
        )}
        {renderStep(
          'long',
          'Está demorando um pouco mais',
          <Caramelo size={150} />,
          <>
            <p>
              A confirmação ainda não chegou. Cartão e Pix costumam levar minutos; boleto, até 3 dias úteis.
            </p>
            <p>
              Pode fechar esta página sem medo: seu pedido não se perde. Quando a confirmação chegar, mandamos
              um e-mail e o app abre para a sua família.
            </p>
            <ButtonLink to={retryPath} reloadDocument variant="outline" data-check-now>
              Conferir agora
            </ButtonLink>
            <p data-last-check hidden />
          </>,
        )}
        {renderStep(
          'none',
          'Nenhum pagamento em andamento',
          <Caramelo size={150} />,
          <>
            <p>Não há compra sua esperando confirmação.</p>
            <ButtonLink to={plansPath({ returnPath: continuePath })} reloadDocument size="lg">
              Ver os planos
            </ButtonLink>
          </>,
        )}
        {renderStep(
          'signed-out',
          'Você saiu da sua conta',
          <Caramelo size={150} />,
          <>
            <p>Entre de novo para ver como ficou o pagamento. Seu pedido não se perde.</p>
            <ButtonLink to={signInPath} reloadDocument size="lg">
              Entrar
            </ButtonLink>
          </>,
        )}
        <p hidden data-offline className={styles.offline}>
          Você está sem internet. Quando ela voltar, a gente confere de novo.
        </p>
      </div>
      {step === 'waiting' && (
        <noscript>
          <meta httpEquiv="refresh" content={`5;url=${reloadPath}`} />
        </noscript>
      )}
      {step === 'paid' && (
        <noscript>
          <meta httpEquiv="refresh" content={`4;url=${continuePath}`} />
        </noscript>
      )}
    </div>
  )
}

/** Four tiles that light up one after the other; static under reduced motion. */
function WaitingTiles() {
  return (
    <div className={styles.tiles} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
