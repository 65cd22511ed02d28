import { Caramelo } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BRAND } from '#content/brand.ts'
import type { FormProblems } from '../../accounts/form-problems.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { SiteFrame } from './site-frame.tsx'

interface ContactPageProps {
  isMessageSent: boolean
  hasRecipient: boolean
  /** Whether messages stay in the outbox, as in a demo. */
  isMailSimulated: boolean
  arePlansSold: boolean
  refusal: FormProblems | undefined
}

/** 'Fale com a gente': a form that works without scripts, and links to frequent answers. */
export function ContactPage({
  isMessageSent,
  hasRecipient,
  isMailSimulated,
  arePlansSold,
  refusal,
}: ContactPageProps) {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <header className={styles.header}>
          <h1>{isMessageSent ? 'Mensagem enviada' : 'Fale com a gente'}</h1>
          {isMessageSent ? (
            <div role="status">
              <p>Obrigado por escrever. A resposta vai para o e-mail que você informou.</p>
              <p>Se ela demorar, dê uma olhada também na pasta de spam.</p>
            </div>
          ) : (
            hasRecipient && (
              <p>Uma dúvida, um pagamento, um pedido sobre os seus dados, uma ideia: conte para a gente.</p>
            )
          )}
        </header>
        {isMailSimulated && (
          <p className={styles.testModeNotice}>
            Esta é uma instalação de exemplo: a mensagem fica na pasta de saída, e ninguém a recebe.
          </p>
        )}
        <div className={styles.columns}>
          {isMessageSent && (
            <div className={styles.sentMessage}>
              <Caramelo size={150} />
              <ButtonLink to="/" reloadDocument variant="outline">
                Ir para o início
              </ButtonLink>
            </div>
          )}
          {!isMessageSent && hasRecipient && <ContactForm refusal={refusal} />}
          {!isMessageSent && !hasRecipient && (
            <p className={styles.notConfiguredNotice}>
              Esta instalação do {BRAND.name} ainda não tem um endereço de contato, por isso não há formulário
              aqui. Quem a mantém pode informar um endereço, e ele passa a valer nesta página.
            </p>
          )}
          <aside aria-labelledby="quicker-heading" className={styles.aside}>
            <h2 id="quicker-heading">Talvez seja mais rápido</h2>
            <ul role="list" className={styles.tipList}>
              <li>
                <b>Esqueceu a senha?</b> Em <a href="/login">Entrar</a>, toque em “Esqueci minha senha”.
              </li>
              {arePlansSold && (
                <li>
                  <b>Quer cancelar ou o dinheiro de volta?</b> No aplicativo, em Config, “Assinatura”. Está
                  explicado na <a href="/reembolso">política de reembolso</a>.
                </li>
              )}
              <li>
                <b>Quer uma cópia dos seus dados, ou apagar tudo?</b> No aplicativo, em Config. Está explicado
                na <a href="/privacidade">política de privacidade</a>.
              </li>
            </ul>
            {hasRecipient && (
              <p>
                Não mande senhas, números de cartão nem fotos de crianças. Nós nunca pedimos. O que você
                escreve aqui segue por e-mail para quem responde, e não fica guardado no aplicativo.
              </p>
            )}
          </aside>
        </div>
      </div>
    </SiteFrame>
  )
}
