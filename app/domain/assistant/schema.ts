import { z } from 'zod'
import {
  exactNumber,
  idField,
  MAX_INTEGER,
  MAX_TITLE_LENGTH,
  listField,
  requiredText,
  textField,
  timeField,
  identifierField,
} from '../input/field.ts'
import { rewardSchema } from '../rewards/schema.ts'
import { newTaskSchema } from '../tasks/schema.ts'
import { ASSISTANT_MESSAGES, MAX_SEEN_TITLES } from './assistant.ts'

const childId = idField(ASSISTANT_MESSAGES.chooseChild)

/** Request of 'Sugerir tarefas' and 'Sugerir prêmios'. */
export const ideasRequestSchema = z.object({
  childId,
  kind: z.enum(['tasks', 'rewards']),
  /** For the same child and `seen`, the same seed picks the same ideas from the catalogue. */
  seed: exactNumber(0, MAX_INTEGER),
  /** Titles of ideas that the screen has already shown; they are not suggested again. */
  seen: listField(requiredText(MAX_TITLE_LENGTH), MAX_SEEN_TITLES).default([]),
  /** Whether to use only the catalogue, even if a model is configured. */
  withoutModel: z.boolean().default(false),
})
export type IdeasRequest = z.input<typeof ideasRequestSchema>

/** Maximum number of tasks, and of rewards, in one request. */
const MAX_ADDED_IDEAS = 20

/** Request of 'Incluir todas'. The client creates the ids, so that a repeated request has no effect (rule 35). */
export const addIdeasSchema = z
  .object({
    tasks: listField(newTaskSchema, MAX_ADDED_IDEAS).default([]),
    rewards: listField(rewardSchema, MAX_ADDED_IDEAS).default([]),
  })
  .refine(({ tasks, rewards }) => tasks.length + rewards.length > 0, ASSISTANT_MESSAGES.noIdeas)
export type AddIdeasInput = z.output<typeof addIdeasSchema>

/** Query string of 'Verificar pontuação'. */
export const checkQuerySchema = z.object({ crianca: childId })
/** Request of a model's comment on the check. */
export const commentRequestSchema = z.object({ childId })

/** Above the maximum of an idea's texts, because longer texts of a model are shortened later instead of refused. */
const MAX_MODEL_TEXT_LENGTH = 5_000
const anyPoints = exactNumber(-MAX_INTEGER, MAX_INTEGER)

/** A task in a model's response. The texts and the range of the points are checked by `checkIdeas`. */
export const modelTaskSchema = z.object({
  title: textField(MAX_MODEL_TEXT_LENGTH),
  description: textField(MAX_MODEL_TEXT_LENGTH).default(''),
  time: timeField(),
  points: anyPoints,
  weekdays: z
    .array(exactNumber(0, 6))
    // a model may repeat days
    .max(50)
    .min(1)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
})

/** A reward in a model's response. The texts and the range of the points are checked by `checkIdeas`. */
export const modelRewardSchema = z.object({
  title: textField(MAX_MODEL_TEXT_LENGTH),
  description: textField(MAX_MODEL_TEXT_LENGTH).default(''),
  points: anyPoints,
  redemptionPeriod: z.enum(['diario', 'semanal', 'mensal', 'anual']).default('diario'),
})

/** A model's new title and description of the catalogue entry `id`. */
export const rewordingSchema = z.object({
  id: identifierField(120),
  title: textField(MAX_MODEL_TEXT_LENGTH).default(''),
  description: textField(MAX_MODEL_TEXT_LENGTH).default(''),
})
