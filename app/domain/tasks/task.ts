import type { CivilDate } from '../families/dates/civil-date.ts'
import { timeText } from '../families/dates/time-text.ts'
import type { Versioned } from '../families/revision.ts'
import type { Praise } from './praise/praise.ts'
import type { Assignment, Schedule } from './schedule/schedule.ts'
import type { TaskStep } from './steps/step.ts'

export const MAX_TASK_POINTS = 100_000

export interface Task extends Versioned {
  id: string
  title: string
  description: string
  /** 'HH:mm'. Null: at any time of the day (rule 105). */
  time: string | null
  points: number
  /** 0 = Sunday … 6 = Saturday, ascending */
  weekdays: number[]
  childIds: string[]
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
  startsOn: CivilDate
  /** A paused task opens no days (rule 108). */
  isPaused: boolean
  trust: Trust
  /** 'none' where the trust is 'auto' (rule 168). */
  photo: PhotoChoice
  assignment: Assignment
  /** Never 'not_done', and not counted among a day's tasks (rule 202). */
  isBonus: boolean
  /** Null: every week, once a day, on the same weekdays for all children. */
  schedule: Schedule | null
  steps: TaskStep[]
}

/** Whether a child's own mark counts at once ('auto'), sometimes waits for a guardian ('spot'), or always waits (rule 139). */
export const TRUST_LEVELS = ['auto', 'spot', 'always'] as const
export type Trust = (typeof TRUST_LEVELS)[number]

/** Whether a child's own mark has no photo, may have one, or must have one (rule 168). */
export const PHOTO_CHOICES = ['none', 'optional', 'required'] as const
export type PhotoChoice = (typeof PHOTO_CHOICES)[number]

/** 'none' for the trust 'auto': no mark waits, so nobody would look at the photo (rule 168). */
export function photoFor({ trust, photo }: Pick<Task, 'trust' | 'photo'>): PhotoChoice {
  return trust === 'auto' ? 'none' : photo
}

/** 'claimed': a child has marked it and a guardian has not decided. 'redo': a guardian asked the child to do it again. */
export type TaskDayStatus = 'pending' | 'claimed' | 'redo' | 'done' | 'not_done'

/** The states that a mark sets: 'Desfazer', 'Fez' and 'Não fez'. */
export type MarkStatus = Extract<TaskDayStatus, 'pending' | 'done' | 'not_done'>

/** A task on one date for one child (rule 26). */
export interface TaskDay {
  taskId: string
  childId: string
  day: CivilDate
  title: string
  description: string
  /** 'HH:mm'. Null: at any time of the day (rule 105). */
  time: string | null
  /** The points of the task, or of its entry when the task is done. */
  points: number
  /** Name of the drawing. In the snapshot that the server sends, never null: `withDrawings` chooses one by title. */
  drawing: string | null
  status: TaskDayStatus
  /** Incremented by each change of status (rule 29). */
  revision: number
  /** Time of the last mark, ISO 8601. Null if nobody has marked it. */
  markedAt: string | null
  /** Number of the turn on this date: of a task's time window, otherwise 0. */
  slot: number
  /** Undefined: of a plain task. */
  turn?: TaskDayTurn
  /** Since when it is 'claimed' or 'redo', ISO 8601; null in other states. */
  waitingSince: string | null
  /** Whether a child's device set the current state; undefined counts as no. */
  isMarkedByDevice?: boolean
  /** Of the task; undefined counts as 'none'. */
  photo?: PhotoChoice
  /** The photo of the mark; undefined counts as null. */
  proof?: TaskDayProof | null
  /** The newest decision of a guardian; null without one. */
  decision: TaskDecision | null
  /** Of a done task day; undefined counts as null. */
  praise?: Praise | null
}

/** What a task's schedule says about a task day. */
export interface TaskDayTurn {
  /** 'HH:mm', the end of its time window. Null: until the day ends. */
  until: string | null
  /** Whether a child can mark it only in its window. */
  isStrict: boolean
  isBonus: boolean
  assignment: Assignment
  /** Whether the child took it, so that it can give it back (rule 206). */
  isTaken: boolean
  /** The child from whom the turn came, by absence or by 'Trocar a vez'. Null: it is the child's own. */
  insteadOf: string | null
  /** Whether the child is ill, and has the turn all the same (rule 219). */
  isDespiteIllness?: boolean
  /** Empty: without steps. */
  steps: TaskStep[]
  /** The numbers of the steps that the child has ticked. */
  doneSteps: number[]
}

/** The photo that a child sent with its mark. */
export interface TaskDayProof {
  id: string
  /** Whether the photo has expired and was deleted (rule 172). */
  isDeleted: boolean
}

export const VERDICTS = ['confirmed', 'redo', 'not_done'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A guardian's answer to a child's mark (rule 141). */
export interface TaskDecision {
  verdict: Verdict
  /** Points booked; 0 unless confirmed. */
  points: number
  /** What the child reads. */
  note: string | null
  /** Null: confirmed without a guardian after seven days (rule 144). */
  deciderName: string | null
  /** ISO 8601 */
  decidedAt: string
}

export const WEEKDAY_NAMES = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** Orders tasks by time; those without a time come last. */
export function compareTimes(a: Pick<Task, 'time'>, b: Pick<Task, 'time'>): number {
  if (a.time === null || b.time === null) return Number(a.time === null) - Number(b.time === null)
  return a.time.localeCompare(b.time)
}

/** 'Escovar os dentes · 7h'. `time` is 'HH:mm'. */
export const titleWithTime = (title: string, time: string): string => `${title} · ${timeText(time)}`
