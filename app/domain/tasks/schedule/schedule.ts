import type { CivilDate } from '../../families/dates/civil-date.ts'

/** How often a task repeats: on weekdays every one or more weeks, on days of the month, or on one date (rule 196). */
export type Recurrence =
  /** `anchorOn` is any date of a week in which the task is due. */
  | { kind: 'weekly'; everyWeeks: number; anchorOn: CivilDate }
  /** 1 to 31; for a day that a month does not have, its last day. */
  | { kind: 'monthly'; days: number[] }
  | { kind: 'once'; on: CivilDate }

/** Who does a task of several children (rule 198). */
export const ASSIGNMENTS = ['each', 'together', 'rotation', 'first'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]

/** When the turn of a rotation passes to the next child: with each turn, each calendar day, or each week from Sunday. */
export const ROTATION_PERIODS = ['turn', 'day', 'week'] as const
export type RotationPeriod = (typeof ROTATION_PERIODS)[number]

export interface Rotation {
  period: RotationPeriod
  /** The children in their order; the first one has the turn on `anchorOn`. */
  order: string[]
  /** A date on which the task is due. */
  anchorOn: CivilDate
}

/** One of up to four times of a day at which a task is due (rule 200). */
export interface TimeWindow {
  /** Number of the turn on a day; stays the same when other windows are added or removed. */
  slot: number
  /** 'HH:mm' in the family's time zone. */
  from: string
  /** 'HH:mm', later than `from`; null: until the day ends. */
  until: string | null
}

/** When a task is due: always, only while there are lessons, or only in 'Férias' (rule 203). */
export const SEASONS = ['always', 'lessons', 'vacation'] as const
export type Season = (typeof SEASONS)[number]

/** The part of a task that says when it is due, besides its weekdays. */
export interface Schedule {
  recurrence: Recurrence
  /** Weekdays of children who do not have the task's, by child. Null: all have the same. Only with 'weekly'. */
  weekdaysByChild: Record<string, number[]> | null
  /** Null unless the task's assignment is 'rotation'. */
  rotation: Rotation | null
  /** By time. Empty: one turn a day, at the task's time. */
  windows: TimeWindow[]
  /** 'Só neste horário': a child can mark a turn only in its window. */
  isStrict: boolean
  season: Season
  /** 'Vale também doente': illness and travel do not rest the task (rule 219). Absent in schedules of earlier releases. */
  countsWhenIll?: boolean
}

/** The message for a task of one date without this date. */
export const DATE_MISSING = 'Escolha a data.'

/** The message for a schedule of which no date is left. */
export const NEVER_DUE = 'Esta tarefa nunca vai aparecer.'

export const MAX_WINDOWS = 4
export const MAX_EVERY_WEEKS = 8

/** The schedule of a task that stores none: every week, once a day. */
export const PLAIN_SCHEDULE: Schedule = {
  // any date: without effect while `everyWeeks` is 1
  recurrence: { kind: 'weekly', everyWeeks: 1, anchorOn: '2026-01-04' },
  weekdaysByChild: null,
  rotation: null,
  windows: [],
  isStrict: false,
  season: 'always',
}

/** The schedule to store: null if the task is due every week, once a day, on the same weekdays for all. */
export function nullIfPlain(schedule: Schedule): Schedule | null {
  const { recurrence, weekdaysByChild, rotation, windows, season, countsWhenIll } = schedule
  const isPlain =
    recurrence.kind === 'weekly' &&
    recurrence.everyWeeks === 1 &&
    weekdaysByChild === null &&
    rotation === null &&
    windows.length === 0 &&
    season === 'always' &&
    !countsWhenIll
  return isPlain ? null : schedule
}
