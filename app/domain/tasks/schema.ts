import { z } from 'zod'
import { revisionNumber, typedNumber } from '../families/typed-number.ts'

/** Spec section 5, "Task". */
export const TASK_FIELDS_MISSING =
  'Por favor, preencha todos os campos obrigatórios, incluindo a seleção de pelo menos uma criança.'

/** The task form, for browser and server. `id` is made by the client, so that a second tap saves once. */
export const taskSchema = z.object({
  id: z.uuid(TASK_FIELDS_MISSING),
  title: z.string().trim().min(1, TASK_FIELDS_MISSING).max(120, 'O título pode ter até 120 letras.'),
  description: z.string().trim().max(500, 'A descrição pode ter até 500 letras.').default(''),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TASK_FIELDS_MISSING),
  points: typedNumber(
    z
      .number(TASK_FIELDS_MISSING)
      .int('Os pontos vão em números inteiros.')
      .min(1, TASK_FIELDS_MISSING)
      .max(100_000, 'Uma tarefa pode valer até 100.000 pontos.'),
  ),
  weekdays: z
    .array(typedNumber(z.number().int().min(0).max(6)))
    .min(1, TASK_FIELDS_MISSING)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  childIds: z
    .array(z.uuid())
    .min(1, TASK_FIELDS_MISSING)
    .transform((ids) => [...new Set(ids)]),
  drawing: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z0-9-]*$/)
    .transform((name) => name || null)
    .nullish()
    .transform((name) => name ?? null),
  /** The revision the form was opened on, null for a new task. */
  revision: revisionNumber.nullable().default(null),
})
export type TaskInput = z.output<typeof taskSchema>

export const deleteTaskSchema = z.object({ id: z.uuid() })

/** One tap on a task of the day. `revision` is what the screen showed: a replayed tap is told apart (product.md 3). */
export const markTaskDaySchema = z.object({
  taskId: z.uuid(),
  childId: z.uuid(),
  day: z.iso.date(),
  status: z.enum(['pending', 'done', 'not_done']),
  revision: typedNumber(revisionNumber),
})
export type MarkTaskDayInput = z.output<typeof markTaskDaySchema>
