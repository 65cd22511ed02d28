import { defineAction } from '#app/base/action.ts'
import { GOOGLE_FAILED } from './account.ts'
import { RESET_REQUEST_FAILED } from './passwords/reset-request.ts'

/** Actions on the signed-in person's account; the text is shown when no response arrives. */
export const ACCOUNT_ACTIONS = {
  saveProfile: defineAction('perfil.salvar', 'Erro ao atualizar perfil.'),
  changeEmail: defineAction('perfil.email.trocar', 'Erro ao atualizar perfil.'),
  changePassword: defineAction('perfil.senha.trocar', 'Não foi possível trocar a senha. Tente novamente.'),
  createPassword: defineAction('perfil.senha.criar', RESET_REQUEST_FAILED),
  linkGoogle: defineAction('perfil.google.vincular', GOOGLE_FAILED),
  unlinkGoogle: defineAction(
    'perfil.google.desvincular',
    'Não foi possível desvincular o Google. Tente novamente.',
  ),
  endSessions: defineAction('perfil.aparelhos.sair', 'Não foi possível encerrar o acesso. Tente novamente.'),
  startSecondFactor: defineAction('perfil.duas-etapas.comecar', 'Não foi possível começar. Tente novamente.'),
  turnOnSecondFactor: defineAction('perfil.duas-etapas.ativar', 'Não foi possível ativar. Tente novamente.'),
  turnOffSecondFactor: defineAction(
    'perfil.duas-etapas.desativar',
    'Não foi possível desativar. Tente novamente.',
  ),
  renewRecoveryCodes: defineAction(
    'perfil.duas-etapas.renovar-codigos',
    'Não foi possível fazer códigos novos. Tente novamente.',
  ),
  resendVerification: defineAction(
    'perfil.verificacao.reenviar',
    'Não foi possível enviar o e-mail. Tente novamente.',
  ),
  consent: defineAction(
    'consentimento.aceitar',
    'Não foi possível guardar o seu consentimento. Tente novamente.',
  ),
} as const
