import { z } from 'zod'
import { emailText } from '../../accounts/schema.ts'
import { idField, wordField } from '../../input/field.ts'
import { type Plan, PLANS } from '../payments/plan.ts'
import { MENTION_MESSAGES, STATE_CODES, type StateCode } from '../mentions/mention.ts'

interface CheckoutChoice {
  plan: Plan
  returnPath: string
  /** null: nothing of the purchase is shown to anybody. */
  mentionState?: StateCode | null
}

/**
 * The form of the plans page, whose buttons are the plans. `returnPath` is checked by the route. `mention`: the optional
 * tick; it needs a state, which without it means nothing.
 */
export const checkoutSchema = z
  .object({
    plan: z.enum(PLANS, 'Escolha um plano.'),
    returnPath: wordField(512).default('/app'),
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

/** The buttons beside an event in the owner's view. */
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

/** 'Cancelar assinatura' and 'Pedir devolução': which one it is about. */
export const subscriptionSchema = z.object({ subscriptionId: idField('Assinatura não encontrada') })
export type SubscriptionInput = z.output<typeof subscriptionSchema>

/** The form beside a person's subscription in the owner's view; `once` is the form's own id. */
export const setStatusSchema = z.object({
  subscriptionId: idField('Assinatura não encontrada'),
  status: z.enum(['active', 'cancelled', 'inactive'], 'Escolha a situação.'),
  once: idField('Esta página ficou velha. Recarregue e tente de novo.'),
})
export type SetStatusInput = z.output<typeof setStatusSchema>
