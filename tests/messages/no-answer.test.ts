import { expect, it } from 'vitest'
import { clientAction } from '#app/routes/family/actions.ts'
import { clientLoader as checkBalance } from '#app/routes/family/check-balance.ts'
import { clientLoader as history } from '#app/routes/family/history.ts'
import { clientLoader as weeklyPoints } from '#app/routes/family/weekly-points.ts'

const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'))
const messageOf = async (answer: Promise<unknown>) => ((await answer) as { message: string }).message

it.each([
  ['consentimento', 'Não foi possível guardar o seu consentimento. Tente novamente.'],
  ['perfil/duas-etapas/comecar', 'Não foi possível começar. Tente novamente.'],
  ['assinatura/cancelar', 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'],
  ['perfil/email', 'Erro ao atualizar perfil.'],
  ['perfil/senha', 'Não foi possível trocar a senha. Tente novamente.'],
  ['convites', 'Falha ao gerar código de convite.'],
  ['criancas/excluir', 'Erro ao excluir perfil: confira sua internet e tente de novo.'],
  ['premios/excluir', 'Falha ao excluir recompensa.'],
  ['tarefas/excluir', 'Falha ao excluir tarefa.'],
  ['pontos/editar', 'Não foi possível salvar a pontuação. Tente novamente.'],
  ['perfil/aparelhos', 'Não foi possível encerrar o acesso. Tente novamente.'],
  ['familia/entrar', 'Falha ao aceitar convite.'],
  ['familia/sair', 'Erro ao sair da família: confira sua internet e tente de novo.'],
  ['tarefas/marcar', 'Erro ao marcar tarefa: confira sua internet e tente de novo.'],
  ['premios/resgatar', 'Falha ao resgatar o prêmio. Tente novamente.'],
  ['assinatura/devolver', 'Não foi possível enviar o pedido. Confira sua internet e tente novamente.'],
  ['familia/membros/remover', 'Erro ao remover membro: confira sua internet e tente de novo.'],
  ['perfil/duas-etapas/codigos', 'Não foi possível fazer códigos novos. Tente novamente.'],
  ['perfil/verificacao', 'Não foi possível enviar o e-mail. Tente novamente.'],
  ['convites/cancelar', 'Não foi possível cancelar o código. Tente novamente.'],
  ['criancas/salvar', 'Falha ao salvar dados da criança. Tente novamente.'],
  ['familia/salvar', 'Falha ao salvar dados da família. Tente novamente.'],
  ['premios/salvar', 'Falha ao salvar recompensa. Tente novamente.'],
  ['tarefas/salvar', 'Falha ao salvar tarefa. Tente novamente.'],
  ['pontos/atribuir', 'Falha ao atribuir pontuação. Tente novamente.'],
  ['pontos/excluir', 'Não foi possível excluir a pontuação. Tente novamente.'],
  ['perfil/duas-etapas/desativar', 'Não foi possível desativar. Tente novamente.'],
  ['perfil/duas-etapas/ativar', 'Não foi possível ativar. Tente novamente.'],
  ['perfil', 'Erro ao atualizar perfil.'],
])('/app/%s shows its own error when the network fails', async (path, message) => {
  const args = { params: { '*': path }, serverAction: failToFetch } as unknown as Parameters<
    typeof clientAction
  >[0]
  expect(await messageOf(clientAction(args))).toBe(message)
})

it.each([
  ['check-balance', checkBalance, 'Erro ao verificar pontuação. Tente novamente.'],
  ['history', history, 'Falha ao carregar o histórico de pontuações'],
  ['weekly-points', weeklyPoints, 'Não foi possível carregar os pontos por semana.'],
] as const)('%s shows its own error when the network fails', async (_route, clientLoader, message) => {
  expect(await messageOf(clientLoader({ serverLoader: failToFetch }))).toBe(message)
})
