import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { periodLabel, type RedemptionPeriod } from '../reward.ts'

const TONES: Record<RedemptionPeriod, ChipProps['tone']> = {
  diario: 'sky',
  semanal: 'leaf',
  mensal: 'sun',
  anual: 'terra',
}

/** 'diário', 'semanal', 'mensal' or 'anual', each in its colour (rule 44). */
export function PeriodChip({ period }: { period: RedemptionPeriod }) {
  return <Chip tone={TONES[period]}>{periodLabel(period)}</Chip>
}
