import { GOOGLE_FAILED } from './account.ts'
import { RESET_REQUEST_FAILED } from './passwords/reset-request.ts'

/** Actions on the signed-in account: the address, and the message when no response arrives. */
export const ACCOUNT_ACTIONS = {
  saveProfile: { path: '/app/perfil', failure: 'Erro ao atualizar perfil.' },
  changeEmail: { path: '/app/perfil/email', failure: 'Erro ao atualizar perfil.' },
  changePassword: { path: '/app/perfil/senha', failure: 'Não foi possível trocar a senha. Tente novamente.' },
  createPassword: { path: '/app/perfil/senha/criar', failure: RESET_REQUEST_FAILED },
  linkGoogle: { path: '/app/perfil/google/vincular', failure: GOOGLE_FAILED },
  unlinkGoogle: {
    path: '/app/perfil/google/desvincular',
    failure: 'Não foi possível desvincular o Google. Tente novamente.',
  },
  endSessions: {
    path: '/app/perfil/aparelhos',
    failure: 'Não foi possível encerrar o acesso. Tente novamente.',
  },
  startSecondFactor: {
    path: '/app/perfil/duas-etapas/comecar',
    failure: 'Não foi possível começar. Tente novamente.',
  },
  turnOnSecondFactor: {
    path: '/app/perfil/duas-etapas/ativar',
    failure: 'Não foi possível ativar. Tente novamente.',
  },
  turnOffSecondFactor: {
    path: '/app/perfil/duas-etapas/desativar',
    failure: 'Não foi possível desativar. Tente novamente.',
  },
  renewRecoveryCodes: {
    path: '/app/perfil/duas-etapas/codigos',
    failure: 'Não foi possível fazer códigos novos. Tente novamente.',
  },
  resendVerification: {
    path: '/app/perfil/verificacao',
    failure: 'Não foi possível enviar o e-mail. Tente novamente.',
  },
  consent: {
    path: '/app/consentimento',
    failure: 'Não foi possível guardar o seu consentimento. Tente novamente.',
  },
} as const
