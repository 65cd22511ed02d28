import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { limitText } from '../redemption-period.ts'
import { limitOf, type Reward, type RewardLimit } from '../reward.ts'

const TONES: Record<RewardLimit, ChipProps['tone']> = {
  diario: 'sky',
  semanal: 'leaf',
  mensal: 'sun',
  anual: 'terra',
  once: 'terra',
  none: 'sky',
}

/** How often the reward may be redeemed, in the colour of its limit: 'uma vez por semana' (rules 44 and 295). */
export function LimitChip({
  reward,
}: {
  reward: Pick<Reward, 'redemptionPeriod' | 'oncePerPeriod' | 'isOnce'>
}) {
  return <Chip tone={TONES[limitOf(reward)]}>{limitText(reward)}</Chip>
}
