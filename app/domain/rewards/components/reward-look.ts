import { type RewardDrawingName, rewardDrawingFor, rewardDrawings } from '#app/ui/art/reward-drawing-for.ts'
import type { ChipProps } from '#app/ui/chip.tsx'
import type { TilePair } from '#app/ui/art/tile-shapes.tsx'
import type { RedemptionPeriod, Reward } from '../reward.ts'

/** The reward's drawing: the one chosen, or the one that fits its title. */
export function drawingOf({ title, drawing }: Pick<Reward, 'title' | 'drawing'>): RewardDrawingName {
  return rewardDrawings.find(({ name }) => name === drawing)?.name ?? rewardDrawingFor(title)
}

/** What a chooser calls a drawing: 'Filme ou cinema'. */
export function drawingLabel(name: RewardDrawingName): string {
  return rewardDrawings.find((drawing) => drawing.name === name)?.label ?? name
}

/** Each period has its colour, on the chip and on the tiles. */
export const PERIOD_LOOKS: Record<
  RedemptionPeriod,
  { tone: NonNullable<ChipProps['tone']>; pair: TilePair }
> = {
  diario: { tone: 'sky', pair: 1 },
  semanal: { tone: 'leaf', pair: 0 },
  mensal: { tone: 'sun', pair: 3 },
  anual: { tone: 'terra', pair: 4 },
}

/** 'diário' as a choice of its own: 'Diário'. */
export const capitalised = (label: string) => label.charAt(0).toLocaleUpperCase('pt-BR') + label.slice(1)
