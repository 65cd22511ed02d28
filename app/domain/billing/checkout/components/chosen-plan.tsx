import { chargeCents, formatReais, type Plan, PLAN_TERMS } from '../../payments/plan.ts'
import styles from './chosen-plan.module.css'

/** Names the plan to be paid after the registration, with the amount of one charge (rule 68). */
export function ChosenPlan({ plan }: { plan: Plan }) {
  const { name, chargeInterval } = PLAN_TERMS[plan]
  return (
    <p className={styles.plan}>
      Depois do cadastro:{' '}
      <b>
        Plano {name}, {formatReais(chargeCents(plan))}
      </b>{' '}
      {chargeInterval}.
    </p>
  )
}
