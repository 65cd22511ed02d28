/** In the order of the day. */
export const TIMES_OF_DAY = ['manha', 'tarde', 'noite'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

export const TIME_OF_DAY_LABELS: Record<TimeOfDay, string> = {
  manha: 'Manhã',
  tarde: 'Tarde',
  noite: 'Noite',
}

const AFTERNOON = '12:00'
const EVENING = '18:00'

/** The time of day at 'HH:mm' (rule 163). */
export function timeOfDayAt(time: string): TimeOfDay {
  if (time < AFTERNOON) return 'manha'
  return time < EVENING ? 'tarde' : 'noite'
}
