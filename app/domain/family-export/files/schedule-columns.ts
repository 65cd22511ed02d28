import {
  type Assignment,
  PLAIN_SCHEDULE,
  type Recurrence,
  type RotationPeriod,
  type Schedule,
  type Season,
} from '../../tasks/schedule/schedule.ts'
import { timeText } from '../../families/dates/time-text.ts'
import { weekdaysLabel } from '../../tasks/task-texts.ts'
import type { ExportedTask } from '../export.ts'
import { type Column, dayCell } from './cell.ts'

const ASSIGNMENT_TEXTS: Record<Assignment, string> = {
  each: 'cada uma a sua',
  together: 'juntas',
  rotation: 'rodízio',
  first: 'quem pegar primeiro',
}

const PERIOD_TEXTS: Record<RotationPeriod, string> = {
  turn: 'a cada vez',
  day: 'a cada dia',
  week: 'a cada semana',
}

const SEASON_TEXTS: Record<Season, string> = {
  always: 'sempre',
  lessons: 'só em tempo de aulas',
  vacation: 'só nas férias',
}

/** What a task's schedule says, in words. */
export const SCHEDULE_COLUMNS: Column<ExportedTask>[] = [
  ['Repete', (task) => recurrenceText(scheduleOf(task).recurrence)],
  ['Dias por criança', weekdaysByChildText],
  ['Quem faz', ({ assignment }) => ASSIGNMENT_TEXTS[assignment]],
  ['Rodízio', rotationText],
  ['Horários', (task) => windowsText(scheduleOf(task))],
  ['Período', (task) => SEASON_TEXTS[scheduleOf(task).season]],
  ['Vale também doente', (task) => (scheduleOf(task).countsWhenIll ? 'sim' : 'não')],
  ['Bônus', ({ isBonus }) => (isBonus ? 'sim' : 'não')],
  ['Passos', ({ steps }) => steps.map(({ title }) => title).join(', ')],
]

const scheduleOf = ({ schedule }: ExportedTask) => schedule ?? PLAIN_SCHEDULE

function recurrenceText(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case 'weekly':
      return recurrence.everyWeeks === 1
        ? 'toda semana'
        : `a cada ${recurrence.everyWeeks} semanas, também na de ${dayCell(recurrence.anchorOn)}`
    case 'monthly':
      return `todo mês, dia ${recurrence.days.join(', ')}`
    case 'once':
      return `uma vez, em ${dayCell(recurrence.on)}`
  }
}

function weekdaysByChildText(task: ExportedTask): string {
  const { weekdaysByChild } = scheduleOf(task)
  if (weekdaysByChild === null) return ''
  return task.childIds
    .map((id, index) => `${task.childNames[index]}: ${weekdaysLabel(weekdaysByChild[id] ?? task.weekdays)}`)
    .join('; ')
}

function rotationText(task: ExportedTask): string {
  const { rotation } = scheduleOf(task)
  if (rotation === null) return ''
  const names = rotation.order
    .filter((id) => task.childIds.includes(id))
    .map((id) => task.childNames[task.childIds.indexOf(id)])
  return `${PERIOD_TEXTS[rotation.period]}: ${names.join(', ')}, desde ${dayCell(rotation.anchorOn)}`
}

function windowsText({ windows, isStrict }: Schedule): string {
  const texts = windows.map(({ from, until }) =>
    until === null ? `das ${timeText(from)} em diante` : `das ${timeText(from)} às ${timeText(until)}`,
  )
  return [...texts, ...(isStrict ? ['só neste horário'] : [])].join(', ')
}
