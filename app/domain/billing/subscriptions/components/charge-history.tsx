import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { formatReais, PLAN_TERMS } from '../../payments/plan.ts'
import { formatShortBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import { type Charge, CHARGE_STATUS_TEXT, type ChargeStatus } from '../subscription.ts'
import styles from './subscription-cards.module.css'

const TONES: Record<ChargeStatus, ChipProps['tone']> = {
  paid: 'leaf',
  failed: 'terra',
  disputed: 'sun',
  refunded: 'neutral',
  charged_back: 'neutral',
}

/** All charges of a subscription, newest first, in a collapsed section. */
export function ChargeHistory({ charges }: { charges: readonly Charge[] }) {
  if (charges.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>Cobranças ({charges.length})</summary>
      <ul role="list">
        {charges.map(({ reference, chargedAt, plan, amountCents, status }) => (
          <li key={reference}>
            <span className={styles.chargeDate}>{formatShortBrasiliaDate(chargedAt)}</span>
            <span className={styles.chargeDetails}>
              {plan ? PLAN_TERMS[plan].name : 'Cobrança'}
              {amountCents !== null && <b>{formatReais(amountCents)}</b>}
            </span>
            <Chip tone={TONES[status]}>{CHARGE_STATUS_TEXT[status]}</Chip>
          </li>
        ))}
      </ul>
    </details>
  )
}
