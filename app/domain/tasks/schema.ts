import { z } from 'zod'
import {
  civilDateField,
  drawingField,
  exactNumber,
  idField,
  idSchema,
  MAX_INTEGER,
  MAX_TITLE_LENGTH,
  listField,
  requiredText,
  revisionNumber,
  textField,
  optionalTimeField,
  wholeNumber,
} from '../input/field.ts'
import { taskDayKey } from './approval/decided-task-day.ts'
import { MAX_PRAISE_LENGTH } from './praise/praise.ts'
import { normalizeSchedule } from './schedule/normalize.ts'
import { scheduleSchema, slotNumber } from './schedule/schema.ts'
import { ASSIGNMENTS, type Schedule, SEASONS } from './schedule/schedule.ts'
import { stepsSchema } from './steps/schema.ts'
import { MAX_TASK_POINTS, PHOTO_CHOICES, photoFor, TRUST_LEVELS, VERDICTS } from './task.ts'

/** The message for a missing field of a task (rule 24). */
export const TASK_FIELDS_MISSING =
  'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.'

/** Maximum number of tasks in one request that creates or copies many. */
export const MAX_TASKS = 200
const MAX_CHANGED_TASKS = 1000

const timeOfTask = optionalTimeField('Escreva o horário como 07:30.')
const pointsOfTask = wholeNumber(1, MAX_TASK_POINTS, {
  missing: TASK_FIELDS_MISSING,
  notWhole: 'Os pontos vão em números inteiros.',
  tooLarge: 'Uma tarefa pode valer até 100.000 pontos.',
})
const weekdaysOfTask = listField(wholeNumber(0, 6), 50)
  .min(1, TASK_FIELDS_MISSING)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

/** A new task, which asks for no photo. The client creates `id`, so that a repeated request has no effect (rule 35). */
export const newTaskSchema = z.object({
  id: idField(TASK_FIELDS_MISSING),
  title: requiredText(MAX_TITLE_LENGTH, TASK_FIELDS_MISSING, 'O título pode ter até 120 letras.'),
  description: textField(500, 'A descrição pode ter até 500 letras.').default(''),
  /** Empty or null: at any time of the day (rule 105). */
  time: timeOfTask,
  points: pointsOfTask,
  weekdays: weekdaysOfTask,
  childIds: listField(idField(), 200)
    .min(1, TASK_FIELDS_MISSING)
    .transform((ids) => [...new Set(ids)]),
  drawing: drawingField,
  // the forms of the previous release do not send trust and schedule
  trust: z.enum(TRUST_LEVELS).default('auto'),
  schedule: scheduleSchema.nullable().default(null),
})
export type NewTask = z.output<typeof newTaskSchema>

/** The task form, for browser and server. */
export const taskSchema = newTaskSchema
  .extend({
    // the forms of the previous release do not send it
    photo: z.enum(PHOTO_CHOICES).default('none'),
    assignment: z.enum(ASSIGNMENTS).default('each'),
    isBonus: z.boolean().default(false),
    steps: stepsSchema.default([]),
    /** The revision that the form was opened with, null for a new task. */
    revision: revisionNumber.nullable().default(null),
  })
  .transform((task) => normalizeSchedule({ ...task, photo: photoFor(task) }))
  .refine(({ weekdays }) => weekdays.length > 0, { error: TASK_FIELDS_MISSING, path: ['weekdays'] })
  .refine(hasDayForEachChild, { error: 'Escolha pelo menos um dia para cada criança.', path: ['schedule'] })
export type TaskInput = z.output<typeof taskSchema>

/** Stored tasks with the content that they get, each as its form (rule 231). */
export const saveTasksSchema = z.object({
  tasks: listField(
    taskSchema.refine(({ revision }) => revision !== null, { path: ['revision'] }),
    MAX_TASKS,
  ).min(1),
})
export type SaveTasksInput = z.output<typeof saveTasksSchema>

/** Tasks to restore after their deletion. */
export const taskIdsSchema = z.object({ ids: listField(idField(), MAX_CHANGED_TASKS).min(1) })
export type TaskIdsInput = z.output<typeof taskIdsSchema>

/** Tasks to delete. The screens of the previous release send the id of one. */
export const deleteTasksSchema = z.union([taskIdsSchema, idSchema.transform(({ id }) => ({ ids: [id] }))])

/** Whether each child has a weekday (rule 197). Without any weekday, all of them are missing. */
function hasDayForEachChild({ weekdays, schedule }: { weekdays: number[]; schedule: Schedule | null }) {
  const ownDays = Object.values(schedule?.weekdaysByChild ?? {})
  return weekdays.length === 0 || ownDays.every((days) => days.length > 0)
}

/** New tasks, each with an id that the client has created (rule 106). */
export const createTasksSchema = z.object({
  tasks: listField(newTaskSchema, MAX_TASKS).min(1),
})

