import type { CivilDate } from '../../families/dates/civil-date.ts'
import { timeText } from '../../families/dates/time-text.ts'
import { whenText } from '../task-day-texts.ts'
import type { Task } from '../task.ts'
import { scheduleOf } from './scheduled-task.ts'
import type { Assignment, Recurrence, RotationPeriod, Schedule, Season, TimeWindow } from './schedule.ts'

/** What the texts say about a task or a draft of the task form. */
export interface DescribedSchedule {
  assignment: Assignment
  isBonus: boolean
  childIds: readonly string[]
  schedule: Schedule | null
  steps: readonly { title: string }[]
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const ASSIGNMENT_LABELS: Record<Assignment, string> = {
  each: 'Cada um a sua',
  together: 'Juntos',
  rotation: 'Rodízio',
  first: 'Quem pegar primeiro',
}
const ROTATION_TEXTS: Record<RotationPeriod, string> = {
  turn: 'Rodízio, a cada vez',
  day: 'Rodízio, cada dia',
  week: 'Rodízio, cada semana',
}
const SEASON_LABELS: Record<Season, string> = { always: 'Sempre', lessons: 'Aulas', vacation: 'Férias' }
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'Juntos'. */
export const assignmentLabel = (assignment: Assignment) => ASSIGNMENT_LABELS[assignment]

/** 'Aulas'. */
export const seasonLabel = (season: Season) => SEASON_LABELS[season]

/** '28 de novembro', '1º de dezembro'; '31 de dezembro de 2028' if it is not in the year of `today`. */
function dateText(date: CivilDate, today: CivilDate): string {
  const [year, month, day] = date.split('-')
  const text = `${dayText(Number(day))} de ${MONTHS[Number(month) - 1]}`
  return today.startsWith(`${year}-`) ? text : `${text} de ${year}`
}

/** The first day of a month is an ordinal: '1º', '2'. */
const dayText = (day: number) => (day === 1 ? '1º' : String(day))

/** 'Toda semana', 'A cada 2 semanas', 'Todo dia 15', 'Só em 28 de novembro'. */
export function recurrenceText(recurrence: Recurrence, today: CivilDate): string {
  switch (recurrence.kind) {
    case 'weekly':
      return weeksText(recurrence.everyWeeks)
    case 'monthly':
      return monthDaysText(recurrence.days)
    case 'once':
      return recurrence.on === '' ? 'Uma vez' : `Só em ${dateText(recurrence.on, today)}`
  }
}

/** 'Toda semana', 'A cada 2 semanas'. */
export const weeksText = (everyWeeks: number) =>
  everyWeeks === 1 ? 'Toda semana' : `A cada ${everyWeeks} semanas`

/** 'às 7h e às 20h', 'a qualquer hora': the starts of a task's turns of a day. */
export function taskTimesText({ time, schedule }: Pick<Task, 'time' | 'schedule'>): string {
  const starts = scheduleOf({ schedule }).windows.map(({ from }) => whenText(from))
  return starts.length > 1 ? nameList.format(starts) : whenText(time)
}

/** 'Todo dia 15', 'Dias 1º, 15 e o último', 'Último dia do mês'. Day 31 is the last one of each month (rule 196). */
function monthDaysText(days: readonly number[]): string {
  const numbers = days
    .filter((day) => day !== 31)
    .toSorted((a, b) => a - b)
    .map(dayText)
  const hasLast = days.includes(31)
  if (numbers.length === 0) return hasLast ? 'Último dia do mês' : 'Todo mês'
  if (numbers.length === 1 && !hasLast) return `Todo dia ${numbers[0]}`
  const list = nameList.format([...numbers, ...(hasLast ? ['o último'] : [])])
  return `${numbers.length === 1 ? 'Dia' : 'Dias'} ${list}`
}

/** 'Cada um a sua', 'Rodízio, cada dia'. */
export function whoText({
  assignment,
  schedule,
}: Pick<DescribedSchedule, 'assignment' | 'schedule'>): string {
  const { rotation } = scheduleOf({ schedule })
  return assignment === 'rotation' && rotation ? ROTATION_TEXTS[rotation.period] : assignmentLabel(assignment)
}

/** 'E também às 20h': the windows after the first one; empty if there are none. */
export function laterTimesText(windows: readonly TimeWindow[]): string {
  const starts = windows.slice(1).filter(({ from }) => from !== '')
  return starts.length === 0 ? '' : `E também ${nameList.format(starts.map(({ from }) => whenText(from)))}.`
}

/** '13h30 até 15h'; '13h30' until the day ends. */
export const windowText = ({ from, until }: Pick<TimeWindow, 'from' | 'until'>) =>
  until === null ? timeText(from) : `${timeText(from)} até ${timeText(until)}`

/** '13h30 até 15h', '2 vezes ao dia'. Empty without windows. */
export function windowsText(windows: readonly TimeWindow[]): string {
  const [first] = windows
  if (!first) return ''
  return windows.length === 1 ? windowText(first) : `${windows.length} vezes ao dia`
}

/** 'Só neste horário'. */
export const strictText = ({ length }: readonly TimeWindow[]) =>
  length > 1 ? 'Só nestes horários' : 'Só neste horário'

/** 'Iguais', 'Diferentes'. */
export const daysByChildText = ({ schedule }: Pick<DescribedSchedule, 'schedule'>) =>
  scheduleOf({ schedule }).weekdaysByChild === null ? 'Iguais' : 'Diferentes'

/** Steps that have a title. A row of the form that is still empty is not saved. */
export const writtenSteps = <Step extends { title: string }>(steps: readonly Step[]) =>
  steps.filter(({ title }) => title.trim() !== '')

/** '3', 'Nenhum'. */
export const stepsText = (steps: DescribedSchedule['steps']) => String(writtenSteps(steps).length || 'Nenhum')

/** 'Rodízio, cada dia · 2 vezes ao dia · 3 passos': what a task has besides its days. Empty for a plain task. */
export function scheduleSummary(task: DescribedSchedule): string {
  const { recurrence, windows, isStrict, season, countsWhenIll } = scheduleOf(task)
  const stepCount = writtenSteps(task.steps).length
  const parts = [
    recurrence.kind === 'weekly' && recurrence.everyWeeks > 1 && weeksText(recurrence.everyWeeks),
    task.childIds.length > 1 && task.assignment !== 'each' && whoText(task),
    scheduleOf(task).weekdaysByChild !== null && 'Dias diferentes',
    windows.length > 0 && windowsText(windows),
    isStrict && strictText(windows),
    stepCount > 0 && (stepCount === 1 ? '1 passo' : `${stepCount} passos`),
    task.isBonus && 'Bônus',
    season === 'lessons' && 'Só em dias de aula',
    season === 'vacation' && 'Só nas férias',
    countsWhenIll === true && 'Vale também doente',
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
