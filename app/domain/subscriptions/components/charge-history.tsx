import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { formatReais, PLAN_TERMS } from '../../payments/plan.ts'
import { shortBillingDay } from '../../payments/billing-words.ts'
import { type Charge, CHARGE_WORDS, type ChargeStatus } from '../subscription.ts'
import styles from './subscription-card.module.css'

const TONES: Record<ChargeStatus, ChipProps['tone']> = {
  paid: 'leaf',
  failed: 'terra',
  disputed: 'sun',
  refunded: 'neutral',
  charged_back: 'neutral',
}

/** Every charge of a subscription, the newest first; folded until somebody wants to see it. */
export function ChargeHistory({ charges }: { charges: readonly Charge[] }) {
  if (charges.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>Cobranças ({charges.length})</summary>
      <ul role="list">
        {charges.map(({ reference, chargedAt, plan, amountCents, status }) => (
          <li key={reference}>
            <span className={styles.date}>{shortBillingDay(chargedAt)}</span>
            <span className={styles.what}>
              {plan ? PLAN_TERMS[plan].name : 'Cobrança'}
              {amountCents !== null && <b>{formatReais(amountCents)}</b>}
            </span>
            <Chip tone={TONES[status]}>{CHARGE_WORDS[status]}</Chip>
          </li>
        ))}
      </ul>
    </details>
  )
}
