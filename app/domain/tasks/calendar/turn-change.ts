import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import {
  type FamilyCalendar,
  type PlannedTurn,
  plannedTurnsOn,
  type TurnChange,
  type TurnOwner,
  turnsOn,
} from '../schedule/turns-on.ts'

/** A turn of a given task. */
export interface TaskTurn {
  day: CivilDate
  slot: number
}

/** A guardian's change of a child's turn, as `TurnChange` describes it. */
export type ChildChange = Pick<TurnChange, 'childId' | 'toChildId'>

/** The turn before guardians' changes. Undefined if schedule, days at home and pauses leave none. */
export function plannedTurn(
  task: ScheduledTask,
  { day, slot }: TaskTurn,
  calendar: FamilyCalendar,
): PlannedTurn | undefined {
  return plannedTurnsOn(task, day, calendar).find((turn) => turn.slot === slot)
}

/** False: the child has its turn again, so its change is deleted. */
export const changesHolder = ({ childId, toChildId }: ChildChange) => childId !== toChildId

/**
 * 'Hoje não precisa' for children who have the turn; with `isNeeded`, its undo. Null if one of the children does not have
 * the turn.
 */
export function changesForExcuse(
  owners: readonly TurnOwner[],
  { childIds, isNeeded }: { childIds: readonly string[]; isNeeded: boolean },
): ChildChange[] | null {
  if (!childIds.every((childId) => owners.some(({ holderId }) => holderId === childId))) return null
  return childIds.map((childId) => ({ childId, toChildId: isNeeded ? childId : null }))
}

/** A turn that goes from one child to another. */
export interface PassedTurn extends TaskTurn {
  childId: string
  toChildId: string
}

/**
 * 'Trocar a vez' in a turn that one child has.
 * - 'same': `toChildId` has it already
 * - 'changed': neither of the two has it, nobody has it, or it is not the turn of one child
 * - 'child_rests': `toChildId` is away or rests
 */
export function changeForSwap(
  task: ScheduledTask,
  { childId, toChildId, ...key }: PassedTurn,
  calendar: FamilyCalendar,
): ChildChange | 'same' | 'changed' | 'child_rests' {
  const turn = plannedTurn(task, key, calendar)
  const [owner] = turn?.owners ?? []
  if (!turn?.canPass || !owner || owner.isExcused) return 'changed'
  if (owner.holderId === toChildId) return 'same'
  if (owner.holderId !== childId) return 'changed'
  const change = { childId: owner.childId, toChildId }
  return holdersAfter(task, key, calendar, change).includes(toChildId) ? change : 'child_rests'
}

/** The children who have the turn if `change` replaces that of the same child. */
function holdersAfter(
  task: ScheduledTask,
  { day, slot }: TaskTurn,
  calendar: FamilyCalendar,
  change: ChildChange,
): string[] {
  const others = calendar.turnChanges.filter(
    (other) =>
      other.taskId !== task.id ||
      other.day !== day ||
      other.slot !== slot ||
      other.childId !== change.childId,
  )
  const stored = changesHolder(change) ? [{ taskId: task.id, day, slot, ...change }] : []
  const turns = turnsOn(task, day, { ...calendar, turnChanges: [...others, ...stored] })
  return turns.find((turn) => turn.slot === slot)?.holders.map(({ childId }) => childId) ?? []
}
