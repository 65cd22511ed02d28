import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import { type FamilyCalendar, type TurnChange, turnsOn } from '../schedule/turns-on.ts'

/** One turn of a task on a date. */
export interface TurnPlace {
  day: CivilDate
  slot: number
}

/** A guardian's change of one child's turn, which `TurnChange` describes. */
export type HolderChange = Pick<TurnChange, 'childId' | 'toChildId'>

/**
 * The children who have a turn without the guardians' changes, each with the child who has it now; null: nobody. Empty if
 * the schedule, days at home and pauses leave no turn.
 */
export function plannedHolders(
  task: ScheduledTask,
  place: TurnPlace,
  calendar: FamilyCalendar,
): Map<string, string | null> {
  const isOfTurn = isChangeOf(task.id, place)
  const withoutChanges = {
    ...calendar,
    turnChanges: calendar.turnChanges.filter((change) => !isOfTurn(change)),
  }
  const changes = calendar.turnChanges.filter(isOfTurn)
  const turn = turnsOn(task, place.day, withoutChanges).find(({ slot }) => slot === place.slot)
  return new Map(
    (turn?.holders ?? []).map(({ childId }) => {
      const change = changes.find((candidate) => candidate.childId === childId)
      return [childId, change ? change.toChildId : childId]
    }),
  )
}

/** The children who have the turn if `changes` replace those of the same children. */
export function holdersAfter(
  task: ScheduledTask,
  place: TurnPlace,
  calendar: FamilyCalendar,
  changes: readonly HolderChange[],
): string[] {
  const turn = turnsOn(task, place.day, withChanges(calendar, task.id, place, changes)).find(
    ({ slot }) => slot === place.slot,
  )
  return (turn?.holders ?? []).map(({ childId }) => childId)
}

/** The calendar in which `changes` replace those of the same children in the turn. */
function withChanges(
  calendar: FamilyCalendar,
  taskId: string,
  place: TurnPlace,
  changes: readonly HolderChange[],
): FamilyCalendar {
  const isOfTurn = isChangeOf(taskId, place)
  const childIds = changes.map(({ childId }) => childId)
  const others = calendar.turnChanges.filter(
    (change) => !isOfTurn(change) || !childIds.includes(change.childId),
  )
  const { day, slot } = place
  const stored = changes.filter(isStored).map((change) => ({ taskId, day, slot, ...change }))
  return { ...calendar, turnChanges: [...others, ...stored] }
}

/** A turn that goes back to the child who has it without changes needs no stored change. */
export const isStored = ({ childId, toChildId }: HolderChange) => childId !== toChildId

const isChangeOf =
  (taskId: string, { day, slot }: TurnPlace) =>
  (change: TurnChange) =>
    change.taskId === taskId && change.day === day && change.slot === slot

/**
 * 'Hoje não precisa' for children who have the turn; with `isNeeded`, the way back. Null if one of the children neither has
 * the turn nor, for the way back, had it.
 */
export function excusedHolders(
  holders: ReadonlyMap<string, string | null>,
  { childIds, isNeeded }: { childIds: readonly string[]; isNeeded: boolean },
): HolderChange[] | null {
  const changes = childIds.map((childId) =>
    isNeeded ? neededAgain(holders, childId) : excused(holders, childId),
  )
  return changes.includes(null) ? null : changes.filter((change) => change !== null)
}

function excused(holders: ReadonlyMap<string, string | null>, childId: string): HolderChange | null {
  const held = [...holders].find(([, holder]) => holder === childId)
  // excused already, by an earlier request
  const isExcused = holders.get(childId) === null || isOnlyTurnExcused(holders)
  if (held) return { childId: held[0], toChildId: null }
  const [owner] = holders.keys()
  return isExcused && owner !== undefined
    ? { childId: holders.has(childId) ? childId : owner, toChildId: null }
    : null
}

function neededAgain(holders: ReadonlyMap<string, string | null>, childId: string): HolderChange | null {
  const held = [...holders].find(([, holder]) => holder === childId)
  if (held) return { childId: held[0], toChildId: childId }
  if (holders.get(childId) === null) return { childId, toChildId: childId }
  // the child had taken the turn over
  const [owner] = holders.keys()
  return isOnlyTurnExcused(holders) && owner !== undefined ? { childId: owner, toChildId: childId } : null
}

const isOnlyTurnExcused = (holders: ReadonlyMap<string, string | null>) =>
  holders.size === 1 && [...holders.values()][0] === null

interface Swap {
  childId: string
  toChildId: string
}

/**
 * 'Trocar a vez' in a turn that one child has. 'same': `toChildId` has it already. 'changed': neither of the two has it, or
 * several children have it.
 */
export function swappedHolder(
  holders: ReadonlyMap<string, string | null>,
  { childId, toChildId }: Swap,
): HolderChange | 'same' | 'changed' {
  const [planned] = holders
  if (holders.size !== 1 || !planned) return 'changed'
  const [owner, holder] = planned
  if (holder === toChildId) return 'same'
  return holder === childId ? { childId: owner, toChildId } : 'changed'
}
