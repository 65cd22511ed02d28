import { type CivilDate, daysBetween, plusDays } from '../../families/dates/civil-date.ts'
import type { Schedule } from './schedule.ts'

/** Length of the pattern of 'Dias em casa'. */
export const PRESENCE_DAYS = 14

/** On which days a child is at home: a pattern of two weeks that repeats (rule 204). */
export interface Presence {
  childId: string
  /** The Sunday with which the pattern begins. */
  anchorOn: CivilDate
  /** `PRESENCE_DAYS` days from `anchorOn` on. */
  days: boolean[]
}

/** 'Férias', 'Feriado', 'Viagem' and 'Doente hoje' (rule 205). */
export const PAUSE_KINDS = ['vacation', 'holiday', 'trip', 'sick'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

/** A pause ends at most two years after it begins (rule 205). */
export const MAX_PAUSE_DAYS = 732

export interface Pause {
  id: string
  kind: PauseKind
  /** Null: all children of the family. */
  childIds: string[] | null
  fromOn: CivilDate
  /** The last day of the pause. */
  toOn: CivilDate
}

/** Whether the child is at home on `day`. A child without a pattern always is. */
export function isAtHome(presences: readonly Presence[], childId: string, day: CivilDate): boolean {
  const presence = presences.find((candidate) => candidate.childId === childId)
  if (!presence) return true
  const offset = daysBetween(presence.anchorOn, day) % PRESENCE_DAYS
  return presence.days[(offset + PRESENCE_DAYS) % PRESENCE_DAYS] ?? true
}

/** The child's two weeks from `sunday` on, whether it is at home on each day. */
export function twoWeeksAtHome(
  presences: readonly Presence[],
  childId: string,
  sunday: CivilDate,
): boolean[] {
  return Array.from({ length: PRESENCE_DAYS }, (_, offset) =>
    isAtHome(presences, childId, plusDays(sunday, offset)),
  )
}

/** The pauses of the child on `day`. */
export function pausesOn(pauses: readonly Pause[], childId: string, day: CivilDate): Pause[] {
  return pauses.filter(
    ({ childIds, fromOn, toOn }) =>
      fromOn <= day && day <= toOn && (childIds === null || childIds.includes(childId)),
  )
}

/** The pauses of children of the family that end today or later, the next one first. */
export function currentPauses(
  pauses: readonly Pause[],
  today: CivilDate,
  children: readonly { id: string }[],
): Pause[] {
  return pauses
    .filter(
      ({ toOn, childIds }) =>
        toOn >= today && (childIds === null || children.some(({ id }) => childIds.includes(id))),
    )
    .toSorted((a, b) => a.fromOn.localeCompare(b.fromOn) || a.id.localeCompare(b.id))
}

/** Whether a pause, or its absence, keeps the child from a task of this schedule (rules 203, 205 and 219). */
export function restsFrom(
  { season, countsWhenIll }: Pick<Schedule, 'season' | 'countsWhenIll'>,
  pauses: readonly Pause[],
): boolean {
  const has = (...kinds: PauseKind[]) => pauses.some(({ kind }) => kinds.includes(kind))
  if (has('trip', 'sick') && !countsWhenIll) return true
  if (season === 'lessons') return has('vacation', 'holiday')
  return season === 'vacation' && !has('vacation')
}
