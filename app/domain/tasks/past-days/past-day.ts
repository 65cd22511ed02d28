import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import type { TaskDayStatus } from '../task.ts'

/** Number of days before today whose turns a guardian answers (rule 229). */
export const ANSWERABLE_DAYS = 7

/** Whether a guardian may answer the turns of `day`, a day before `today`. */
export const isAnswerable = (day: CivilDate, today: CivilDate): boolean =>
  day < today && day >= plusDays(today, -ANSWERABLE_DAYS)

/** A turn of one of the last seven days, of one child. */
export interface PastTaskDay {
  taskId: string
  childId: string
  day: CivilDate
  slot: number
  title: string
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** The points of the task, or of its entry when the task is done. */
  points: number
  /** 'pending': nobody has answered it. */
  status: TaskDayStatus
  revision: number
  isBonus: boolean
  /** Whether its task was deleted since. */
  isDeleted: boolean
}

/** Whether a guardian is asked for it. The turns of deleted tasks can be answered, but nobody asks for them. */
export const isUnanswered = ({ status, isDeleted }: Pick<PastTaskDay, 'status' | 'isDeleted'>): boolean =>
  status === 'pending' && !isDeleted

/** Whether Início still asks for yesterday's turns: until noon. `timeNow` is 'HH:mm' in the family's time zone. */
export const isMorning = (timeNow: string): boolean => timeNow < '12:00'
