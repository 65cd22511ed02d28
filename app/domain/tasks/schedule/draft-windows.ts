import type { CivilDate } from '../../families/dates/civil-date.ts'
import { type ScheduleChange, type ScheduleDraft, withRotation } from './draft-schedule.ts'
import { MAX_WINDOWS, nullIfPlain, type TimeWindow } from './schedule.ts'
import { scheduleOf } from './scheduled-task.ts'

/** The starts that new windows get, in this order. */
const SUGGESTED_STARTS = ['07:00', '12:00', '18:00', '20:00']

/** The change to other windows. The task's time is that of the first window. */
export function changeWindows(draft: ScheduleDraft, windows: TimeWindow[], today: CivilDate): ScheduleChange {
  const schedule = scheduleOf(draft)
  const isStrict = schedule.isStrict && windows.length > 0
  const fields = { time: windows[0]?.from ?? draft.time, schedule: { ...schedule, windows, isStrict } }
  if (windows.length !== schedule.windows.length) return withRotation(draft, fields, today)
  return { ...fields, schedule: nullIfPlain(fields.schedule) }
}

/** The change of 'Horário', which is the start of the first window if there are windows. */
export function changeTime(draft: ScheduleDraft, time: string): ScheduleChange {
  const schedule = scheduleOf(draft)
  const [first, ...others] = schedule.windows
  if (!first) return { time }
  return { time, schedule: { ...schedule, windows: [{ ...first, from: time }, ...others] } }
}

/** The windows with another one. The first window begins at the task's time. */
export function addWindow({ time, schedule }: ScheduleDraft): TimeWindow[] {
  const { windows } = scheduleOf({ schedule })
  const slot = [...Array(MAX_WINDOWS).keys()].find(
    (number) => !windows.some((window) => window.slot === number),
  )
  if (slot === undefined) return windows
  const last = windows.at(-1)?.from ?? ''
  const free = SUGGESTED_STARTS.filter((start) => !windows.some((window) => isIn(window, start)))
  const suggested = free.find((start) => start > last) ?? free[0] ?? ''
  return [...windows, { slot, from: windows.length === 0 && time ? time : suggested, until: null }]
}

const isIn = ({ from, until }: TimeWindow, time: string) =>
  time === from || (until !== null && from < time && time < until)
