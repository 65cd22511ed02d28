import { Card } from '#app/ui/card.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { chargeCents, formatReais, type Plan, PLAN_TERMS } from '../../payments/plan.ts'
import styles from './sandbox.module.css'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'

export function SandboxOrderCard({ plan, nextChargeAt }: { plan: Plan; nextChargeAt: Date }) {
  const { name, months, perMonthCents } = PLAN_TERMS[plan]
  const total = formatReais(chargeCents(plan))
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact label="Plano">{name}</Fact>
        <Fact label="Preço">
          {formatReais(perMonthCents)} por mês
          {months > 1 && `, ${months} meses de uma vez`}
        </Fact>
        <Fact label="Total agora" className={styles.total}>
          {total}
        </Fact>
        <Fact label="Próxima cobrança">
          {formatBrasiliaDate(nextChargeAt)}, {total}
        </Fact>
      </dl>
    </Card>
  )
}
