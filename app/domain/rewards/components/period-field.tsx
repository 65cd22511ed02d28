import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { LIMIT_EXPLANATIONS } from '../redemption-period.ts'
import { limitOf, REDEMPTION_PERIODS, type RedemptionPeriod } from '../reward.ts'
import type { RewardDraft } from '../reward-draft.ts'

type PeriodDraft = Pick<RewardDraft, 'redemptionPeriod' | 'oncePerPeriod' | 'isOnce'>

interface PeriodFieldProps {
  draft: PeriodDraft
  onChange: (change: Partial<PeriodDraft>) => void
}

const OPTIONS = [...REDEMPTION_PERIODS, { value: 'once' as const, label: 'uma vez' }].map((option) => ({
  ...option,
  explanation: LIMIT_EXPLANATIONS[option.value],
}))

/**
 * 'Período de resgate': each limit with its meaning, and a switch that removes the limit, and with it the choice (rule
 * 44).
 */
export function PeriodField({ draft, onChange }: PeriodFieldProps) {
  const limit = limitOf(draft)
  return (
    <ExplainedChoices<RedemptionPeriod | 'once'>
      legend="Período de resgate"
      options={limit === 'none' ? [] : OPTIONS}
      value={limit === 'none' ? null : limit}
      onValueChange={(value) =>
        onChange(
          value === 'once'
            ? { isOnce: true, oncePerPeriod: false }
            : { isOnce: false, oncePerPeriod: true, redemptionPeriod: value },
        )
      }
    >
      <Switch
        label="Sem limite"
        hint="Quantas vezes quiser, enquanto houver pontos."
        checked={limit === 'none'}
        onCheckedChange={(isUnlimited) => onChange({ isOnce: false, oncePerPeriod: !isUnlimited })}
      />
    </ExplainedChoices>
  )
}
