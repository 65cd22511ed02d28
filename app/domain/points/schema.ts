import { z } from 'zod'
import { CONDUCTS, LARGEST_SCORE } from './entry.ts'

/** Spec section 5, scores. */
export const SCORE_MESSAGES = {
  positiveTooSmall: 'Pontuação positiva deve ser maior que zero.',
  negativeInvalid: 'Pontuação negativa inválida.',
  typeMissing: 'Selecione o tipo de pontuação.',
  descriptionMissing: 'Por favor, forneça uma descrição para a pontuação manual.',
  idsMissing: 'Erro: Informações de usuário ou família ausentes.',
  tooLarge: 'São pontos demais de uma vez: o limite é 100.000.',
  descriptionTooLong: 'A descrição pode ter até 500 letras.',
} as const

export const DEFAULT_POSITIVE_DESCRIPTION = 'Pontuação positiva manual'

const ids = {
  /** Made by the client: the same tap counts once (product.md 3). */
  requestId: z.uuid(SCORE_MESSAGES.idsMissing),
  childId: z.uuid(SCORE_MESSAGES.idsMissing),
}
const description = z.string().trim().max(500, SCORE_MESSAGES.descriptionTooLong)

const positive = z.object({
  ...ids,
  type: z.literal('positive'),
  points: z.coerce
    .number(SCORE_MESSAGES.positiveTooSmall)
    .int(SCORE_MESSAGES.positiveTooSmall)
    .min(1, SCORE_MESSAGES.positiveTooSmall)
    .max(LARGEST_SCORE, SCORE_MESSAGES.tooLarge),
  description: description.transform((text) => text || DEFAULT_POSITIVE_DESCRIPTION),
})

const conductKeys = CONDUCTS.map((conduct) => conduct.key) as [string, ...string[]]

const negativeConduct = z.object({
  ...ids,
  type: z.literal('conduct'),
  conduct: z.enum(conductKeys, SCORE_MESSAGES.negativeInvalid),
})

const negativeManual = z.object({
  ...ids,
  type: z.literal('negative'),
  /** Entered positive, stored negative. */
  points: z.coerce
    .number(SCORE_MESSAGES.negativeInvalid)
    .int(SCORE_MESSAGES.negativeInvalid)
    .min(1, SCORE_MESSAGES.negativeInvalid)
    .max(LARGEST_SCORE, SCORE_MESSAGES.tooLarge),
  description: description.min(1, SCORE_MESSAGES.descriptionMissing),
})

/** 'Atribuir Pontuação', for browser and server. */
export const scoreSchema = z.discriminatedUnion('type', [positive, negativeConduct, negativeManual], {
  error: SCORE_MESSAGES.typeMissing,
})
export type ScoreInput = z.output<typeof scoreSchema>

/** Taking an entry back (product.md 2). */
export const takeBackSchema = z.object({ entryId: z.uuid() })

/** Editing an entry: description, and for manual entries the amount, always entered positive. */
export const editEntrySchema = z.object({
  requestId: z.uuid(),
  entryId: z.uuid(),
  description: description.min(1, SCORE_MESSAGES.descriptionMissing),
  points: z.coerce
    .number(SCORE_MESSAGES.positiveTooSmall)
    .int(SCORE_MESSAGES.positiveTooSmall)
    .min(1, SCORE_MESSAGES.positiveTooSmall)
    .max(LARGEST_SCORE, SCORE_MESSAGES.tooLarge)
    .optional(),
})
export type EditEntryInput = z.output<typeof editEntrySchema>
