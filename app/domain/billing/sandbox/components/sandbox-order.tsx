import { Card } from '#app/ui/card.tsx'
import { chargeCents, formatReais, type Plan, PLAN_TERMS } from '../../payments/plan.ts'
import styles from './sandbox.module.css'
import { billingDay } from '../../payments/billing-date-text.ts'

/** The order: plan, amount and next charge. */
export function SandboxOrderCard({ plan, nextChargeAt }: { plan: Plan; nextChargeAt: Date }) {
  const { name, months, perMonthCents } = PLAN_TERMS[plan]
  const total = formatReais(chargeCents(plan))
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt>Plano</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Preço</dt>
          <dd>
            {formatReais(perMonthCents)} por mês
            {months > 1 && `, ${months} meses de uma vez`}
          </dd>
        </div>
        <div>
          <dt>Total agora</dt>
          <dd className={styles.total}>{total}</dd>
        </div>
        <div>
          <dt>Próxima cobrança</dt>
          <dd>
            {billingDay(nextChargeAt)}, {total}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
