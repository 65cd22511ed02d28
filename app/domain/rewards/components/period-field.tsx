import { useId } from 'react'
import { FieldGroup } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { PERIOD_EXPLANATIONS } from '../redemption-period.ts'
import { REDEMPTION_PERIODS } from '../reward.ts'
import type { RewardDraft } from '../reward-draft.ts'
import styles from './period-field.module.css'

type PeriodDraft = Pick<RewardDraft, 'redemptionPeriod' | 'oncePerPeriod'>

interface PeriodFieldProps {
  draft: PeriodDraft
  onChange: (change: Partial<PeriodDraft>) => void
}

/** 'Período de resgate': each period with its meaning, and a switch that removes the limit (rule 44). */
export function PeriodField({ draft: { redemptionPeriod, oncePerPeriod }, onChange }: PeriodFieldProps) {
  const name = useId()
  return (
    <FieldGroup legend="Período de resgate">
      <div className={styles.options}>
        {REDEMPTION_PERIODS.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === redemptionPeriod}
              onChange={() => onChange({ redemptionPeriod: value })}
            />
            <b>{label}</b>
            {oncePerPeriod && <span className={styles.explanation}>{PERIOD_EXPLANATIONS[value]}</span>}
          </label>
        ))}
      </div>
      <Switch
        label="Sem limite"
        hint="Quantas vezes quiser, enquanto houver pontos. O período só organiza a loja."
        checked={!oncePerPeriod}
        onCheckedChange={(isUnlimited) => onChange({ oncePerPeriod: !isUnlimited })}
      />
    </FieldGroup>
  )
}
