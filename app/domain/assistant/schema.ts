import { z } from 'zod'
import { ASSISTANT_MESSAGES } from './assistant.ts'

const childId = z.uuid(ASSISTANT_MESSAGES.chooseChild)

/** 'Sugerir tarefas' and 'Sugerir prêmios'. `seed` tells one request from the next: another one gives others. */
export const askIdeasSchema = z.object({
  childId,
  kind: z.enum(['tasks', 'rewards']),
  seed: z.int().min(0).max(0x7fffffff),
  /** Titles that were shown before. */
  seen: z.array(z.string().trim().min(1).max(120)).max(300).default([]),
})
export type AskIdeas = z.output<typeof askIdeasSchema>

/** 'Verificar pontuação', as the query of its address. */
export const checkQuerySchema = z.object({ crianca: childId })
export const askWordsSchema = z.object({ childId })

/** What a model has to answer for one task; checked further by `idea-checks`. */
export const taskAnswerSchema = z.object({
  title: z.string(),
  description: z.string().default(''),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  points: z.int(),
  weekdays: z
    .array(z.int().min(0).max(6))
    .min(1)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
})

export const rewardAnswerSchema = z.object({
  title: z.string(),
  description: z.string().default(''),
  points: z.int(),
  // the default of spec section 9
  redemptionPeriod: z.enum(['diario', 'semanal', 'mensal', 'anual']).default('diario'),
})
