import { z } from 'zod'
import { emailText } from '../../accounts/schema.ts'
import { idField, identifierField } from '../../input/field.ts'
import { type Plan, PLANS } from '../payments/plan.ts'
import { MENTION_MESSAGES, STATE_CODES, type StateCode } from '../mentions/mention.ts'

interface CheckoutChoice {
  plan: Plan
  returnPath: string
  /** null: no mention of the purchase. */
  mentionState?: StateCode | null
}

/**
 * The form of the plans page, whose submit buttons are the plans. The route checks `returnPath`. A ticked `mention` needs
 * a `state`; without the tick `state` is ignored.
 */
export const checkoutSchema = z
  .object({
    plan: z.enum(PLANS, 'Escolha um plano.'),
    returnPath: identifierField(512).default('/app'),
    mention: z.literal('on').nullish(),
    state: z.enum(['', ...STATE_CODES], MENTION_MESSAGES.noState).nullish(),
  })
  .refine(({ mention, state }) => !mention || state, { path: ['state'], message: MENTION_MESSAGES.noState })
  .transform(({ mention, state, plan, returnPath }): CheckoutChoice => ({
    plan,
    returnPath,
    mentionState: (mention && state) || null,
  }))
export type CheckoutInput = z.output<typeof checkoutSchema>

/** The buttons beside an event on the sales page. */
export const reviewSchema = z.object({
  eventId: idField('Aviso não encontrado.'),
  decision: z.enum(['accept', 'dismiss', 'replay']),
})
export type ReviewInput = z.output<typeof reviewSchema>

/** The form beside a purchase without an account. */
export const assignSchema = z.object({
  subscriptionId: idField('Assinatura não encontrada'),
  email: emailText,
})
export type AssignInput = z.output<typeof assignSchema>

/** 'Cancelar assinatura' and 'Pedir devolução': the subscription's id. */
export const subscriptionSchema = z.object({ subscriptionId: idField('Assinatura não encontrada') })
export type SubscriptionInput = z.output<typeof subscriptionSchema>

/** The form beside a subscription on the sales page; `once` is the form's idempotency key. */
export const setStatusSchema = z.object({
  subscriptionId: idField('Assinatura não encontrada'),
  status: z.enum(['active', 'cancelled', 'inactive'], 'Escolha a situação.'),
  once: idField('Esta página ficou velha. Recarregue e tente de novo.'),
})
export type SetStatusInput = z.output<typeof setStatusSchema>
