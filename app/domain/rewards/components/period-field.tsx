import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { PERIOD_EXPLANATIONS } from '../redemption-period.ts'
import { REDEMPTION_PERIODS } from '../reward.ts'
import type { RewardDraft } from '../reward-draft.ts'

type PeriodDraft = Pick<RewardDraft, 'redemptionPeriod' | 'oncePerPeriod'>

interface PeriodFieldProps {
  draft: PeriodDraft
  onChange: (change: Partial<PeriodDraft>) => void
}

/** 'Período de resgate': each period with its meaning, and a switch that removes the limit (rule 44). */
export function PeriodField({ draft: { redemptionPeriod, oncePerPeriod }, onChange }: PeriodFieldProps) {
  return (
    <ExplainedChoices
      legend="Período de resgate"
      options={REDEMPTION_PERIODS.map(({ value, label }) => ({
        value,
        label,
        explanation: oncePerPeriod ? PERIOD_EXPLANATIONS[value] : undefined,
      }))}
      value={redemptionPeriod}
      onValueChange={(value) => onChange({ redemptionPeriod: value })}
    >
      <Switch
        label="Sem limite"
        hint="Quantas vezes quiser, enquanto houver pontos. O período só organiza a loja."
        checked={!oncePerPeriod}
        onCheckedChange={(isUnlimited) => onChange({ oncePerPeriod: !isUnlimited })}
      />
    </ExplainedChoices>
  )
}
