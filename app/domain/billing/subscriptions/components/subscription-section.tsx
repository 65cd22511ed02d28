import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { OwnSubscription, SubscriptionSettings } from '../own-subscription.ts'
import { OwnSubscriptionCard } from './own-subscription-card.tsx'
import styles from './subscription-section.module.css'

/** 'Minha assinatura' in Config: plan, charges, cancellation and refund. */
export function SubscriptionSection({ settings }: { settings: SubscriptionSettings }) {
  const { own, payerName, arePlansSold } = settings
  const activeSubscriptions = own.filter(hasPaidAccess)
  return (
    <TitledSection title="Minha assinatura">
      <div className={styles.cards}>
        {payerName && (
          <Card>
            <h3 className={styles.plan}>Sua família tem assinatura</h3>
            <p>
              Quem paga é <b>{payerName}</b>, e ela vale para todo mundo da família.
            </p>
            {activeSubscriptions.length > 0 && (
              <p>Uma assinatura só basta: você não precisa pagar a sua também.</p>
            )}
          </Card>
        )}
        {activeSubscriptions.length > 1 && (
          <Card>
            <h3 className={styles.plan}>Você tem {activeSubscriptions.length} assinaturas ao mesmo tempo</h3>
            <p>
              Uma só basta para toda a família.{' '}
              {activeSubscriptions.some(({ refund }) => refund)
                ? 'A que começou há menos de 7 dias pode ser devolvida inteira.'
                : 'Cancele a que você não quer manter.'}
            </p>
          </Card>
        )}
        {own.map((subscription) => (
          <OwnSubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
        {arePlansSold && !payerName && activeSubscriptions.length === 0 && (
          <Card>
            <p>Você não tem uma assinatura ativa. Nada foi apagado.</p>
            <ButtonLink to="/subscribe" reloadDocument variant="outline" size="sm">
              Ver os planos
            </ButtonLink>
          </Card>
        )}
      </div>
    </TitledSection>
  )
}

function hasPaidAccess({ standing }: OwnSubscription): boolean {
  return standing.kind === 'renewing' || standing.kind === 'late' || standing.kind === 'ending'
}
