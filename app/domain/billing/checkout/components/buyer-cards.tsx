import { APP_PATHS } from '#app/base/app-paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import type { EndedSubscription, PlansBuyer } from '../plans-page.ts'
import { REFUND_INFO, refundedText, type ReturnedStanding } from '../../subscriptions/standing.ts'
import styles from './card.module.css'

const NOTHING_DELETED_TEXT =
  'Nada foi apagado: crianças, tarefas, pontos, prêmios e histórico estão guardados e voltam com um plano.'

interface BuyerCardsProps {
  buyer: PlansBuyer
  returnPath: string
  /** Whether the buyer wanted to open the app. */
  isRedirected: boolean
}

/** Cards above the plans for a signed-in guardian: why the app does not open, and a purchase to claim. */
export function BuyerCards({ buyer, returnPath, isRedirected }: BuyerCardsProps) {
  return (
    <>
      {buyer.endedSubscription && <EndedCard subscription={buyer.endedSubscription} email={buyer.email} />}
      {isRedirected && !buyer.endedSubscription && <NoSubscriptionCard />}
      {buyer.canClaimPurchase && (
        <section aria-labelledby="purchase-heading" className={classNames(styles.card, styles.leafCard)}>
          <h2 id="purchase-heading">Comprou com este e-mail?</h2>
          <p>
            Encontramos uma compra feita com <b>{buyer.email}</b> que ainda não está em nenhuma conta.
          </p>
          <form method="post" action="/assinatura/usar-compra">
            <input type="hidden" name="volta" value={returnPath} />
            <Button type="submit" size="lg">
              Usar esta compra
            </Button>
          </form>
        </section>
      )}
    </>
  )
}

/** For a new account, and after leaving a family: the app asks for a subscription of the person's own family. */
function NoSubscriptionCard() {
  return (
    <section aria-labelledby="reason-heading" className={classNames(styles.card, styles.skyCard)}>
      <h2 id="reason-heading">Sua família ainda não tem assinatura</h2>
      <p>
        Por isso o aplicativo não abriu. Escolha um plano para a sua família ou, se outra família já assina e
        convidou você, entre nela com o código do convite.
      </p>
      <ButtonLink to={`${APP_PATHS.ownData}#outra-familia`} reloadDocument variant="outline" size="sm">
        Entrar com um código
      </ButtonLink>
    </section>
  )
}

/** Form that sends a confirmation mail, because purchases are shown only after the e-mail is confirmed. */
export function ConfirmEmailForm({ email, returnPath }: { email: string; returnPath: string }) {
  return (
    <form method="post" action="/assinatura/confirmar-email" className={styles.confirmEmailForm}>
      <input type="hidden" name="volta" value={returnPath} />
      <p>
        Já comprou com <b>{email}</b>? Confirme que o e-mail é seu, e a compra aparece aqui.
      </p>
      <Button type="submit" variant="outline" size="sm">
        Enviar e-mail de confirmação
      </Button>
    </form>
  )
}

function EndedCard({ subscription, email }: { subscription: EndedSubscription; email: string }) {
  if (subscription.owner === 'visitor' && subscription.refund)
    return <RefundCard refund={subscription.refund} email={email} />
  return (
    <section aria-labelledby="ended-heading" className={classNames(styles.card, styles.skyCard)}>
      <h2 id="ended-heading">
        {subscription.owner === 'visitor'
          ? `Sua assinatura terminou em ${formatBrasiliaDate(subscription.endedAt)}.`
          : 'A assinatura da sua família terminou.'}
      </h2>
      <p>{NOTHING_DELETED_TEXT}</p>
    </section>
  )
}

function RefundCard({ refund, email }: { refund: ReturnedStanding; email: string }) {
  return (
    <section aria-labelledby="ended-heading" className={classNames(styles.card, styles.leafCard)}>
      <h2 id="ended-heading">{refundedText(refund)}</h2>
      <p>
        {REFUND_INFO} O comprovante vai por e-mail para <b>{email}</b>.
      </p>
      <p>Sua assinatura terminou. {NOTHING_DELETED_TEXT}</p>
    </section>
  )
}
