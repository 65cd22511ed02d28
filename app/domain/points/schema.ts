import { z } from 'zod'
import { civilDateField, cursorField, idField, textField, wholeNumber } from '../input/field.ts'
import { CONDUCTS, HISTORY_LIMIT, MAX_SCORE } from './entry.ts'
import { MAX_HISTORY_PAGE_SIZE } from './history/history-pages.ts'

/** The messages of the score form (rules 37 and 39). */
export const SCORE_MESSAGES = {
  positiveTooSmall: 'Pontuação positiva deve ser maior que zero.',
  negativeInvalid: 'Pontuação negativa inválida.',
  typeMissing: 'Selecione o tipo de pontuação.',
  descriptionMissing: 'Por favor, forneça uma descrição para a pontuação manual.',
  idsMissing: 'Erro: Informações de usuário ou família ausentes.',
  tooLarge: 'São pontos demais de uma vez: o limite é 100.000.',
  descriptionTooLong: 'A descrição pode ter até 500 letras.',
  balanceLimit: 'O saldo da criança não pode passar de um bilhão de pontos, para mais ou para menos.',
} as const

export const DEFAULT_POSITIVE_DESCRIPTION = 'Pontuação positiva manual'

const idFields = {
  /** Idempotency key, made by the client (rule 35). */
  requestId: idField(SCORE_MESSAGES.idsMissing),
  childId: idField(SCORE_MESSAGES.idsMissing),
}
const descriptionField = textField(500, SCORE_MESSAGES.descriptionTooLong)

/** `message` is shown for any value that is not a whole number above zero. */
const pointsField = (message: string) =>
  wholeNumber(1, MAX_SCORE, { missing: message, tooLarge: SCORE_MESSAGES.tooLarge })

const positiveScore = z.object({
  ...idFields,
  type: z.literal('positive'),
  points: pointsField(SCORE_MESSAGES.positiveTooSmall),
  description: descriptionField.transform((text) => text || DEFAULT_POSITIVE_DESCRIPTION),
})

const conductKeys = CONDUCTS.map((conduct) => conduct.key) as [string, ...string[]]

const conductScore = z.object({
  ...idFields,
  type: z.literal('conduct'),
  conduct: z.enum(conductKeys, SCORE_MESSAGES.negativeInvalid),
})

const negativeScore = z.object({
  ...idFields,
  type: z.literal('negative'),
  /** Positive in the form, stored as negative. */
  points: pointsField(SCORE_MESSAGES.negativeInvalid),
  description: descriptionField.min(1, SCORE_MESSAGES.descriptionMissing),
})

/** 'Atribuir Pontuação', for browser and server. */
export const scoreSchema = z.discriminatedUnion('type', [positiveScore, conductScore, negativeScore], {
  error: SCORE_MESSAGES.typeMissing,
})
export type ScoreInput = z.output<typeof scoreSchema>

/** Deletes an entry of the history (rule 40). */
export const takeBackSchema = z.object({ entryId: idField() })

/**
 * The body of a deletion. For an entry that is not in the snapshot, `older` holds its child and signed points for the
 * optimistic update.
 */
export interface TakeBackRequest {
  entryId: string
  older?: { childId: string; points: number }
}

/** Edits the description of an entry and the amount of a manual one. The amount is positive, also for a negative score. */
export const editEntrySchema = z.object({
  requestId: idField(),
  entryId: idField(),
  description: descriptionField.min(1, SCORE_MESSAGES.descriptionMissing),
  points: pointsField(SCORE_MESSAGES.positiveTooSmall).optional(),
})
export type EditEntryInput = z.output<typeof editEntrySchema>

/** Query of a page of the history: `?crianca=&tipo=&antes=2026-11-18T20:42:00.000Z_<id>&quantos=20`. */
export const historyQuerySchema = z.object({
  crianca: idField().optional(),
  tipo: z.enum(['positive', 'negative', 'redemption']).optional(),
  antes: cursorField,
  quantos: wholeNumber(1, MAX_HISTORY_PAGE_SIZE).default(HISTORY_LIMIT),
})

/** Query of the weekly points: `?crianca=&ate=2026-11-21`. Without `ate` the weeks end with the current one. */
export const weeksQuerySchema = z.object({ crianca: idField(), ate: civilDateField.optional() })
