import type { Difference } from '#app/base/difference.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { type ComparedField, differencesBetween, textOr } from '../families/revision.ts'
import { orderOf } from './schedule/draft-schedule.ts'
import {
  daysByChildText,
  recurrenceText,
  seasonLabel,
  whoText,
  windowText,
} from './schedule/schedule-text.ts'
import { scheduleOf, weekdaysOf } from './schedule/scheduled-task.ts'
import { type TaskDraft, taskDraftOf } from './task-draft.ts'
import { photoFor, type Task } from './task.ts'
import { photoLabel, trustLabel, weekdaysLabel } from './task-texts.ts'

export interface TaskLabels {
  today: CivilDate
  childName: (id: string) => string
  drawingLabel: (draft: Pick<TaskDraft, 'title' | 'drawing'>) => string
}

/** The fields in which the draft differs from the stored task, in words. */
export function taskDifferences(draft: TaskDraft, storedTask: Task, labels: TaskLabels): Difference[] {
  const stored = taskDraftOf(storedTask, storedTask.childIds)
  return differencesBetween(draft, stored, [...simpleFields(labels), ...optionFields(labels)])
}

function simpleFields({ childName }: TaskLabels): ComparedField<TaskDraft>[] {
  return [
    { label: 'Título', text: ({ title }) => textOr(title) },
    { label: 'Descrição', text: ({ description }) => textOr(description) },
    { label: 'Horário', text: ({ time }) => textOr(time, '(a qualquer hora)') },
    { label: 'Pontos', text: ({ points }) => textOr(String(points ?? '')) },
    { label: 'Dias da semana', text: ({ weekdays }) => weekdaysLabel(weekdays) },
    {
      label: 'Crianças',
      text: ({ childIds }) => textOr(childIds.map(childName).toSorted().join(', '), '(nenhuma)'),
      value: ({ childIds }) => childIds.toSorted(),
    },
  ]
}

function optionFields({ today, childName, drawingLabel }: TaskLabels): ComparedField<TaskDraft>[] {
  const orderText = (draft: TaskDraft) => orderOf(draft, today).map(childName).join(', ')
  const childDays = (draft: TaskDraft) =>
    draft.childIds.map((id) => `${childName(id)}: ${weekdaysLabel(weekdaysOf(draft, id))}`).toSorted()
  return [
    { label: 'Repete', text: (draft) => recurrenceText(scheduleOf(draft).recurrence, today) },
    { label: 'Quem faz', text: whoText },
    {
      label: 'Ordem',
      text: (draft) => (draft.assignment === 'rotation' ? orderText(draft) : '(sem rodízio)'),
      value: (draft) => draft.assignment === 'rotation' && orderOf(draft, today),
    },
    {
      label: 'Dias por criança',
      text: (draft) =>
        scheduleOf(draft).weekdaysByChild ? childDays(draft).join('; ') : daysByChildText(draft),
    },
    {
      label: 'Horários',
      text: (draft) => textOr(scheduleOf(draft).windows.map(windowText).join(', '), '(um só)'),
    },
    { label: 'Só neste horário', text: (draft) => (scheduleOf(draft).isStrict ? 'Sim' : 'Não') },
    {
      label: 'Passos',
      text: ({ steps }) => textOr(steps.map(({ title }) => title).join(', '), '(nenhum)'),
      value: ({ steps }) => steps,
    },
    { label: 'Conferência', text: ({ trust }) => trustLabel(trust), value: ({ trust }) => trust },
    { label: 'Foto', text: (task) => photoLabel(photoFor(task)) },
    { label: 'Desenho', text: drawingLabel, value: ({ drawing }) => drawing },
    { label: 'Bônus', text: ({ isBonus }) => (isBonus ? 'Sim' : 'Não') },
    { label: 'Período', text: (draft) => seasonLabel(scheduleOf(draft).season) },
    { label: 'Vale também doente', text: (draft) => (scheduleOf(draft).countsWhenIll ? 'Sim' : 'Não') },
  ]
}
