import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { changeForSwap } from '../calendar/turn-change.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import type { WeekItem } from './week.ts'
import { type FamilyCalendar, turnsOn } from '../schedule/turns-on.ts'

/** Most days between two turns that children exchange. */
export const MAX_SWAP_DAYS = 60

/** The child's next turn of the task after `day` that `otherId` can do instead; undefined if there is none. */
export function nextTurnOf(
  task: ScheduledTask,
  { childId, otherId, day }: { childId: string; otherId: string; day: CivilDate },
  calendar: FamilyCalendar,
): { day: CivilDate; slot: number } | undefined {
  for (let offset = 1; offset <= MAX_SWAP_DAYS; offset++) {
    const later = plusDays(day, offset)
    const turn = turnsOn(task, later, calendar).find(
      ({ holders }) => holders.length === 1 && holders[0]!.childId === childId,
    )
    if (turn && canPass(task, { day: later, slot: turn.slot, childId, toChildId: otherId }, calendar))
      return { day: later, slot: turn.slot }
  }
  return undefined
}

/** A child who may take a turn over, with its own next turn to give in return. */
export interface SwapChoice<Child> {
  child: Child
  returned: { day: CivilDate; slot: number } | undefined
}

/** The other children of the task who can do the turn of `item`. */
export function swapChoices<Child extends { id: string }>(
  { task, day, slot, childId }: Pick<WeekItem, 'task' | 'day' | 'slot' | 'childId'>,
  children: readonly Child[],
  calendar: FamilyCalendar,
): SwapChoice<Child>[] {
  return children
    .filter(
      ({ id }) =>
        id !== childId &&
        task.childIds.includes(id) &&
        canPass(task, { day, slot, childId, toChildId: id }, calendar),
    )
    .map((child) => ({
      child,
      returned: nextTurnOf(task, { childId: child.id, otherId: childId, day }, calendar),
    }))
}

/** Whether the server accepts 'Trocar a vez' for this turn. */
export const canPass = (...[task, turn, calendar]: Parameters<typeof changeForSwap>) =>
  typeof changeForSwap(task, turn, calendar) === 'object'
