import { z } from 'zod'
import { emailField } from '../../accounts/schema.ts'
import { civilDateField, idField, identifierField, textField } from '../../input/field.ts'
import { type Plan, PLANS } from '../payments/plan.ts'
import { ACCESS_REASONS, type AccessReason } from './given-access.ts'
import { MENTION_MESSAGES, BRAZILIAN_STATE_CODES, type BrazilianStateCode } from '../mentions/mention.ts'

interface CheckoutChoice {
  plan: Plan
  returnPath: string
  /** Brazilian state that the mention of the purchase shows; null without consent. */
  mentionState?: BrazilianStateCode | null
}

/**
 * The form of the plans page, with a submit button for each plan. The route checks `returnPath`. `brazilianState` is
 * the code of the buyer's state: required if `mention` is ticked, else ignored.
 */
export const checkoutSchema = z
  .object({
    plan: z.enum(PLANS, 'Escolha um plano.'),
    returnPath: identifierField(512).default('/app'),
    mention: z.literal('on').nullish(),
    brazilianState: z.enum(['', ...BRAZILIAN_STATE_CODES], MENTION_MESSAGES.noState).nullish(),
  })
  .refine(({ mention, brazilianState }) => !mention || brazilianState, {
    path: ['brazilianState'],
    message: MENTION_MESSAGES.noState,
  })
  .transform(({ mention, brazilianState, plan, returnPath }): CheckoutChoice => ({
    plan,
    returnPath,
    mentionState: (mention && brazilianState) || null,
  }))
export type CheckoutInput = z.output<typeof checkoutSchema>

/** Decision of an administrator about a payment event. */
export const reviewSchema = z.object({
  eventId: idField('Aviso não encontrado.'),
  decision: z.enum(['accept', 'dismiss', 'replay']),
})
export type ReviewInput = z.output<typeof reviewSchema>

/** Assigns an unmatched purchase to the account with `email`. */
export const assignSchema = z.object({
  subscriptionId: idField('Assinatura não encontrada'),
  email: emailField,
})
export type AssignInput = z.output<typeof assignSchema>

/** Input of every action on the person's own subscription. */
export const subscriptionSchema = z.object({ subscriptionId: idField('Assinatura não encontrada') })
export type SubscriptionInput = z.output<typeof subscriptionSchema>

/** Form in which an administrator sets a status; `once` is its idempotency key. */
export const setStatusSchema = z.object({
  subscriptionId: idField('Assinatura não encontrada'),
  status: z.enum(['active', 'cancelled', 'inactive'], 'Escolha a situação.'),
  once: idField('Esta página ficou velha. Recarregue e tente de novo.'),
})
export type SetStatusInput = z.output<typeof setStatusSchema>

/** The value of `until` for a date that is typed into `otherDay`. */
export const OTHER_DAY = 'other'

interface AccessForm {
  email: string
  /** The last day of access in Brasília, 'yyyy-MM-dd'. */
  lastDay: string
  reason: AccessReason
  details: string
  /** Whether the person gets a mail. */
  notifies: boolean
  once: string
}

/** Form in which an administrator gives an account access until a date (rule 257); `once` is its idempotency key. */
export const giveAccessSchema = z
  .object({
    email: emailField,
    until: z.union([z.literal(OTHER_DAY), civilDateField], 'Escolha até quando.'),
    otherDay: z.union([z.literal(''), civilDateField], 'Escolha uma data.').nullish(),
    reason: z.enum(ACCESS_REASONS, 'Escolha por quê.'),
    details: textField(200, 'Use no máximo 200 letras para explicar.').nullish(),
    notifies: z.literal('on').nullish(),
    once: idField('Esta página ficou velha. Recarregue e tente de novo.'),
  })
  .refine(({ until, otherDay }) => until !== OTHER_DAY || otherDay, {
    path: ['otherDay'],
    message: 'Escolha o último dia de acesso.',
  })
  .transform(({ until, otherDay, details, notifies, ...input }): AccessForm => ({
    ...input,
    lastDay: until === OTHER_DAY ? (otherDay ?? '') : until,
    details: details ?? '',
    notifies: notifies === 'on',
  }))
export type GiveAccessInput = z.output<typeof giveAccessSchema>
