import { CHILDREN_MISSING } from '../children/schema.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { type FieldProblems, fieldProblems } from '../input/field-problems.ts'
import { changeScheduleSettings, type ScheduleDraft } from './schedule/draft-schedule.ts'
import { isNeverDue } from './schedule/next-due-date.ts'
import { writtenSteps } from './schedule/schedule-text.ts'
import { NEVER_DUE } from './schedule/schedule.ts'
import { isMedicine, suggestedSchedule } from './schedule/suggested-schedule.ts'
import { TASK_FIELDS_MISSING, type TaskInput, taskSchema } from './schema.ts'
import type { TaskStep } from './steps/step.ts'
import type { TaskSuggestion } from './task-suggestions.ts'
import type { PhotoChoice, Task, Trust } from './task.ts'

export interface TaskDraft extends ScheduleDraft {
  title: string
  description: string
  /** Null while the field is empty. */
  points: number | null
  /** Null: the title determines the drawing. */
  drawing: string | null
  trust: Trust
  /** The choice in the form. With the trust 'auto' it is not shown, and has no effect (rule 168). */
  photo: PhotoChoice
  isBonus: boolean
  /** A step without a title is not saved. */
  steps: TaskStep[]
}

/** The fields of a draft that leaves everything of 'Mais opções' but description and drawing as it is. */
export const PLAIN_OPTIONS = {
  trust: 'auto',
  photo: 'none',
  assignment: 'each',
  isBonus: false,
  schedule: null,
  steps: [],
} satisfies Partial<TaskDraft>

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
      ...PLAIN_OPTIONS,
    }
  }
  const { title, description, points, weekdays, drawing, trust, photo } = task
  const { assignment, isBonus, schedule, steps } = task
  return {
    title,
    description,
    time: task.time ?? '',
    points,
    weekdays,
    drawing,
    trust,
    photo,
    assignment,
    isBonus,
    schedule,
    steps,
    childIds: task.childIds.filter((id) => familyChildIds.includes(id)),
  }
}

/**
 * The fields of a suggestion that fill empty fields of a new task. Points and weekdays that are still the initial ones
 * count as empty.
 */
export function suggestedFields(draft: TaskDraft, suggestion: TaskSuggestion): Partial<TaskDraft> {
  const { title, description, time, points, weekdays, drawing } = suggestion
  const schedule = suggestedSchedule(suggestion)
  const arePointsEmpty = draft.points === null || draft.points === DEFAULT_POINTS
  const areDaysEmpty = draft.weekdays.length === 0 || draft.weekdays.length === EVERY_DAY.length
  return {
    title,
    ...(draft.description === '' && { description }),
    ...(draft.time === '' && { time }),
    ...(arePointsEmpty && { points }),
    ...(areDaysEmpty && draft.schedule === null && { weekdays: [...weekdays] }),
    ...(draft.schedule === null && schedule && { schedule }),
    ...(draft.drawing === null && { drawing }),
  }
}

/** The fields that a new title gives a new task: medicine counts for an ill child (rule 219), other tasks do not. */
export function titleFields(draft: TaskDraft, title: string): Partial<TaskDraft> {
  const countsWhenIll = isMedicine(title)
  return countsWhenIll === isMedicine(draft.title)
    ? { title }
    : { title, ...changeScheduleSettings(draft, { countsWhenIll }) }
}

export type CheckedTaskDraft = { ok: true; input: TaskInput } | ({ ok: false } & FieldProblems<TaskDraft>)

const MISSING_MESSAGES: FieldProblems<TaskDraft>['problems'] = {
  title: 'Dê um título à tarefa.',
  points: 'A tarefa vale pelo menos 1 ponto.',
  weekdays: 'Escolha pelo menos um dia.',
  childIds: CHILDREN_MISSING,
}

/** Validates the draft (rule 24). `revision` is the revision that the form was opened with, null for a new task. */
export function checkTaskFields(id: string, draft: TaskDraft, revision: number | null): CheckedTaskDraft {
  const validation = taskSchema.safeParse({ ...draft, steps: writtenSteps(draft.steps), id, revision })
  if (validation.success) return { ok: true, input: validation.data }
  return {
    ok: false,
    ...fieldProblems<TaskDraft>(validation.error, TASK_FIELDS_MISSING, MISSING_MESSAGES),
  }
}

/** Validates the draft, of whose schedule a date must be left. `stored`: the edited task; undefined for a new one. */
export function checkTaskDraft(
  id: string,
  draft: TaskDraft,
  { revision, stored, today }: { revision: number | null; stored: Task | undefined; today: CivilDate },
): CheckedTaskDraft {
  const check = checkTaskFields(id, draft, revision)
  if (check.ok && isNeverDue(check.input, stored, today))
    return { ok: false, missing: [], problems: { schedule: NEVER_DUE } }
  return check
}