/** Tasks to copy to the child `childId` (rule 107). Without `isShared` each copy has the id `copyId` and these points. */
export const copyTasksSchema = z.object({
  childId: idField(),
  isShared: z.boolean(),
  tasks: listField(z.object({ taskId: idField(), copyId: idField(), points: pointsOfTask }), MAX_TASKS).min(
    1,
  ),
})
export type CopyTasksInput = z.output<typeof copyTasksSchema>

/** One change for many tasks, each with its revision on the person's screen (rule 109). */
export const changeTasksSchema = z.object({
  tasks: listField(z.object({ id: idField(), revision: revisionNumber }), MAX_CHANGED_TASKS).min(1),
  change: z.discriminatedUnion('field', [
    z.object({ field: z.literal('weekdays'), weekdays: weekdaysOfTask }),
    z.object({ field: z.literal('points'), points: pointsOfTask }),
    z.object({ field: z.literal('time'), time: timeOfTask }),
    z.object({ field: z.literal('pause'), isPaused: z.boolean() }),
    z.object({ field: z.literal('trust'), trust: z.enum(TRUST_LEVELS) }),
    z.object({ field: z.literal('season'), season: z.enum(SEASONS) }),
  ]),
})
export type ChangeTasksInput = z.output<typeof changeTasksSchema>
export type TasksChange = ChangeTasksInput['change']

/** A mark of a task day. `revision` is the one on the person's screen, so that a repeated mark has no effect (rule 29). */
export const markTaskDaySchema = z.object({
  taskId: idField(),
  childId: idField(),
  day: civilDateField,
  // the screens of the previous release do not send it
  slot: slotNumber.default(0),
  status: z.enum(['pending', 'done', 'not_done']),
  revision: wholeNumber(0, MAX_INTEGER),
})
export type MarkTaskDayInput = z.output<typeof markTaskDaySchema>

/** 'Fiz!' and its undo, by a child (rule 140). `revision` is the one on the child's screen. */
export const ownMarkSchema = z.object({
  taskId: idField(),
  childId: idField(),
  /** Today, or the date of a task day that a guardian asked to do again (rule 143). */
  day: civilDateField,
  slot: slotNumber,
  revision: revisionNumber,
  status: z.enum(['done', 'pending']),
})
export type OwnMarkInput = z.output<typeof ownMarkSchema>

/** 'Fiz!' with a photo (rule 169). The client creates `proofId`, so that a repeated request has no effect (rule 35). */
export const proofMarkSchema = ownMarkSchema.omit({ status: true }).extend({ proofId: idField() })
export type ProofMarkInput = z.output<typeof proofMarkSchema>

/** A task day with its revision on the guardian's screen. */
const taskDayRefSchema = z.object({
  taskId: idField(),
  childId: idField(),
  day: civilDateField,
  slot: slotNumber,
  revision: revisionNumber,
})

/** Maximum number of answers in one request. */
export const MAX_ANSWERS = 200
export const MAX_NOTE_LENGTH = 200

/** A guardian's words of praise. */
const praiseWords = requiredText(MAX_PRAISE_LENGTH, 'Escreva o elogio.', 'O elogio pode ter até 200 letras.')

const answerSchema = taskDayRefSchema
  .extend({
    verdict: z.enum(VERDICTS),
    /** Only for 'confirmed'. Null: the points that the child was promised. */
    points: exactNumber(0, MAX_TASK_POINTS).nullable().default(null),
    /** What the child reads. */
    note: textField(MAX_NOTE_LENGTH, 'O recado pode ter até 200 letras.')
      .nullish()
      .transform((note) => note || null),
    // the screens of the previous release do not send it
    praise: praiseWords.nullable().default(null),
  })
  .refine(({ verdict, points, praise }) => praise === null || (verdict === 'confirmed' && points === null), {
    error: 'O elogio vai com os pontos todos.',
    path: ['praise'],
  })

/** A praise for a done task (rule 211). Null takes it back. */
export const praiseSchema = taskDayRefSchema.extend({ words: praiseWords.nullable() })
export type PraiseInput = z.output<typeof praiseSchema>

/** Guardians' answers to children's marks (rule 141). Points, note and praise may be missing. */
export const decideSchema = z.object({
  answers: listField(answerSchema, MAX_ANSWERS).min(1).refine(areDistinctDays),
})
export type DecideInput = z.output<typeof decideSchema>
export type Answer = DecideInput['answers'][number]

/** Undo of decisions (rule 145). `revision` is the one of the decision. */
export const undoDecisionsSchema = z.object({
  answers: listField(taskDayRefSchema, MAX_ANSWERS).min(1).refine(areDistinctDays),
})
export type UndoDecisionsInput = z.output<typeof undoDecisionsSchema>

/** The query of a task's week. */
export const taskWeekQuerySchema = z.object({ tarefa: idField() })

/** Whether each task day has one answer only. */
function areDistinctDays(refs: readonly z.output<typeof taskDayRefSchema>[]): boolean {
  return new Set(refs.map(taskDayKey)).size === refs.length
}
