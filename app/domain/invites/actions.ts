/** Actions on invites: the address, and the message when no response arrives. */
export const INVITE_ACTIONS = {
  create: { path: '/app/convites', failure: 'Falha ao gerar código de convite.' },
  cancel: { path: '/app/convites/cancelar', failure: 'Não foi possível cancelar o código. Tente novamente.' },
} as const
