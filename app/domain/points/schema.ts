import { z } from 'zod'
import { CHILDREN_MISSING } from '../children/schema.ts'
import {
  civilDateField,
  cursorField,
  idField,
  listField,
  requiredText,
  revisionNumber,
  textField,
  wholeNumber,
} from '../input/field.ts'
import { MAX_CONDUCT_LABEL, MAX_REPAIR_LENGTH, PRESET_CONDUCTS } from './conduct.ts'
import { HISTORY_LIMIT, MAX_DESCRIPTION_LENGTH, MAX_SCORE } from './entry.ts'
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
  repairTooLong: 'A reparação pode ter até 120 letras.',
  balanceLimit: 'O saldo da criança não pode passar de um bilhão de pontos, para mais ou para menos.',
} as const

export const DEFAULT_POSITIVE_DESCRIPTION = 'Pontuação positiva manual'

const scoresField = listField(
  z.object({
    childId: idField(SCORE_MESSAGES.idsMissing),
    /** Idempotency key and id of the child's entry, created by the client (rule 35). */
    requestId: idField(SCORE_MESSAGES.idsMissing),
  }),
  200,
)
  .min(1, CHILDREN_MISSING)
  .refine((scores) => new Set(scores.map(({ childId }) => childId)).size === scores.length, CHILDREN_MISSING)

const descriptionField = textField(MAX_DESCRIPTION_LENGTH, SCORE_MESSAGES.descriptionTooLong)
const repairField = textField(MAX_REPAIR_LENGTH, SCORE_MESSAGES.repairTooLong)
  .nullish()
  .transform((text) => text || null)

/** `message` is shown for any value that is not a whole number above zero. */
const pointsField = (message: string) =>
  wholeNumber(1, MAX_SCORE, { missing: message, tooLarge: SCORE_MESSAGES.tooLarge })

/** `message` is shown for any value that is not a whole number other than zero. */
const signedPointsField = (message: string) =>
  wholeNumber(-MAX_SCORE, MAX_SCORE, {
    missing: message,
    tooSmall: SCORE_MESSAGES.tooLarge,
    tooLarge: SCORE_MESSAGES.tooLarge,
  }).refine((points) => points !== 0, message)

const positiveScore = z.object({
  scores: scoresField,
  type: z.literal('positive'),
  points: pointsField(SCORE_MESSAGES.positiveTooSmall),
  description: descriptionField.transform((text) => text || DEFAULT_POSITIVE_DESCRIPTION),
})

/** The conduct as the screen showed it, so that a change on another device does not change the points. */
const conductScore = z.object({
  scores: scoresField,
  type: z.literal('conduct'),
  label: requiredText(MAX_CONDUCT_LABEL, SCORE_MESSAGES.negativeInvalid),
  points: signedPointsField(SCORE_MESSAGES.negativeInvalid),
  repair: repairField,
})

const negativeScore = z.object({
  scores: scoresField,
  type: z.literal('negative'),
  /** Positive in the form, stored as negative. */
  points: pointsField(SCORE_MESSAGES.negativeInvalid),
  description: descriptionField.min(1, SCORE_MESSAGES.descriptionMissing),
  repair: repairField,
})

/** 'Atribuir Pontuação' for one or more children, for browser and server. Accepts requests of earlier releases. */
export const scoreSchema = z.preprocess(
  upgradeScore,
  z.discriminatedUnion('type', [positiveScore, conductScore, negativeScore], {
    error: SCORE_MESSAGES.typeMissing,
  }),
)
export type ScoreInput = z.output<typeof scoreSchema>

/** Converts a request of an earlier release, which is for one child and names a conduct by its key. */
function upgradeScore(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'scores' in body) return body
  const { requestId, childId, conduct: key, ...score } = body as Record<string, unknown>
  const conduct = score.type === 'conduct' ? PRESET_CONDUCTS.find((preset) => preset.key === key) : undefined
  return { ...conduct, ...score, scores: [{ requestId, childId }] }
}

/** Confirms the repair of a negative entry (rule 122). */
export const repairSchema = z.object({
  /** Id of the new entry, created by the client (rule 35). */
  requestId: idField(),
  entryId: idField(),
})
export type RepairInput = z.output<typeof repairSchema>

/** The request of a repair, with the values for the optimistic update. */
export interface RepairRequest extends RepairInput {
  childId: string
  description: string
  points: number
}

export const CONDUCT_FIELDS_MISSING = 'Por favor, preencha a conduta e os pontos.'

/** A new conduct, or changes to one of the family's or the product's (rule 121). */
export const conductSchema = z
  .object({
    id: idField(CONDUCT_FIELDS_MISSING),
    preset: z
      .enum(PRESET_CONDUCTS.map(({ key }) => key))
      .nullable()
      .default(null),
    label: requiredText(MAX_CONDUCT_LABEL, CONDUCT_FIELDS_MISSING, 'A conduta pode ter até 80 letras.'),
    /** Signed. */
    points: signedPointsField(CONDUCT_FIELDS_MISSING),
    repair: repairField,
    isHidden: z.boolean().default(false),
    /** The revision that the form was opened with, null for a conduct that is not stored. */
    revision: revisionNumber.nullable().default(null),
  })
  .refine(({ preset, points }) => {
    const presetConduct = PRESET_CONDUCTS.find(({ key }) => key === preset)
    return !presetConduct || Math.sign(presetConduct.points) === Math.sign(points)
  }, CONDUCT_FIELDS_MISSING)
export type ConductInput = z.output<typeof conductSchema>

/** Deletes an entry of the history (rule 40). */
export const takeBackSchema = z.object({ entryId: idField() })

/**
 * The request of a deletion. For an entry that is not in the snapshot, `older` holds its child and signed points for the
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
