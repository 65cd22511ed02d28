import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { limitHint, ONCE_A_PERIOD } from '../redemption-period.ts'
import type { RewardDraft } from '../reward-draft.ts'

interface RewardLimitProps {
  draft: Pick<RewardDraft, 'redemptionPeriod' | 'oncePerPeriod'>
  onChange: (change: Pick<RewardDraft, 'oncePerPeriod'>) => void
}

/** 'Limite': once a period, or as often as the balance allows. */
export function RewardLimit({ draft: { redemptionPeriod, oncePerPeriod }, onChange }: RewardLimitProps) {
  const oncePerPeriodText = ONCE_A_PERIOD[redemptionPeriod]
  return (
    <ChoiceGroup
      legend="Limite"
      hint={limitHint(redemptionPeriod, oncePerPeriod)}
      options={[
        { value: 'once', label: oncePerPeriodText.slice(0, 1).toUpperCase() + oncePerPeriodText.slice(1) },
        { value: 'none', label: 'Sem limite' },
      ]}
      value={oncePerPeriod ? 'once' : 'none'}
      onValueChange={(limit) => onChange({ oncePerPeriod: limit === 'once' })}
    />
  )
}
