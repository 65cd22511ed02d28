import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import type { SwapTurnInput } from '../calendar/schema.ts'
import { plannedTurn, type TaskTurn } from '../calendar/turn-change.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import { type FamilyCalendar, plannedTurnsOn } from '../schedule/turns-on.ts'
import { canPass, MAX_SWAP_DAYS } from './next-turn.ts'
import type { WeekItem } from './week.ts'

interface Swapped extends TaskTurn {
  /** The child whose turn it is without the swap. */
  ownerId: string
  holderId: string
}

/**
 * The swap that gives the item's turn back to the child who had it before 'Trocar a vez', and the turn given in return, if
 * it is not past, to the other. Null if the turn was not swapped, or the child cannot do it.
 */
export function undoOfSwap(
  { task, ...turn }: Pick<WeekItem, 'task' | 'day' | 'slot'>,
  calendar: FamilyCalendar,
  today: CivilDate,
): SwapTurnInput | null {
  const [owner] = plannedTurn(task, turn, calendar)?.owners ?? []
  if (!owner || owner.holderId === owner.childId) return null
  const swapped: Swapped = { ...turn, ownerId: owner.childId, holderId: owner.holderId }
  const returned = returnedTurn(task, swapped, calendar, today)
  const [first, second] = returned && returned.day < turn.day ? [returned, swapped] : [swapped, returned]
  const { day, slot, holderId: childId, ownerId: toChildId } = first
  if (!canPass(task, { day, slot, childId, toChildId }, calendar)) return null
  return {
    taskId: task.id,
    day,
    slot,
    childId,
    toChildId,
    returned: second ? { day: second.day, slot: second.slot } : null,
  }
}

/** The nearest turn that the two children have swapped the other way round, from `today` on. */
function returnedTurn(
  task: ScheduledTask,
  { day, ownerId, holderId }: Swapped,
  calendar: FamilyCalendar,
  today: CivilDate,
): Swapped | undefined {
  for (let offset = 1; offset <= MAX_SWAP_DAYS; offset++)
    for (const other of [plusDays(day, offset), plusDays(day, -offset)]) {
      if (other < today) continue
      const turn = plannedTurnsOn(task, other, calendar).find(
        ({ owners }) => owners[0]?.childId === holderId && owners[0].holderId === ownerId,
      )
      if (turn) return { day: other, slot: turn.slot, ownerId: holderId, holderId: ownerId }
    }
  return undefined
}
