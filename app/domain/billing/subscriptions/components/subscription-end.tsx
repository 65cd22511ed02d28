import { formatReais } from '../../payments/plan.ts'
import { billingDay } from '../../payments/billing-date-text.ts'
import type { SubscriptionSettings } from '../own-subscription.ts'
import styles from './subscription-card.module.css'

interface SubscriptionEndProps {
  settings: SubscriptionSettings | null
  /** Name of the family, if the family stays without this person; null if the family is deleted too. */
  familyName: string | null
}

/** Explains what happens to the person's subscriptions when the account is deleted; renders nothing without active ones. */
export function SubscriptionEnd({ settings, familyName }: SubscriptionEndProps) {
  const activeSubscriptions = settings?.own.filter(({ standing: { kind } }) =>
    ['renewing', 'late', 'ending', 'given'].includes(kind),
  )
  if (!settings || !activeSubscriptions || activeSubscriptions.length === 0) return null
  const externalSubscription = activeSubscriptions.find(
    ({ isCancellable, acceptsRequests }) => isCancellable && !acceptsRequests,
  )
  const refund = activeSubscriptions.find((subscription) => subscription.refund)?.refund
  return (
    <div className={styles.offer}>
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
          Até {billingDay(refund.until)} você ainda pode receber{' '}
          {refund.cents === null ? 'o dinheiro' : formatReais(refund.cents)} de volta: peça antes a devolução,
          em “Minha assinatura”.
        </p>
      )}
      {familyName && !settings.payerName && <p>{familyName} fica sem acesso até que outra pessoa assine.</p>}
    </div>
  )
}
