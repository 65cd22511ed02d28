import { everyMember, type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { actorContext } from '../accounts/session/session-context.server.ts'
import { BILLING_ACTIONS } from './actions.ts'
import { revokeMention } from './mentions/revoke-mention.server.ts'
import { requestCancellation } from './subscriptions/request-cancellation.server.ts'
import { requestRefund } from './subscriptions/request-refund.server.ts'
import { subscriptionSchema } from './subscriptions/schema.ts'

const NOT_FOUND = { status: 404, message: 'Assinatura não encontrada' }

/** Actions on the own subscription, also on one that is no longer paid. */
export const billingActions = {
  /** 'Cancelar assinatura': requests that the subscription is not renewed after the paid period. */
  [BILLING_ACTIONS.cancel.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(actorContext, subscriptionSchema, requestCancellation, {
      subscription_not_found: NOT_FOUND,
      already_over: { status: 409, message: 'Esta assinatura já terminou: nada mais é cobrado.' },
      not_possible_here: {
        status: 409,
        message: 'O cancelamento é feito direto com quem cobra a assinatura.',
      },
    }),
  },
  /** 'Pedir devolução': requests a full refund, within seven days of the first charge (CDC art. 49). */
  [BILLING_ACTIONS.refund.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(actorContext, subscriptionSchema, requestRefund, {
      subscription_not_found: NOT_FOUND,
      already_over: { status: 409, message: 'Nesta assinatura não há mais nada a devolver.' },
      too_late: {
        status: 409,
        message: 'Os 7 dias para a devolução já passaram. Você pode cancelar: nada mais é cobrado.',
      },
      not_possible_here: { status: 409, message: 'A devolução é pedida direto a quem cobra a assinatura.' },
    }),
  },
  /** 'Parar de mostrar': hides the person's purchase from visitors. */
  [BILLING_ACTIONS.revokeMention.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(actorContext, subscriptionSchema, revokeMention, {
      subscription_not_found: NOT_FOUND,
    }),
  },
} satisfies FamilyActions
