import { z } from 'zod'
import {
  civilDateField,
  drawingField,
  idField,
  MAX_INTEGER,
  listField,
  requiredText,
  revisionNumber,
  textField,
  optionalTimeField,
  wholeNumber,
} from '../input/field.ts'

/** The message for a missing field of a task (rule 24). */
export const TASK_FIELDS_MISSING =
  'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.'

/** The task form, for browser and server. The client makes `id`, so that a second submit has no effect (rule 35). */
export const taskSchema = z.object({
  id: idField(TASK_FIELDS_MISSING),
  title: requiredText(120, TASK_FIELDS_MISSING, 'O título pode ter até 120 letras.'),
  description: textField(500, 'A descrição pode ter até 500 letras.').default(''),
  /** Empty: at any time of the day (rule 105). */
  time: optionalTimeField('Escreva o horário como 07:30.'),
  points: wholeNumber(1, 100_000, {
    missing: TASK_FIELDS_MISSING,
    notWhole: 'Os pontos vão em números inteiros.',
    tooLarge: 'Uma tarefa pode valer até 100.000 pontos.',
  }),
  weekdays: listField(wholeNumber(0, 6), 50)
    .min(1, TASK_FIELDS_MISSING)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  childIds: listField(idField(), 200)
    .min(1, TASK_FIELDS_MISSING)
    .transform((ids) => [...new Set(ids)]),
  drawing: drawingField,
  /** The revision that the form was opened with, null for a new task. */
  revision: revisionNumber.nullable().default(null),
})
export type TaskInput = z.output<typeof taskSchema>

/** A mark of a task day. `revision` is the one on the person's screen, so that a repeated mark has no effect (rule 29). */
export const markTaskDaySchema = z.object({
  taskId: idField(),
  childId: idField(),
  day: civilDateField,
  status: z.enum(['pending', 'done', 'not_done']),
  revision: wholeNumber(0, MAX_INTEGER),
})
export type MarkTaskDayInput = z.output<typeof markTaskDaySchema>
