import type { ReactNode } from 'react'
import { Caramelo, Scene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { plansPath, type PurchaseStep } from '../plans-page.ts'
import styles from './purchase-wait.module.css'

/** 'long': still waiting after a minute. */
export type ShownStep = PurchaseStep | 'long' | 'signed-out'

interface PurchaseWaitProps {
  shown: ShownStep
  /** Where the person wanted to go when the pay page was opened. */
  goOn: string
  /** Leads to signing in and back here. */
  signIn: string
  /** This page from the start. */
  again: string
  /** This page as it goes on waiting without scripts. */
  readAgainAt: string
}

/**
 * Where the buyer waits for the provider's word. All that it can come to is in the page; public/purchase-wait.js shows
 * the part that holds. Without scripts the page reads itself again.
 */
export function PurchaseWait({ shown, goOn, signIn, again, readAgainAt }: PurchaseWaitProps) {
  const step = (name: ShownStep, title: string, art: ReactNode, children: ReactNode) => (
    <section hidden={name !== shown} data-step={name} className={styles.step}>
      {art}
      <h1>{title}</h1>
      {children}
    </section>
  )
  return (
    <div data-purchase-wait="return" data-go-on={goOn} data-shown={shown} className={styles.page}>
      <div role="status">
        {step(
          'waiting',
          'Quase lá',
          <Waiting />,
          <p>Estamos esperando a confirmação do pagamento. Costuma levar alguns segundos.</p>,
        )}
        {step(
          'paid',
          'Pronto! Sua assinatura está ativa.',
          <Scene name="familia-combinando" className={styles.art} />,
          <>
            <p>Boas-vindas! Já vamos abrir o app para a sua família.</p>
            <ButtonLink to={goOn} reloadDocument size="lg">
              Ir para o app
            </ButtonLink>
          </>,
        )}
        {step(
          'refused',
          'O pagamento não foi aprovado',
          <Caramelo size={150} />,
          <>
            <p>
              Esta tentativa não foi cobrada. Confira os dados com calma ou escolha outra forma de pagamento.
            </p>
            <ButtonLink to={plansPath({ back: goOn })} reloadDocument size="lg">
              Tentar de novo
            </ButtonLink>
          </>,
        )}
        {step(
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
            <ButtonLink to={again} reloadDocument variant="line" data-ask>
              Conferir agora
            </ButtonLink>
            <p data-checked hidden />
          </>,
        )}
        {step(
          'none',
          'Nenhum pagamento em andamento',
          <Caramelo size={150} />,
          <>
            <p>Não há compra sua esperando confirmação.</p>
            <ButtonLink to={plansPath({ back: goOn })} reloadDocument size="lg">
              Ver os planos
            </ButtonLink>
          </>,
        )}
        {step(
          'signed-out',
          'Você saiu da sua conta',
          <Caramelo size={150} />,
          <>
            <p>Entre de novo para ver como ficou o pagamento. Seu pedido não se perde.</p>
            <ButtonLink to={signIn} reloadDocument size="lg">
              Entrar
            </ButtonLink>
          </>,
        )}
        <p hidden data-offline className={styles.offline}>
          Você está sem internet. Quando ela voltar, a gente confere de novo.
        </p>
      </div>
      {shown === 'waiting' && (
        <noscript>
          <meta httpEquiv="refresh" content={`5;url=${readAgainAt}`} />
        </noscript>
      )}
      {shown === 'paid' && (
        <noscript>
          <meta httpEquiv="refresh" content={`4;url=${goOn}`} />
        </noscript>
      )}
      <script type="module" src="/purchase-wait.js" />
    </div>
  )
}

/** Four tiles that light up one after the other; they stand still under reduced motion. */
function Waiting() {
  return (
    <div className={styles.tiles} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
