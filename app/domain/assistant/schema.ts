import { z } from 'zod'
import {
  exactNumber,
  idField,
  MAX_INTEGER,
  listField,
  requiredText,
  storedCount,
  textField,
  timeField,
  identifierField,
} from '../input/field.ts'
import { rewardSchema } from '../rewards/schema.ts'
import { taskSchema } from '../tasks/schema.ts'
import { ASSISTANT_MESSAGES } from './assistant.ts'

const childId = idField(ASSISTANT_MESSAGES.chooseChild)

/** Body of 'Sugerir tarefas' and 'Sugerir prêmios'. The same `seed` picks the same ideas from the catalogue. */
export const ideasRequestSchema = z.object({
  childId,
  kind: z.enum(['tasks', 'rewards']),
  seed: storedCount(),
  /** Titles that were shown before. */
  seen: listField(requiredText(120), 300).default([]),
  /** Whether the catalogue answers, even if a model is configured. */
  withoutModel: z.boolean().default(false),
})
export type IdeasRequest = z.input<typeof ideasRequestSchema>

const MAX_ADDED_IDEAS = 20

/** 'Incluir todas'. The client makes the ids, so that a repeated request creates nothing (rule 35). */
export const addIdeasSchema = z
  .object({
    tasks: listField(taskSchema, MAX_ADDED_IDEAS).default([]),
    rewards: listField(rewardSchema, MAX_ADDED_IDEAS).default([]),
  })
  .refine(({ tasks, rewards }) => tasks.length + rewards.length > 0, ASSISTANT_MESSAGES.noIdeas)
export type AddIdeasInput = z.output<typeof addIdeasSchema>

/** The query of 'Verificar pontuação'. */
export const checkQuerySchema = z.object({ crianca: childId })
export const commentRequestSchema = z.object({ childId })

const anyPoints = exactNumber(-MAX_INTEGER, MAX_INTEGER)

/** A task in a model's response. `checkIdeas` also checks its texts and the range of its points. */
export const modelTaskSchema = z.object({
  title: textField(5_000),
  description: textField(5_000).default(''),
  time: timeField(),
  points: anyPoints,
  weekdays: z
    .array(exactNumber(0, 6))
    .max(50)
    .min(1)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
})

export const modelRewardSchema = z.object({
  title: textField(5_000),
  description: textField(5_000).default(''),
  points: anyPoints,
  redemptionPeriod: z.enum(['diario', 'semanal', 'mensal', 'anual']).default('diario'),
})

export const rewordingSchema = z.object({
  id: identifierField(120),
  title: textField(5_000).default(''),
  description: textField(5_000).default(''),
})
