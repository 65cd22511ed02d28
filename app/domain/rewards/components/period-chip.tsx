import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { limitText } from '../redemption-period.ts'
import type { RedemptionPeriod, Reward } from '../reward.ts'

const TONES: Record<RedemptionPeriod, ChipProps['tone']> = {
  diario: 'sky',
  semanal: 'leaf',
  mensal: 'sun',
  anual: 'terra',
}

/** How often a child may redeem the reward, in the period's colour: 'uma vez por semana' (rule 44). */
export function PeriodChip({ reward }: { reward: Pick<Reward, 'redemptionPeriod' | 'oncePerPeriod'> }) {
  return <Chip tone={TONES[reward.redemptionPeriod]}>{limitText(reward)}</Chip>
}
