import { type CivilDate, plusDays } from '../families/dates/civil-date.ts'
import { type DueFields, nextDueDate } from './schedule/next-due-date.ts'

/** What a day without tasks says. On a family's first evening the tasks begin tomorrow. */
export function restDayText(
  tasks: readonly (DueFields & { startsOn: CivilDate })[],
  today: CivilDate,
): string {
  const tomorrow = plusDays(today, 1)
  const beginLater = tasks.every(({ startsOn }) => startsOn > today)
  return beginLater && tasks.some((task) => nextDueDate(task, task.startsOn) === tomorrow)
    ? 'Os combinados começam amanhã.'
    : 'Hoje é dia de descanso no combinado.'
}
