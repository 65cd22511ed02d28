import { GOOGLE_FAILED } from '../accounts/account.ts'
import { RESET_REQUEST_FAILED } from '../accounts/passwords/reset-request.ts'

/** What the screen shows when an action got no answer, by the action's address below /app. */
export const ACTION_FAILURES = {
  'tarefas/marcar': 'Erro ao marcar tarefa: confira sua internet e tente de novo.',
  'tarefas/salvar': 'Falha ao salvar tarefa. Tente novamente.',
  'tarefas/excluir': 'Falha ao excluir tarefa.',
  'premios/salvar': 'Falha ao salvar recompensa. Tente novamente.',
  'premios/excluir': 'Falha ao excluir recompensa.',
  'premios/resgatar': 'Falha ao resgatar o prêmio. Tente novamente.',
  'pontos/atribuir': 'Falha ao atribuir pontuação. Tente novamente.',
  'pontos/excluir': 'Não foi possível excluir a pontuação. Tente novamente.',
  'pontos/editar': 'Não foi possível salvar a pontuação. Tente novamente.',
  'criancas/salvar': 'Falha ao salvar dados da criança. Tente novamente.',
  'criancas/excluir': 'Erro ao excluir perfil: confira sua internet e tente de novo.',
  'familia/salvar': 'Falha ao salvar dados da família. Tente novamente.',
  'familia/sair': 'Erro ao sair da família: confira sua internet e tente de novo.',
  'familia/entrar': 'Falha ao aceitar convite.',
  'familia/membros/remover': 'Erro ao remover membro: confira sua internet e tente de novo.',
  perfil: 'Erro ao atualizar perfil.',
  'perfil/email': 'Erro ao atualizar perfil.',
  'perfil/senha': 'Não foi possível trocar a senha. Tente novamente.',
  'perfil/senha/criar': RESET_REQUEST_FAILED,
  'perfil/google/vincular': GOOGLE_FAILED,
  'perfil/google/desvincular': 'Não foi possível desvincular o Google. Tente novamente.',
  'perfil/aparelhos': 'Não foi possível encerrar o acesso. Tente novamente.',
  'perfil/duas-etapas/comecar': 'Não foi possível começar. Tente novamente.',
  'perfil/duas-etapas/ativar': 'Não foi possível ativar. Tente novamente.',
  'perfil/duas-etapas/desativar': 'Não foi possível desativar. Tente novamente.',
  'perfil/duas-etapas/codigos': 'Não foi possível fazer códigos novos. Tente novamente.',
  'perfil/verificacao': 'Não foi possível enviar o e-mail. Tente novamente.',
  convites: 'Falha ao gerar código de convite.',
  'convites/cancelar': 'Não foi possível cancelar o código. Tente novamente.',
  consentimento: 'Não foi possível guardar o seu consentimento. Tente novamente.',
  'assinatura/cancelar': 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
  'assinatura/devolver': 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
  'assinatura/mencao': 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
} as const

/** An address below /app that takes an action. */
export type ActionPath = keyof typeof ACTION_FAILURES

/** Whether this address below /app takes an action. */
export const isActionPath = (path: string): path is ActionPath => Object.hasOwn(ACTION_FAILURES, path)
