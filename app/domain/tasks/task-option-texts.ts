import type { CivilDate } from '../families/dates/civil-date.ts'
import {
  daysByChildText,
  recurrenceText,
  seasonLabel,
  stepsText,
  whoText,
  windowsText,
  writtenSteps,
} from './schedule/schedule-text.ts'
import { scheduleOf } from './schedule/scheduled-task.ts'
import type { TaskDraft } from './task-draft.ts'
import { photoFor, type Trust } from './task.ts'
import { photoLabel } from './task-texts.ts'

/** A subject of 'Mais opções' of the task form. */
export type OptionName =
  | 'description'
  | 'recurrence'
  | 'assignment'
  | 'childDays'
  | 'windows'
  | 'steps'
  | 'trust'
  | 'photo'
  | 'drawing'
  | 'bonus'
  | 'season'
  | 'illness'

export interface OptionText {
  name: OptionName
  title: string
  /** The present value, in words. */
  value: string
  /** Whether it is not what a new task has. */
  isChanged: boolean
}

const TRUST_TEXTS: Record<Trust, string> = { auto: 'Confio', spot: 'De vez em quando', always: 'Sempre' }

/**
 * The subjects that the draft can have, each with its value. What needs several children is left out with one.
 * `drawingLabel` names the chosen drawing.
 */
export function optionTexts(draft: TaskDraft, drawingLabel: string, today: CivilDate): OptionText[] {
  const { description, trust, drawing, isBonus, assignment, steps } = draft
  const { recurrence, weekdaysByChild, windows, season, countsWhenIll = false } = scheduleOf(draft)
  const isWeekly = recurrence.kind === 'weekly'
  const hasSeveral = draft.childIds.length > 1
  const photo = photoFor(draft)
  const option = (name: OptionName, optionTitle: string, value: string, isChanged: boolean) => ({
    name,
    title: optionTitle,
    value,
    isChanged,
  })
  return [
    option('description', 'Descrição', description || 'Nenhuma', description !== ''),
    option('recurrence', 'Repete', recurrenceText(recurrence, today), !isWeekly || recurrence.everyWeeks > 1),
    ...(hasSeveral ? [option('assignment', 'Quem faz', whoText(draft), assignment !== 'each')] : []),
    ...(hasSeveral && isWeekly
      ? [option('childDays', 'Dias por criança', daysByChildText(draft), weekdaysByChild !== null)]
      : []),
    option('windows', 'Horários', windowsText(windows) || draft.time || 'Qualquer hora', windows.length > 0),
    option('steps', 'Passos', stepsText(steps), writtenSteps(steps).length > 0),
    option('trust', 'Conferência', TRUST_TEXTS[trust], trust !== 'auto'),
    option('photo', 'Foto', photoLabel(photo), photo !== 'none'),
    option('drawing', 'Desenho', drawing === null ? 'Pelo título' : drawingLabel, drawing !== null),
    option('bonus', 'Bônus', isBonus ? 'Sim' : 'Não', isBonus),
    option('season', 'Período', seasonLabel(season), season !== 'always'),
    option('illness', 'Vale também doente', countsWhenIll ? 'Sim' : 'Não', countsWhenIll),
  ]
}
