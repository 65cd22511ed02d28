import { formatPoints, pointsText } from '#app/base/format-points.ts'
import { z } from 'zod'
import {
  drawingField,
  exactNumber,
  idField,
  listField,
  MAX_TITLE_LENGTH,
  requiredText,
  revisionNumber,
  textField,
  wholeNumber,
} from '../input/field.ts'
import { MAX_REWARD_POINTS } from './reward.ts'

/** The message for a missing name or amount of a reward (rule 43). */
export const REWARD_FIELDS_MISSING = 'Por favor, preencha nome e pontos válidos.'

/** The reward form, for browser and server. */
export const rewardSchema = z.object({
  id: idField(REWARD_FIELDS_MISSING),
  title: requiredText(MAX_TITLE_LENGTH, REWARD_FIELDS_MISSING, 'O nome pode ter até 120 letras.'),
  points: wholeNumber(1, MAX_REWARD_POINTS, {
    missing: REWARD_FIELDS_MISSING,
    notWhole: 'Os pontos vão em números inteiros.',
    tooLarge: 'Um prêmio pode custar até 1.000.000 de pontos.',
  }),
  redemptionPeriod: z.enum(['diario', 'semanal', 'mensal', 'anual']),
  /** Pages of the previous release do not send this field, so their rewards have no limit. */
  oncePerPeriod: z.boolean().default(false),
  /** Whether the reward exists once. Pages of the previous release do not send this field, either. */
  isOnce: z.boolean().default(false),
  /** Empty means every child. */
  childIds: listField(idField(), 200).transform((ids) => [...new Set(ids)]),
  drawing: drawingField,
  /** The revision that the form was opened with, null for a new reward. */
  revision: revisionNumber.nullable().default(null),
})
export type RewardInput = z.output<typeof rewardSchema>

export const REDEMPTION_MESSAGES = {
  noneChosen: 'Selecione um prêmio para resgatar.',
  notFound: 'Prêmio não encontrado.',
  notLoaded: 'Não foi possível carregar os prêmios. Tente novamente.',
} as const

/**
 * 'Resgatar Prêmio', and the undo of a redemption. `id` is the redemption's, and the idempotency key; the client creates it
 * (rule 35).
 */
export const redeemSchema = z.object({
  id: idField(),
  childId: idField(),
  rewardId: idField(REDEMPTION_MESSAGES.noneChosen),
})
export type RedeemInput = z.output<typeof redeemSchema>

/** 'Guardar para este' and 'Tirar a meta': whether the reward is the child's goal. */
export const goalSchema = z.object({ childId: idField(), rewardId: idField(), isGoal: z.boolean() })
export type GoalInput = z.output<typeof goalSchema>

/** 'Quero este': a child asks for a reward. `id` is the request's id and the idempotency key, created by the client. */
export const askRewardSchema = z.object({
  id: idField(),
  childId: idField(),
  rewardId: idField(),
  /** The price that the child saw. */
  points: exactNumber(1, MAX_REWARD_POINTS),
})
export type AskRewardInput = z.output<typeof askRewardSchema>

export const MAX_REQUEST_NOTE_LENGTH = 200
export const REQUEST_NOTE_MISSING = 'Conte o porquê: a criança vai ouvir.'

/** A guardian's answers to a request; 'undone' takes the newest one back (rule 182). */
export const REQUEST_ANSWERS = ['approved', 'refused', 'delivered', 'cancelled', 'undone'] as const
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number]

/** 'Combinado!', 'Agora não', 'Entreguei', 'Devolver pontos' and their undo. `revision` is the one on the screen. */
export const answerRequestSchema = z
  .object({
    id: idField(),
    revision: revisionNumber,
    answer: z.enum(REQUEST_ANSWERS),
    /** What the child reads; only with 'refused', which needs it. */
    note: textField(MAX_REQUEST_NOTE_LENGTH, 'O recado pode ter até 200 letras.')
      .nullish()
      .transform((note) => note || null),
  })
  .refine(({ answer, note }) => answer !== 'refused' || note !== null, {
    path: ['note'],
    message: REQUEST_NOTE_MISSING,
  })
  .transform((input) => (input.answer === 'refused' ? input : { ...input, note: null }))
export type AnswerRequestInput = z.output<typeof answerRequestSchema>

/** 'Desfazer pedido': `id` is the request's. */
export const cancelRequestSchema = z.object({ id: idField(), childId: idField() })
export type CancelRequestInput = z.output<typeof cancelRequestSchema>

/** 'Guardar': sets points aside for the goal. `id` is the idempotency key, created by the client. */
export const saveForGoalSchema = z.object({
  id: idField(),
  childId: idField(),
  rewardId: idField(),
  points: exactNumber(1, MAX_REWARD_POINTS),
})
export type SaveForGoalInput = z.output<typeof saveForGoalSchema>

/** 'Pegar de volta': everything that is saved for the reward. */
export const takeSavingsBackSchema = z.object({ childId: idField(), rewardId: idField() })
export type TakeSavingsBackInput = z.output<typeof takeSavingsBackSchema>

/** 'Mostrar primeiro' and 'Não mostrar primeiro'. */
export const pinSchema = z.object({ id: idField(), isPinned: z.boolean() })
export type PinInput = z.output<typeof pinSchema>

/**
 * The message of a redemption that costs more than the child can spend on it (rules 45 and 181). Names what is set aside for
 * other rewards, if anything is.
 */
export function insufficientPointsMessage({ balance, usable, cost }: PointsShortage): string {
  return usable === balance
    ? `Pontos insuficientes. Você tem ${pointsText(balance)} e o prêmio custa ${pointsText(cost)}.`
    : `Pontos insuficientes. De ${pointsText(balance)}, ${heldText(balance - usable)}, e o prêmio custa ${pointsText(cost)}.`
}

const heldText = (held: number) => `${formatPoints(held)} ${held === 1 ? 'está guardado' : 'estão guardados'}`

interface PointsShortage {
  balance: number
  /** The part of the balance that the child can spend on the reward. */
  usable: number
  cost: number
}
