import { z } from 'zod'
import { civilDateField, cursorField, idField, textField, wholeNumber } from '../input/field.ts'
import { CONDUCTS, HISTORY_LIMIT, LARGEST_SCORE } from './entry.ts'
import { HISTORY_MOST } from './history-pages.ts'

/** Spec section 5, scores. */
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

const ids = {
  /** Made by the client: the same tap counts once (product.md 3). */
  requestId: idField(SCORE_MESSAGES.idsMissing),
  childId: idField(SCORE_MESSAGES.idsMissing),
}
const description = textField(500, SCORE_MESSAGES.descriptionTooLong)

/** Entered positive; `wrong` is said of everything that is no whole number above zero. */
const pointsOr = (wrong: string) =>
  wholeNumber(1, LARGEST_SCORE, { missing: wrong, tooLarge: SCORE_MESSAGES.tooLarge })

const positive = z.object({
  ...ids,
  type: z.literal('positive'),
  points: pointsOr(SCORE_MESSAGES.positiveTooSmall),
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
  points: pointsOr(SCORE_MESSAGES.negativeInvalid),
  description: description.min(1, SCORE_MESSAGES.descriptionMissing),
})

/** 'Atribuir Pontuação', for browser and server. */
export const scoreSchema = z.discriminatedUnion('type', [positive, negativeConduct, negativeManual], {
  error: SCORE_MESSAGES.typeMissing,
})
export type ScoreInput = z.output<typeof scoreSchema>

/** Taking an entry back (product.md 2). */
export const takeBackSchema = z.object({ entryId: idField() })

/**
 * What the screen sends to take an entry back. Of an entry on an older page it also tells itself whose it
 * is and how much (signed), so that the balance moves at once.
 */
export interface TakeBackTold {
  entryId: string
  older?: { childId: string; points: number }
}

/** Editing an entry: description, and for manual entries the amount, always entered positive. */
export const editEntrySchema = z.object({
  requestId: idField(),
  entryId: idField(),
  description: description.min(1, SCORE_MESSAGES.descriptionMissing),
  points: pointsOr(SCORE_MESSAGES.positiveTooSmall).optional(),
})
export type EditEntryInput = z.output<typeof editEntrySchema>

/** Address of a page of the history: `?crianca=&tipo=&antes=2026-11-18T20:42:00.000Z_<id>&quantos=20`. */
export const historyQuerySchema = z.object({
  crianca: idField().optional(),
  tipo: z.enum(['positive', 'negative', 'redemption']).optional(),
  antes: cursorField,
  quantos: wholeNumber(1, HISTORY_MOST).default(HISTORY_LIMIT),
})

/** Address of the weekly points: `?crianca=&ate=2026-11-21`; without `ate` up to today. */
export const weeksQuerySchema = z.object({ crianca: idField(), ate: civilDateField.optional() })
