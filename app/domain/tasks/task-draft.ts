import { type ComparedField, type Difference, differencesBetween, textOr } from '../families/revision.ts'
import { type FieldProblems, fieldProblems } from '../input/field-problems.ts'
import { CHILDREN_MISSING } from '../children/schema.ts'
import { TASK_FIELDS_MISSING, type TaskInput, taskSchema } from './schema.ts'
import type { TaskSuggestion } from './task-suggestions.ts'
import {
  type PhotoChoice,
  photoFor,
  photoLabel,
  type Task,
  type Trust,
  trustLabel,
  weekdaysLabel,
} from './task.ts'

export interface TaskDraft {
  title: string
  description: string
  /** 'HH:mm', empty for any time of the day. */
  time: string
  /** Null while the field is empty. */
  points: number | null
  /** 0 = Sunday … 6 = Saturday */
  weekdays: number[]
  childIds: string[]
  /** Null: the title determines the drawing. */
  drawing: string | null
  trust: Trust
  /** The choice in the form. With the trust 'auto' it is not shown, and has no effect (rule 168). */
  photo: PhotoChoice
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const DEFAULT_POINTS = 10

/** The initial draft. A new task selects the only child of a family. */
export function taskDraftOf(task: Task | null, familyChildIds: readonly string[]): TaskDraft {
  if (!task) {
    return {
      title: '',
      description: '',
      time: '',
      points: DEFAULT_POINTS,
      weekdays: EVERY_DAY,
      childIds: familyChildIds.length === 1 ? [...familyChildIds] : [],
      drawing: null,
      trust: 'auto',
      photo: 'none',
    }
  }
  const { title, description, time, points, weekdays, drawing, trust, photo } = task
  return {
    title,
    description,
    time: time ?? '',
    points,
    weekdays,
    drawing,
    trust,
    photo,
    childIds: task.childIds.filter((id) => familyChildIds.includes(id)),
  }
}

/**
 * The fields of a suggestion that fill empty fields of a new task. Points and weekdays that are still the initial ones
 * count as empty.
 */
export function suggestedFields(draft: TaskDraft, suggestion: TaskSuggestion): Partial<TaskDraft> {
  const { title, description, time, points, weekdays, drawing } = suggestion
  const arePointsEmpty = draft.points === null || draft.points === DEFAULT_POINTS
  const areDaysEmpty = draft.weekdays.length === 0 || draft.weekdays.length === EVERY_DAY.length
  return {
    title,
    ...(draft.description === '' && { description }),
    ...(draft.time === '' && { time }),
    ...(arePointsEmpty && { points }),
    ...(areDaysEmpty && { weekdays: [...weekdays] }),
    ...(draft.drawing === null && { drawing }),
  }
}

export type CheckedTaskDraft = { ok: true; input: TaskInput } | ({ ok: false } & FieldProblems<TaskDraft>)

const MISSING_MESSAGES: FieldProblems<TaskDraft>['problems'] = {
  title: 'Dê um título à tarefa.',
  points: 'A tarefa vale pelo menos 1 ponto.',
  weekdays: 'Escolha pelo menos um dia.',
  childIds: CHILDREN_MISSING,
}

/** Validates the draft (rule 24). `revision` is the revision that the form was opened with, null for a new task. */
export function checkTaskDraft(id: string, draft: TaskDraft, revision: number | null): CheckedTaskDraft {
  const validation = taskSchema.safeParse({ ...draft, id, revision })
  if (validation.success) return { ok: true, input: validation.data }
  return { ok: false, ...fieldProblems<TaskDraft>(validation.error, TASK_FIELDS_MISSING, MISSING_MESSAGES) }
}

export interface TaskLabels {
  childName: (id: string) => string
  drawingLabel: (draft: TaskDraft) => string
}

export function taskDifferences(
  draft: TaskDraft,
  storedTask: Task,
  { childName, drawingLabel }: TaskLabels,
): Difference[] {
  const fields: ComparedField<TaskDraft>[] = [
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
    { label: 'Conferência', text: ({ trust }) => trustLabel(trust), value: ({ trust }) => trust },
    { label: 'Foto', text: (task) => photoLabel(photoFor(task)) },
    { label: 'Desenho', text: drawingLabel, value: ({ drawing }) => drawing },
  ]
  return differencesBetween(draft, { ...storedTask, time: storedTask.time ?? '' }, fields)
}
