import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'

/** Days for which the minutes of use are stored (rule 190). */
export const STORED_DAYS = 30
const AVERAGE_DAYS = 7

/** The minutes in which a device was used on a civil date. */
export interface DeviceDay {
  day: CivilDate
  minutes: number
}

/**
 * How long a device is used: 'Hoje 12 min · média 15 min nos últimos 7 dias' (rule 190). The average is of the seven days
 * before today, or of the days since the device's first use. Null for a device without any minutes in these days.
 */
export function minutesText(days: readonly DeviceDay[], today: CivilDate): string | null {
  const todayMinutes = days.find(({ day }) => day === today)?.minutes ?? 0
  const earlier = days.filter(({ day }) => day < today)
  const recent = earlier.filter(({ day }) => day >= plusDays(today, -AVERAGE_DAYS))
  if (recent.length === 0) return todayMinutes === 0 ? null : `Hoje ${todayMinutes} min`
  const [firstDay = today] = earlier.map(({ day }) => day).toSorted()
  const dayCount = Math.min(AVERAGE_DAYS, daysBetween(firstDay, today))
  const sum = recent.reduce((total, { minutes }) => total + minutes, 0)
  return `Hoje ${todayMinutes} min · média ${Math.round(sum / dayCount)} min nos últimos ${AVERAGE_DAYS} dias`
}

const daysBetween = (from: CivilDate, to: CivilDate) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Returns how many of the reported minutes can have passed since `countedUntil`, and the new `countedUntil`. Rounds to the
 * nearest minute, and carries the rest over, so that the sum of all reports never exceeds the time that passed by more than
 * half a minute. Time in which the device was not used is not carried over.
 */
export function countMinutes(
  reported: number,
  { countedUntil, now }: { countedUntil: Date; now: Date },
): { minutes: number; countedUntil: Date } {
  const passed = Math.max(0, Math.round((now.getTime() - countedUntil.getTime()) / MINUTE_MS))
  if (reported < passed) return { minutes: reported, countedUntil: now }
  return { minutes: passed, countedUntil: new Date(countedUntil.getTime() + passed * MINUTE_MS) }
}
