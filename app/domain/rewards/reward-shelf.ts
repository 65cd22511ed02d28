import { isFor, type RedemptionPeriod, type Reward } from './reward.ts'

/** Which rewards the shop shows. */
export type ShelfFilter = 'todos' | RedemptionPeriod

export const SHELF_FILTERS: readonly { value: ShelfFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  { value: 'diario', label: 'Diário' },
  { value: 'semanal', label: 'Semanal' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'anual', label: 'Anual' },
]

export interface Shelf {
  /** What the chosen child can work for, dearest first. */
  forChild: Reward[]
  /** Only for brothers and sisters, dearest first. */
  forOthers: Reward[]
}

/** The shop as the chosen child sees it; without a child everything stands on the first shelf. */
export function arrangeShelf(rewards: readonly Reward[], childId: string | null, filter: ShelfFilter): Shelf {
  const shown = rewards
    .filter((reward) => filter === 'todos' || reward.redemptionPeriod === filter)
    .toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title, 'pt-BR'))
  return {
    forChild: shown.filter((reward) => childId === null || isFor(reward, childId)),
    forOthers: shown.filter((reward) => childId !== null && !isFor(reward, childId)),
  }
}

/** Points still missing for a reward; 0 when the balance pays for it (product.md 4: the balance counts). */
export function pointsMissing(balance: number, reward: Pick<Reward, 'points'>): number {
  return Math.max(0, reward.points - balance)
}
