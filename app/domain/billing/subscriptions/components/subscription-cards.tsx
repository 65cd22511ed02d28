import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import type { SubscriptionSettings } from '../own-subscription.ts'
import { givesAccess } from '../standing.ts'
import { OwnSubscriptionCard } from './own-subscription-card.tsx'
import styles from './subscription-cards.module.css'

/** The member's subscriptions: plan, charges, cancellation and refund. */
export function SubscriptionCards({ settings }: { settings: SubscriptionSettings }) {
  const { own, payerName, givenUntil, arePlansSold } = settings
  const activeSubscriptions = own.filter(({ standing }) => givesAccess(standing))
  const paidSubscriptions = activeSubscriptions.filter(({ standing }) => standing.kind !== 'given')
  return (
    <div className={styles.cards}>
      {payerName && (
        <Card>
          <h3 className={styles.plan}>Sua família tem assinatura</h3>
          <p>
            Quem paga é <b translate="no">{payerName}</b>, e ela vale para todo mundo da família.
          </p>
          {paidSubscriptions.length > 0 && (
            <p>Uma assinatura só basta: você não precisa pagar a sua também.</p>
          )}
        </Card>
      )}
      {givenUntil && (
        <Card>
          <h3 className={styles.plan}>Sua família tem acesso</h3>
          <p>Vale para todo mundo até {formatBrasiliaDate(givenUntil)}, e nada é cobrado.</p>
        </Card>
      )}
      {paidSubscriptions.length > 1 && (
        <Card>
          <h3 className={styles.plan}>Você tem {paidSubscriptions.length} assinaturas ao mesmo tempo</h3>
          <p>
            Uma só basta para toda a família.{' '}
            {paidSubscriptions.some(({ refund }) => refund)
              ? 'A que começou há menos de 7 dias pode ser devolvida inteira.'
              : 'Cancele a que você não quer manter.'}
          </p>
        </Card>
      )}
      {own.map((subscription) => (
        <OwnSubscriptionCard key={subscription.id} subscription={subscription} />
      ))}
      {arePlansSold && !payerName && !givenUntil && activeSubscriptions.length === 0 && (
        <Card>
          <p>Você não tem uma assinatura ativa. Nada foi apagado.</p>
          <ButtonLink to="/subscribe" reloadDocument variant="outline" size="sm">
            Ver os planos
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}
