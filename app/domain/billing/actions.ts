import { defineAction } from '#app/base/action.ts'

const REQUEST_FAILED = 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'

/** Actions on the person's own subscription. The second argument is the message shown when no response arrives. */
export const BILLING_ACTIONS = {
  cancel: defineAction('assinatura.cancelar', REQUEST_FAILED),
  refund: defineAction('assinatura.devolver', REQUEST_FAILED),
  revokeMention: defineAction('assinatura.mencao.retirar', REQUEST_FAILED),
} as const
