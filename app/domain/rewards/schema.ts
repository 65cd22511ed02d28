import { z } from 'zod'
import { revisionNumber, typedNumber } from '../families/typed-number.ts'

/** Spec section 5, "Reward". */
export const REWARD_FIELDS_MISSING = 'Por favor, preencha nome e pontos válidos.'

/** The reward form, for browser and server. */
export const rewardSchema = z.object({
  id: z.uuid(REWARD_FIELDS_MISSING),
  title: z.string().trim().min(1, REWARD_FIELDS_MISSING).max(120, 'O nome pode ter até 120 letras.'),
  points: typedNumber(
    z
      .number(REWARD_FIELDS_MISSING)
      .int('Os pontos vão em números inteiros.')
      .min(1, REWARD_FIELDS_MISSING)
      .max(1_000_000, 'Um prêmio pode custar até 1.000.000 de pontos.'),
  ),
  redemptionPeriod: z.enum(['diario', 'semanal', 'mensal', 'anual']),
  /** Empty means every child. */
  childIds: z.array(z.uuid()).transform((ids) => [...new Set(ids)]),
  drawing: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z0-9-]*$/)
    .nullish()
    .transform((name) => name || null),
  /** The revision the form was opened on, null for a new reward. */
  revision: revisionNumber.nullable().default(null),
})
export type RewardInput = z.output<typeof rewardSchema>

export const deleteRewardSchema = z.object({ id: z.uuid() })

export const REDEMPTION_MESSAGES = {
  noneChosen: 'Selecione um prêmio para resgatar.',
  notFound: 'Prêmio não encontrado.',
  unread: 'Não foi possível carregar os prêmios. Tente novamente.',
} as const

/** 'Resgatar Prêmio'. `id` is made by the client: the same tap redeems once (product.md 3). */
export const redeemSchema = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  rewardId: z.uuid(REDEMPTION_MESSAGES.noneChosen),
})
export type RedeemInput = z.output<typeof redeemSchema>

/** Spec section 5, "Redemption": the numbers shown to the one who comes too late. */
export function insufficientPoints(balance: number, cost: number): string {
  return `Pontos insuficientes. Você tem ${balance} pontos e o prêmio custa ${cost} pontos.`
}
