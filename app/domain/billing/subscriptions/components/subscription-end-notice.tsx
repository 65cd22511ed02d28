import { formatReais } from '../../payments/plan.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import type { SubscriptionSettings } from '../own-subscription.ts'
import { givesAccess } from '../standing.ts'
import styles from './subscription-cards.module.css'

interface SubscriptionEndNoticeProps {
  settings: SubscriptionSettings | null
  /** Name of the family that continues without this person; null if it is deleted too. */
  familyName: string | null
}

/** Explains, before an account deletion, what happens to active subscriptions. Renders nothing if there are none. */
export function SubscriptionEndNotice({ settings, familyName }: SubscriptionEndNoticeProps) {
  const activeSubscriptions = settings?.own.filter(({ standing }) => givesAccess(standing))
  if (!settings || !activeSubscriptions || activeSubscriptions.length === 0) return null
  const externalSubscription = activeSubscriptions.find(
    ({ isCancellable, acceptsRequests }) => isCancellable && !acceptsRequests,
  )
  const refund = activeSubscriptions.find((subscription) => subscription.refund)?.refund
  return (
    <div className={styles.callout}>
      {externalSubscription ? (
        <p>
          <b>Cancele antes a sua assinatura.</b> Quem cobra é {externalSubscription.providerTitle}, e daqui
          não conseguimos cancelar.{' '}
          {externalSubscription.selfServiceUrl && (
            <a href={externalSubscription.selfServiceUrl} target="_blank" rel="noreferrer">
              Abrir {externalSubscription.providerTitle}
            </a>
          )}
        </p>
      ) : (
        <p>
          <b>Sua assinatura é cancelada junto.</b> Nada mais é cobrado, e o tempo já pago se perde.
        </p>
      )}
      {refund && (
        <p>
          Até {formatBrasiliaDate(refund.until)} você ainda pode receber{' '}
          {refund.cents === null ? 'o dinheiro' : formatReais(refund.cents)} de volta: peça antes a devolução,
          em “Assinatura”.
        </p>
      )}
      {familyName && !settings.payerName && !settings.givenUntil && (
        <p>{familyName} fica sem acesso até que outra pessoa assine.</p>
      )}
    </div>
  )
}
