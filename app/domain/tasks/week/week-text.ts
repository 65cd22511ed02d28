import { capitalized } from '#app/base/capitalized.ts'
import { type Child, nameOfChild, withArticle } from '../../children/child.ts'
import { type CivilDate, plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import { isAtHome, MAX_PAUSE_DAYS, pausesOn, PRESENCE_DAYS } from '../schedule/absence.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { type TaskDay, WEEKDAY_NAMES } from '../task.ts'
import { WEEKDAY_LABELS } from '../task-texts.ts'
import { isTakenBy } from './todays-turns.ts'
import type { Absence, ChildWeek, DayCount, WeekItem } from './week.ts'

type Named = Pick<Child, 'name' | 'gender'>

/**
 * What is written beside a turn: 'vez dela', 'no lugar da Nina', 'quem pegar', 'Lia pegou', 'não precisa'; null for other
 * tasks.
 */
export function turnText(
  item: WeekItem,
  child: Named & { taskDays: readonly TaskDay[] },
  children: readonly (Named & { id: string })[],
): string | null {
  const { isExcused, isOpen, isAlternating, insteadOf } = item
  if (isExcused) return 'não precisa'
  if (isOpen) return isTakenBy(item, child) ? `${child.name} pegou` : 'quem pegar'
  const owner = children.find(({ id }) => id === insteadOf)
  if (owner) return `no lugar ${nameOfChild(owner)}`
  if (!isAlternating) return null
  if (child.gender === '') return `vez de ${child.name}`
  return child.gender === 'female' ? 'vez dela' : 'vez dele'
}

/** 'quarta', 'sábado'. */
export const shortDayName = (day: CivilDate) => WEEKDAY_NAMES[weekdayOf(day)]!.replace('-feira', '')

/** 'quarta, 25'. */
export const dayText = (day: CivilDate) => `${shortDayName(day)}, ${Number(day.slice(8))}`

/** 'Quarta, 25'. */
export const dayTitle = (day: CivilDate) => capitalized(dayText(day))

/** 'no', 'na': before the name of the weekday. */
const onThe = (day: CivilDate) => ([0, 6].includes(weekdayOf(day)) ? 'no' : 'na')

/** 'no sábado', 'na sexta'. */
const onDay = (day: CivilDate) => `${onThe(day)} ${shortDayName(day)}`

/** 'no sábado, 28', 'na sexta, 27'. */
export const onDate = (day: CivilDate) => `${onThe(day)} ${dayText(day)}`

/** '21/12'. */
export const dateText = (day: CivilDate) => `${day.slice(8)}/${day.slice(5, 7)}`

const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const monthName = (day: CivilDate) => monthFormat.format(new Date(day))
const dateNumber = (day: CivilDate) => (day.endsWith('-01') ? '1º' : String(Number(day.slice(8))))

/** '22 a 28 de novembro', '29 de novembro a 5 de dezembro'. */
export function weekTitle(days: readonly CivilDate[]): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  const end = `${dateNumber(last)} de ${monthName(last)}`
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${dateNumber(first)} a ${end}`
    : `${dateNumber(first)} de ${monthName(first)} a ${end}`
}

/** '22 a 28'. */
export const weekDates = (days: readonly CivilDate[]) =>
  `${dateNumber(days[0]!)} a ${dateNumber(days.at(-1)!)}`

/** An absence lasts at most as long as a pause and a pattern of days at home, unless it has no end. */
const MAX_ABSENCE_DAYS = MAX_PAUSE_DAYS + PRESENCE_DAYS

/** The last day of the absence that includes `day`; undefined if it has no end in sight. */
function lastDayAway(childId: string, day: CivilDate, calendar: FamilyCalendar): CivilDate | undefined {
  const { presences, pauses } = calendar
  const rests = (date: CivilDate) =>
    !isAtHome(presences, childId, date) ||
    pausesOn(pauses, childId, date).some(({ kind }) => kind === 'trip' || kind === 'sick')
  for (let offset = 0; offset < MAX_ABSENCE_DAYS; offset++)
    if (!rests(plusDays(day, offset + 1))) return plusDays(day, offset)
  return undefined
}

/** The state of a resting child on `day`: 'não está em casa até sexta', 'doente hoje', 'viajando até sexta', 'de férias'. */
export function absenceText(
  childId: string,
  { absence, day }: { absence: Absence; day: CivilDate },
  calendar: FamilyCalendar,
): string {
  if (absence === 'sick') return 'doente hoje'
  if (absence === 'vacation') return 'de férias'
  if (absence === 'holiday') return 'é feriado'
  const text = absence === 'trip' ? 'viajando' : 'não está em casa'
  const last = lastDayAway(childId, day, calendar)
  if (last === day || last === undefined) return text
  // a weekday says which day only within a week
  return `${text} até ${last <= plusDays(day, 6) ? shortDayName(last) : dateText(last)}`
}

const CELL_TEXTS: Record<Absence, string> = {
  away: 'Fora de casa',
  trip: 'Viajando',
  sick: 'Doente hoje',
  vacation: 'Férias',
  holiday: 'Feriado',
}

/** In the table: 'Fora de casa', or 'Fora. Lavar a louça passa para o Davi'. */
export function cellText(
  { absence, passed }: { absence: Absence; passed: readonly { title: string; toChildId: string }[] },
  children: readonly (Named & { id: string })[],
): string {
  const [first] = passed
  const child = children.find(({ id }) => id === first?.toChildId)
  if (absence !== 'away' || !first || !child) return CELL_TEXTS[absence]
  const rest = passed.length > 1 ? ` e mais ${passed.length - 1}` : ''
  return `Fora. ${first.title} passa para ${withArticle(child)}${rest}`
}

const shortLabel = (day: CivilDate) => WEEKDAY_LABELS[weekdayOf(day)]!.toLowerCase()

/** The child's week beside its name: 'em casa', 'fora qua a sex', 'fora qua e sex', 'doente hoje'. */
export function weekStateText({ cells }: ChildWeek<unknown>, today: CivilDate): string {
  if (cells.some(({ day, absence }) => day === today && absence === 'sick')) return 'doente hoje'
  const awayDays = cells
    .filter(({ absence }) => absence === 'away' || absence === 'trip')
    .map(({ day }) => day)
  const [first] = awayDays
  if (!first) return 'em casa'
  if (awayDays.length === cells.length) return 'fora a semana toda'
  if (awayDays.length === 1) return `fora ${shortLabel(first)}`
  const last = awayDays.at(-1)!
  const isRange = plusDays(first, awayDays.length - 1) === last
  if (isRange && awayDays.length > 2) return `fora ${shortLabel(first)} a ${shortLabel(last)}`
  const labels = awayDays.map(shortLabel)
  return `fora ${labels.slice(0, -1).join(', ')} e ${labels.at(-1)!}`
}

/** 'Nina, volta no sábado'; null if the child is at home on `day`, or does not return. */
export function returnText(
  { id, name }: { id: string; name: string },
  day: CivilDate,
  calendar: FamilyCalendar,
): string | null {
  if (isAtHome(calendar.presences, id, day)) return null
  const last = lastDayAway(id, day, calendar)
  if (last === undefined) return null
  const back = plusDays(last, 1)
  return `${name}, volta ${back <= plusDays(day, 7) ? onDay(back) : `em ${dateText(back)}`}`
}

/** Of a past day: '5 de 6 feitas', 'nada combinado'. */
export function pastText({ done, total }: Pick<DayCount, 'done' | 'total'>): string {
  if (total === 0) return 'nada combinado'
  return `${done} de ${total} ${total === 1 ? 'feita' : 'feitas'}`
}
