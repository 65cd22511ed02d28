/** Actions on invites: the address, and the message when no response arrives. */
export const INVITE_ACTIONS = {
  create: { path: '/app/acoes/convites.criar', failure: 'Falha ao gerar código de convite.' },
  cancel: {
    path: '/app/acoes/convites.cancelar',
    failure: 'Não foi possível cancelar o código. Tente novamente.',
  },
} as const
