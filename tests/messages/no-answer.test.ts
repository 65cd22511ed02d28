import { expect, it } from 'vitest'
import { clientAction as acceptConsent } from '#app/routes/family/accept-consent.ts'
import { clientAction as beginSecondFactor } from '#app/routes/family/begin-second-factor.ts'
import { clientAction as cancelSubscription } from '#app/routes/family/cancel-subscription.ts'
import { clientAction as changeEmail } from '#app/routes/family/change-email.ts'
import { clientAction as changePassword } from '#app/routes/family/change-password.ts'
import { clientLoader as checkBalance } from '#app/routes/family/check-balance.ts'
import { clientAction as createInvite } from '#app/routes/family/create-invite.ts'
import { clientAction as deleteChild } from '#app/routes/family/delete-child.ts'
import { clientAction as deleteReward } from '#app/routes/family/delete-reward.ts'
import { clientAction as deleteTask } from '#app/routes/family/delete-task.ts'
import { clientAction as editEntry } from '#app/routes/family/edit-entry.ts'
import { clientAction as endSessions } from '#app/routes/family/end-sessions.ts'
import { clientLoader as history } from '#app/routes/family/history.ts'
import { clientAction as joinFamily } from '#app/routes/family/join-family.ts'
import { clientAction as leaveFamily } from '#app/routes/family/leave-family.ts'
import { clientAction as markTaskDay } from '#app/routes/family/mark-task-day.ts'
import { clientAction as redeemReward } from '#app/routes/family/redeem-reward.ts'
import { clientAction as refundSubscription } from '#app/routes/family/refund-subscription.ts'
import { clientAction as removeMember } from '#app/routes/family/remove-member.ts'
import { clientAction as renewRecoveryCodes } from '#app/routes/family/renew-recovery-codes.ts'
import { clientAction as resendVerification } from '#app/routes/family/resend-verification.ts'
import { clientAction as revokeInvite } from '#app/routes/family/revoke-invite.ts'
import { clientAction as saveChild } from '#app/routes/family/save-child.ts'
import { clientAction as saveFamily } from '#app/routes/family/save-family.ts'
import { clientAction as saveReward } from '#app/routes/family/save-reward.ts'
import { clientAction as saveTask } from '#app/routes/family/save-task.ts'
import { clientAction as scoreChild } from '#app/routes/family/score-child.ts'
import { clientAction as takeBackEntry } from '#app/routes/family/take-back-entry.ts'
import { clientAction as turnOffSecondFactor } from '#app/routes/family/turn-off-second-factor.ts'
import { clientAction as turnOnSecondFactor } from '#app/routes/family/turn-on-second-factor.ts'
import { clientAction as updateProfile } from '#app/routes/family/update-profile.ts'
import { clientLoader as weeklyPoints } from '#app/routes/family/weekly-points.ts'

/** What the browser's side of a route says when neither server nor network answers. */
async function withoutAnswer(inBrowser: (args: never) => Promise<unknown>): Promise<unknown> {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const answered = await (inBrowser as (args: object) => Promise<{ message: string }>)({
    serverAction: lost,
    serverLoader: lost,
  })
  return answered.message
}

it.each([
  ['accept-consent', acceptConsent, 'Não foi possível guardar o seu consentimento. Tente novamente.'],
  ['begin-second-factor', beginSecondFactor, 'Não foi possível começar. Tente novamente.'],
  [
    'cancel-subscription',
    cancelSubscription,
    'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
  ],
  ['change-email', changeEmail, 'Erro ao atualizar perfil.'],
  ['change-password', changePassword, 'Não foi possível trocar a senha. Tente novamente.'],
  ['check-balance', checkBalance, 'Erro ao verificar pontuação. Tente novamente.'],
  ['create-invite', createInvite, 'Falha ao gerar código de convite.'],
  ['delete-child', deleteChild, 'Erro ao excluir perfil: confira sua internet e tente de novo.'],
  ['delete-reward', deleteReward, 'Falha ao excluir recompensa.'],
  ['delete-task', deleteTask, 'Falha ao excluir tarefa.'],
  ['edit-entry', editEntry, 'Não foi possível salvar a pontuação. Tente novamente.'],
  ['end-sessions', endSessions, 'Não foi possível encerrar o acesso. Tente novamente.'],
  ['history', history, 'Falha ao carregar o histórico de pontuações'],
  ['join-family', joinFamily, 'Falha ao aceitar convite.'],
  ['leave-family', leaveFamily, 'Erro ao sair da família: confira sua internet e tente de novo.'],
  ['mark-task-day', markTaskDay, 'Erro ao marcar tarefa: confira sua internet e tente de novo.'],
  ['redeem-reward', redeemReward, 'Falha ao resgatar o prêmio. Tente novamente.'],
  [
    'refund-subscription',
    refundSubscription,
    'Não foi possível enviar o pedido. Confira sua internet e tente novamente.',
  ],
  ['remove-member', removeMember, 'Erro ao remover membro: confira sua internet e tente de novo.'],
  ['renew-recovery-codes', renewRecoveryCodes, 'Não foi possível fazer códigos novos. Tente novamente.'],
  ['resend-verification', resendVerification, 'Não foi possível enviar o e-mail. Tente novamente.'],
  ['revoke-invite', revokeInvite, 'Não foi possível cancelar o código. Tente novamente.'],
  ['save-child', saveChild, 'Falha ao salvar dados da criança. Tente novamente.'],
  ['save-family', saveFamily, 'Falha ao salvar dados da família. Tente novamente.'],
  ['save-reward', saveReward, 'Falha ao salvar recompensa. Tente novamente.'],
  ['save-task', saveTask, 'Falha ao salvar tarefa. Tente novamente.'],
  ['score-child', scoreChild, 'Falha ao atribuir pontuação. Tente novamente.'],
  ['take-back-entry', takeBackEntry, 'Não foi possível excluir a pontuação. Tente novamente.'],
  ['turn-off-second-factor', turnOffSecondFactor, 'Não foi possível desativar. Tente novamente.'],
  ['turn-on-second-factor', turnOnSecondFactor, 'Não foi possível ativar. Tente novamente.'],
  ['update-profile', updateProfile, 'Erro ao atualizar perfil.'],
  ['weekly-points', weeklyPoints, 'Não foi possível carregar os pontos por semana.'],
] as const)('without an answer %s says what failed', async (_route, inBrowser, message) => {
  expect(await withoutAnswer(inBrowser)).toBe(message)
})
