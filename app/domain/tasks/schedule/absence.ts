import { type CivilDate, daysBetween } from '../../families/dates/civil-date.ts'
import type { Season } from './schedule.ts'

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

/** The pauses of the child on `day`. */
export function pausesOn(pauses: readonly Pause[], childId: string, day: CivilDate): Pause[] {
  return pauses.filter(
    ({ childIds, fromOn, toOn }) =>
      fromOn <= day && day <= toOn && (childIds === null || childIds.includes(childId)),
  )
}

/** Whether a pause, or its absence, keeps the child from a task of this season (rules 203 and 205). */
export function restsFrom(season: Season, pauses: readonly Pause[]): boolean {
  const has = (...kinds: PauseKind[]) => pauses.some(({ kind }) => kinds.includes(kind))
  if (has('trip', 'sick')) return true
  if (season === 'lessons') return has('vacation', 'holiday')
  return season === 'holidays' && !has('vacation')
}
