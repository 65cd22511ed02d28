import { GOOGLE_FAILED } from './account.ts'
import { RESET_REQUEST_FAILED } from './passwords/reset-request.ts'

/** Actions on the signed-in account: the address, and the message when no response arrives. */
export const ACCOUNT_ACTIONS = {
  saveProfile: { path: '/app/acoes/perfil.salvar', failure: 'Erro ao atualizar perfil.' },
  changeEmail: { path: '/app/acoes/perfil.email.trocar', failure: 'Erro ao atualizar perfil.' },
  changePassword: {
    path: '/app/acoes/perfil.senha.trocar',
    failure: 'Não foi possível trocar a senha. Tente novamente.',
  },
  createPassword: { path: '/app/acoes/perfil.senha.criar', failure: RESET_REQUEST_FAILED },
  linkGoogle: { path: '/app/acoes/perfil.google.vincular', failure: GOOGLE_FAILED },
  unlinkGoogle: {
    path: '/app/acoes/perfil.google.desvincular',
    failure: 'Não foi possível desvincular o Google. Tente novamente.',
  },
  endSessions: {
    path: '/app/acoes/perfil.aparelhos.sair',
    failure: 'Não foi possível encerrar o acesso. Tente novamente.',
  },
  startSecondFactor: {
    path: '/app/acoes/perfil.duas-etapas.comecar',
    failure: 'Não foi possível começar. Tente novamente.',
  },
  turnOnSecondFactor: {
    path: '/app/acoes/perfil.duas-etapas.ativar',
    failure: 'Não foi possível ativar. Tente novamente.',
  },
  turnOffSecondFactor: {
    path: '/app/acoes/perfil.duas-etapas.desativar',
    failure: 'Não foi possível desativar. Tente novamente.',
  },
  renewRecoveryCodes: {
    path: '/app/acoes/perfil.duas-etapas.renovar-codigos',
    failure: 'Não foi possível fazer códigos novos. Tente novamente.',
  },
  resendVerification: {
    path: '/app/acoes/perfil.verificacao.reenviar',
    failure: 'Não foi possível enviar o e-mail. Tente novamente.',
  },
  consent: {
    path: '/app/acoes/consentimento.aceitar',
    failure: 'Não foi possível guardar o seu consentimento. Tente novamente.',
  },
} as const
