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

/** A guardian's change of the turn of its owner, as `TurnChange` describes it. */
export type OwnerChange = Pick<TurnChange, 'childId' | 'toChildId'>

/** The turn before guardians' changes. Undefined if schedule, days at home and pauses leave none. */
export function plannedTurn(
  task: ScheduledTask,
  { day, slot }: TaskTurn,
  calendar: FamilyCalendar,
): PlannedTurn | undefined {
  return plannedTurnsOn(task, day, calendar).find((turn) => turn.slot === slot)
}

/** False: the turn goes back to its owner, so its change is deleted. */
export const changesHolder = ({ childId, toChildId }: OwnerChange) => childId !== toChildId

/**
 * 'Hoje não precisa' for children who have the turn; with `isNeeded`, its undo. Null if one of the children neither has the
 * turn nor, for the undo, had it. If the only owner is excused, nothing says who had taken the turn over, so any child of
 * the task is accepted.
 */
export function changesForExcuse(
  owners: readonly TurnOwner[],
  { childIds, isNeeded }: { childIds: readonly string[]; isNeeded: boolean },
): OwnerChange[] | null {
  const changes = childIds.map((childId) => {
    const owner = owners.find(({ holderId }) => holderId === childId) ?? excusedOwner(owners, childId)
    return owner && { childId: owner.childId, toChildId: isNeeded ? childId : null }
  })
  return changes.every((change) => change !== undefined) ? changes : null
}

/** The owner of the excused turn that the child had. */
function excusedOwner(owners: readonly TurnOwner[], childId: string): TurnOwner | undefined {
  const excused = owners.filter(({ holderId }) => holderId === null)
  const own = excused.find((owner) => owner.childId === childId)
  return own ?? (owners.length === 1 ? excused[0] : undefined)
}

/** A turn that goes from one child to another. */
export interface PassedTurn extends TaskTurn {
  childId: string
  toChildId: string
}

/**
 * 'Trocar a vez' in a turn that one child has.
 * - 'same': `toChildId` has it already
 * - 'changed': neither of the two has it, several children have it, or the first to take it does
 * - 'child_rests': `toChildId` is away or rests
 */
export function changeForSwap(
  task: ScheduledTask,
  { childId, toChildId, ...key }: PassedTurn,
  calendar: FamilyCalendar,
): OwnerChange | 'same' | 'changed' | 'child_rests' {
  const turn = plannedTurn(task, key, calendar)
  const [owner] = turn?.owners ?? []
  if (!turn || !owner || turn.isOpen || turn.owners.length !== 1) return 'changed'
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
  change: OwnerChange,
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
