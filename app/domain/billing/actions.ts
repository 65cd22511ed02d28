const REQUEST_FAILED = 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'

/** Actions on the person's own subscription: the address, and the message when no response arrives. */
export const BILLING_ACTIONS = {
  cancel: { path: '/app/acoes/assinatura.cancelar', failure: REQUEST_FAILED },
  refund: { path: '/app/acoes/assinatura.devolver', failure: REQUEST_FAILED },
  hideMention: { path: '/app/acoes/assinatura.mencao.retirar', failure: REQUEST_FAILED },
} as const
