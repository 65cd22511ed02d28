import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { plusDays } from '#app/domain/families/dates/civil-date.ts'
import { deleteTasks } from '#app/domain/tasks/delete-tasks.server.ts'
import type { NewTask, ProofMarkInput } from '#app/domain/tasks/schema.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { agreeToMention } from '#tests/support/payments.ts'
import { childInput, rewardInput, taskInput } from '#tests/support/family-content.ts'
import { anEmail } from '#tests/support/people.ts'
import type { Handler } from './app-routes.ts'
import {
  confirmEmails,
  expireConsents,
  type FamilyFixture,
  openYesterday,
  PASSWORD,
  requireReviews,
} from './family-fixture.ts'
import {
  allowed,
  childMembers,
  everyMember,
  everyMemberForChild,
  sameForAllSignedIn,
  allowedWithRedirect,
  type OutcomeByRole,
  guardiansOnly,
  redirectedToAppWithNotice,
  ownFamilyOnly,
  ownFamilyAndOwnRows,
  refused,
  redirectedToApp,
  unchanged,
} from './role.ts'

/** A request to a path below /app, and its outcome for each role. */
export interface Operation extends Handler {
  /** Title of the test and of the row in docs/roles.md: 'add a task'. */
  act: string
  /** The path with values for its parameters, and the query; by default `path`. */
  filledPath?: (fixture: FamilyFixture) => string
  /** The body that the screen sends: JSON or a form. For every role it contains ids of the fixture's family. */
  body?: (fixture: FamilyFixture, requester: FamilyScope | undefined) => object | FormData
  /** Changes the fixture before the request. */
  prepare?: (fixture: FamilyFixture) => Promise<void>
  /** Whether the request writes; by default true for a POST. */
  isWrite?: boolean
  /** What the write's transaction checks, see write-checks.ts; by default session and membership. */
  checks?: 'session' | 'none'
  /** Text that a member's response to a GET must contain; by default the family's secret. */
  expectedText?: (fixture: FamilyFixture) => string
  expected: OutcomeByRole
}

const WRONG_CODE = refused(
  403,
  'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
)
const NO_SUBSCRIPTION = refused(404, 'Assinatura não encontrada')
const CHILD_GONE = refused(404, 'Esta criança não está mais nesta família.')
const OTHER_CHILD = refused(403, 'Aqui você marca só as suas tarefas.')
const NO_REWARD = refused(404, 'Prêmio não encontrado.')
const NO_PHOTO = refused(404, 'Foto não encontrada.')
const TURN_GONE = refused(409, 'Esta tarefa não está para pegar agora.')
const TASK_GONE = refused(409, 'Esta tarefa não existe mais.')
const CHILD_OF_OTHER_FAMILY = refused(409, 'Uma das crianças não está mais nesta família.')

export const operations: Operation[] = [
  { act: 'see the family', path: '', method: 'GET', expected: everyMember(ownFamilyOnly) },
  {
    act: 'open a path that does not exist',
    path: '*',
    method: 'GET',
    filledPath: () => 'nada/por-aqui',
    expected: sameForAllSignedIn(redirectedToAppWithNotice),
  },
  {
    act: 'send a form to a path that does not exist',
    path: '*',
    method: 'POST',
    filledPath: () => 'nada/por-aqui',
    checks: 'none',
    expected: sameForAllSignedIn(refused(404, 'Este endereço não existe.')),
  },
  {
    act: 'receive live changes',
    path: 'eventos',
    method: 'GET',
    expectedText: () => '',
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: 'mark a task of the day',
    path: 'acoes/tarefas.marcar',
    method: 'POST',
    body: ({ taskId, childId, today }) => ({ taskId, childId, day: today, status: 'done', revision: 0 }),
    expected: everyMemberForChild(refused(409, 'Erro ao marcar tarefa: ela não existe mais.'), OTHER_CHILD),
  },
  {
    act: 'answer a turn of yesterday',
    path: 'acoes/tarefas.marcar',
    method: 'POST',
    body: ({ taskId, childId, today }) => ({
      taskId,
      childId,
      day: plusDays(today, -1),
      status: 'done',
      revision: 0,
    }),
    prepare: openYesterday,
    expected: {
      ...everyMember(refused(409, 'Erro ao marcar tarefa: ela não existe mais.')),
      unlinkedMember: refused(409, 'O dia virou: esta é a lista de hoje.'),
      linkedMember: OTHER_CHILD,
    },
  },
  {
    act: 'see the turns of past days',
    path: 'tarefas/dias',
    method: 'GET',
    prepare: openYesterday,
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: "see the past days of a task's week",
    path: 'tarefas/semana',
    method: 'GET',
    filledPath: ({ photoTaskId }) => `tarefas/semana?tarefa=${photoTaskId}`,
    prepare: openYesterday,
    // on a Sunday the week has no past day
    expectedText: () => '"ok":true',
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: 'mark a task of the day with a photo',
    path: 'acoes/tarefas.marcar-com-foto',
    method: 'POST',
    body: ({ photoTaskId: taskId, childId, today: day }) =>
      photoForm({ taskId, childId, day, slot: 0, revision: 0, proofId: newId() }),
    expected: {
      ...sameForAllSignedIn(refused(403, 'Só a criança manda a foto da sua tarefa.')),
      unlinkedMember: allowed,
      linkedMember: OTHER_CHILD,
    },
  },
  {
    act: "decide on a child's mark",
    path: 'acoes/tarefas.conferir',
    method: 'POST',
    body: ({ claim }) => ({ answers: [{ ...claim, verdict: 'confirmed', points: 5, note: 'Quase' }] }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'undo a decision',
    path: 'acoes/tarefas.desfazer-conferencia',
    method: 'POST',
    body: ({ decision }) => ({ answers: [decision] }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'praise a done task',
    path: 'acoes/tarefas.elogiar',
    method: 'POST',
    body: ({ decision }) => ({ ...decision, words: 'Que capricho!' }),
    expected: guardiansOnly(refused(409, 'Esta tarefa mudou em outro aparelho.')),
  },
  {
    act: 'add a task',
    path: 'acoes/tarefas.salvar',
    method: 'POST',
    body: ({ childId }) => taskInput([childId]),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'change a task',
    path: 'acoes/tarefas.salvar',
    method: 'POST',
    body: ({ taskId, childId }) => taskInput([childId], { id: taskId, title: 'Mudada', revision: 0 }),
    expected: guardiansOnly(refused(409, 'Esta tarefa não existe mais.')),
  },
  {
    act: 'create several tasks',
    path: 'acoes/tarefas.criar',
    method: 'POST',
    body: ({ childId }) => ({ tasks: [newTask(childId), newTask(childId)] }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'copy tasks to a child',
    path: 'acoes/tarefas.copiar',
    method: 'POST',
    body: ({ taskId, childId }) => ({
      childId,
      isShared: false,
      tasks: [{ taskId, copyId: newId(), points: 5 }],
    }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'change several tasks',
    path: 'acoes/tarefas.mudar',
    method: 'POST',
    body: ({ taskId }) => ({
      tasks: [{ id: taskId, revision: 0 }],
      change: { field: 'pause', isPaused: true },
    }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'undo a change of several tasks',
    path: 'acoes/tarefas.salvar-varias',
    method: 'POST',
    body: ({ taskId, childId }) => ({
      tasks: [taskInput([childId], { id: taskId, title: 'Mudada', revision: 0 })],
    }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'delete several tasks',
    path: 'acoes/tarefas.excluir',
    method: 'POST',
    body: ({ taskId }) => ({ ids: [taskId] }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'undo the deletion of tasks',
    path: 'acoes/tarefas.recuperar',
    method: 'POST',
    prepare: async ({ people, taskId }) => void (await deleteTasks(people.familyAdmin, { ids: [taskId] })),
    body: ({ taskId }) => ({ ids: [taskId] }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'take an open turn',
    path: 'acoes/tarefas.pegar',
    method: 'POST',
    body: ({ openTaskId: taskId, childId, today: day }) => ({ taskId, childId, day, slot: 0 }),
    expected: everyMemberForChild(TURN_GONE, OTHER_CHILD),
  },
  {
    act: 'give back a turn',
    path: 'acoes/tarefas.devolver',
    method: 'POST',
    body: ({ takenTaskId: taskId, childId, today: day }) => ({ taskId, childId, day, slot: 0 }),
    expected: everyMemberForChild(unchanged, OTHER_CHILD),
  },
  {
    act: 'excuse a child from a turn',
    path: 'acoes/tarefas.dispensar',
    method: 'POST',
    body: ({ taskId, childId, today: day }) => ({
      taskId,
      day,
      slot: 0,
      childIds: [childId],
      isNeeded: false,
    }),
    expected: guardiansOnly(TASK_GONE),
  },
  {
    act: 'give a turn to another child',
    path: 'acoes/tarefas.trocar-vez',
    method: 'POST',
    body: ({ rotationTaskId: taskId, childId, siblingId: toChildId, today: day }) => ({
      taskId,
      day,
      slot: 0,
      childId,
      toChildId,
      returned: { day: plusDays(day, 1), slot: 0 },
    }),
    expected: guardiansOnly(TASK_GONE),
  },
  {
    act: "save a child's days at home",
    path: 'acoes/tarefas.dias-em-casa',
    method: 'POST',
    body: ({ childId }) => ({ childId, pattern: { anchorOn: '2026-03-01', days: Array(14).fill(false) } }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'pause tasks for some days',
    path: 'acoes/tarefas.pausar',
    method: 'POST',
    body: ({ childId, today }) => ({
      id: newId(),
      kind: 'trip',
      childIds: [childId],
      fromOn: today,
      toOn: today,
    }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'end a pause',
    path: 'acoes/tarefas.tirar-pausa',
    method: 'POST',
    body: ({ pauseId }) => ({ id: pauseId }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'delete a task',
    path: 'acoes/tarefas.excluir',
    method: 'POST',
    body: ({ taskId }) => ({ id: taskId }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'add a reward',
    path: 'acoes/premios.salvar',
    method: 'POST',
    body: ({ childId }) => rewardInput({ childIds: [childId] }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: 'change a reward',
    path: 'acoes/premios.salvar',
    method: 'POST',
    body: ({ rewardId, childId }) =>
      rewardInput({ id: rewardId, childIds: [childId], title: 'Mudado', revision: 0 }),
    expected: guardiansOnly(refused(409, 'Prêmio não encontrado.')),
  },
  {
    act: 'delete a reward',
    path: 'acoes/premios.excluir',
    method: 'POST',
    body: ({ rewardId }) => ({ id: rewardId }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'pin a reward',
    path: 'acoes/premios.fixar',
    method: 'POST',
    body: ({ rewardId }) => ({ id: rewardId, isPinned: true }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: "set a child's goal",
    path: 'acoes/premios.meta',
    method: 'POST',
    body: ({ rewardId, childId }) => ({ rewardId, childId, isGoal: true }),
    expected: everyMemberForChild(NO_REWARD, NO_REWARD),
  },
  {
    act: "answer a child's request for a reward",
    path: 'acoes/premios.responder',
    method: 'POST',
    body: ({ requestId }) => ({ id: requestId, revision: 0, answer: 'refused', note: 'Depois da prova' }),
    expected: guardiansOnly(refused(409, 'Este pedido não existe mais.')),
  },
  {
    act: 'redeem a reward',
    path: 'acoes/premios.resgatar',
    method: 'POST',
    body: ({ rewardId, childId }) => ({ id: newId(), rewardId, childId }),
    expected: everyMemberForChild(NO_REWARD, NO_REWARD),
  },
  {
    act: 'undo a redemption',
    path: 'acoes/premios.desfazer',
    method: 'POST',
    body: ({ redemption }) => redemption,
    expected: guardiansOnly(refused(409, 'Este resgate não existe mais.')),
  },
  {
    act: 'give points',
    path: 'acoes/pontos.atribuir',
    method: 'POST',
    body: ({ childId }) => ({
      requestId: newId(),
      childId,
      type: 'positive',
      points: 5,
      description: 'Ajudou na louça',
    }),
    expected: guardiansOnly(refused(404, 'Erro: Informações de usuário ou família ausentes.')),
  },
  {
    act: 'take points for a conduct',
    path: 'acoes/pontos.atribuir',
    method: 'POST',
    body: ({ childId }) => ({ requestId: newId(), childId, type: 'conduct', conduct: 'gritar' }),
    expected: guardiansOnly(refused(404, 'Erro: Informações de usuário ou família ausentes.')),
  },
  {
    act: 'give points to several children',
    path: 'acoes/pontos.atribuir',
    method: 'POST',
    body: ({ childId }) => ({
      scores: [{ childId, requestId: newId() }],
      type: 'conduct',
      label: 'Dividiu com outra pessoa',
      points: 8,
    }),
    expected: guardiansOnly(refused(404, 'Erro: Informações de usuário ou família ausentes.')),
  },
  {
    act: 'confirm a repair, which gives points back',
    path: 'acoes/pontos.consertar',
    method: 'POST',
    body: ({ correctionId }) => ({ requestId: newId(), entryId: correctionId }),
    expected: guardiansOnly(refused(404, 'Esta pontuação não existe mais.')),
  },
  {
    act: 'add a conduct',
    path: 'acoes/condutas.salvar',
    method: 'POST',
    body: () => ({ id: newId(), label: 'Regou a horta', points: 4 }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: 'change a conduct',
    path: 'acoes/condutas.salvar',
    method: 'POST',
    body: ({ conductId }) => ({ id: conductId, label: 'Mudada', points: 4, revision: 0 }),
    expected: guardiansOnly(refused(409, 'Esta conduta não existe mais.')),
  },
  {
    act: 'take back a history entry',
    path: 'acoes/pontos.excluir',
    method: 'POST',
    body: ({ ledgerEntryId }) => ({ entryId: ledgerEntryId }),
    expected: guardiansOnly(refused(404, 'Não foi possível excluir a pontuação. Tente novamente.')),
  },
  {
    act: 'edit a history entry',
    path: 'acoes/pontos.editar',
    method: 'POST',
    body: ({ ledgerEntryId }) => ({
      requestId: newId(),
      entryId: ledgerEntryId,
      description: 'Mudada',
      points: 40,
    }),
    expected: guardiansOnly(refused(409, 'Esta pontuação não existe mais.')),
  },
  {
    act: 'add a child',
    path: 'acoes/criancas.salvar',
    method: 'POST',
    body: () => childForm({}),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: 'change a child',
    path: 'acoes/criancas.salvar',
    method: 'POST',
    body: ({ childId }) => childForm({ id: childId, name: 'Mudada', revision: 0 }),
    expected: guardiansOnly(refused(409, 'Esta criança foi excluída em outro aparelho. Nada foi salvo.')),
  },
  {
    act: 'delete a child',
    path: 'acoes/criancas.excluir',
    method: 'POST',
    body: ({ childId }) => ({ id: childId }),
    expected: {
      ...everyMember(unchanged),
      ...childMembers(refused(403, 'Erro ao excluir perfil: Só um responsável pode fazer isso.')),
    },
  },
  {
    act: "set a child's picture PIN",
    path: 'acoes/criancas.senha',
    method: 'POST',
    body: ({ childId }) => ({ childId, pin: [0, 5, 11, 5] }),
    expected: guardiansOnly(CHILD_GONE),
  },
  {
    act: "set how a child's screens look",
    path: 'acoes/criancas.tela',
    method: 'POST',
    body: ({ childId }) => ({ childId, view: 'list' }),
    expected: guardiansOnly(CHILD_GONE),
  },
  {
    act: 'check the code that a device shows',
    path: 'acoes/aparelhos.conferir-codigo',
    method: 'POST',
    isWrite: false,
    body: ({ pairing }) => ({ code: pairing.code }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: "pair a child's device",
    path: 'acoes/aparelhos.ligar',
    method: 'POST',
    body: ({ childId, pairing: { code, animal } }) => ({
      id: newId(),
      code,
      animal,
      kind: 'single',
      childIds: [childId],
      label: 'Tablet',
    }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: "hand the person's own browser to a child, which ends the session",
    path: 'acoes/aparelhos.passar',
    method: 'POST',
    body: ({ childId }) => ({ id: newId(), childId }),
    expected: guardiansOnly(CHILD_GONE),
  },
  {
    act: "change a child's device",
    path: 'acoes/aparelhos.mudar',
    method: 'POST',
    body: ({ childId, device }) => ({ id: device.id, label: 'Mudado', childIds: [childId] }),
    expected: guardiansOnly(refused(404, 'Este aparelho já foi desligado.')),
  },
  {
    act: "turn a child's device off",
    path: 'acoes/aparelhos.desligar',
    method: 'POST',
    body: ({ device }) => ({ id: device.id }),
    expected: guardiansOnly(unchanged),
  },
  {
    act: "see a child's photo",
    path: 'fotos/:mediaId',
    method: 'GET',
    filledPath: ({ photoId }) => `fotos/${photoId}`,
    expectedText: () => '\u0001',
    expected: everyMemberForChild(NO_PHOTO, NO_PHOTO),
  },
  {
    act: "see the photo of a child's mark",
    path: 'conferir/fotos/:proofId',
    method: 'GET',
    filledPath: ({ proofId }) => `conferir/fotos/${proofId}`,
    expectedText: () => 'WEBP',
    expected: guardiansOnly(refused(404, 'A foto já foi apagada.')),
  },
  {
    act: 'see Config',
    path: 'config',
    method: 'GET',
    expectedText: ({ people }) => people.familyAdmin.familyId,
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "change the person's own name",
    path: 'acoes/perfil.salvar',
    method: 'POST',
    body: () => ({ name: 'Outro Nome' }),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: 'create an invite code',
    path: 'acoes/convites.criar',
    method: 'POST',
    body: () => ({ id: newId() }),
    expected: {
      ...everyMember(ownFamilyOnly),
      ...childMembers(refused(403, 'Só os responsáveis geram códigos de convite.')),
    },
  },
  {
    act: 'say which child a child member is',
    path: 'acoes/familia.membros.ligar',
    method: 'POST',
    body: ({ people, childId }) => ({ userId: people.unlinkedMember.userId, childId }),
    expected: {
      ...everyMember(refused(409, 'Esta criança não está mais na família.')),
      ...childMembers(refused(403, 'Só um responsável pode fazer isso.')),
    },
  },
  {
    act: "cancel a guardian's invite code",
    path: 'acoes/convites.cancelar',
    method: 'POST',
    body: ({ inviteId }) => ({ id: inviteId }),
    expected: {
      ...everyMember(refused(404, 'Este código não existe mais.')),
      ...childMembers(refused(403, 'Só os responsáveis cancelam códigos de convite.')),
    },
  },
  {
    act: 'join another family by code',
    path: 'acoes/familia.entrar',
    method: 'POST',
    body: ({ otherInviteCode }, requester) => ({
      code: otherInviteCode,
      familyId: requester?.familyId,
      erase: true,
    }),
    expected: {
      ...everyMember(
        refused(409, 'Antes de trocar de família, baixe uma cópia de tudo ou exclua as crianças.'),
      ),
      removed: ownFamilyOnly,
    },
  },
  {
    act: "change the person's own e-mail",
    path: 'acoes/perfil.email.trocar',
    method: 'POST',
    checks: 'session',
    body: () => ({ email: anEmail(), password: PASSWORD }),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "change the person's own password",
    path: 'acoes/perfil.senha.trocar',
    method: 'POST',
    checks: 'session',
    body: () => ({ current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: 'request the mail for a first password',
    path: 'acoes/perfil.senha.criar',
    method: 'POST',
    checks: 'session',
    body: () => ({}),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: 'start linking a Google account',
    path: 'acoes/perfil.google.vincular',
    method: 'POST',
    checks: 'session',
    body: () => ({ password: PASSWORD, windowId: null }),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "unlink the person's own Google account",
    path: 'acoes/perfil.google.desvincular',
    method: 'POST',
    checks: 'session',
    body: () => ({}),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "request again the mail that confirms the person's own e-mail",
    path: 'acoes/perfil.verificacao.reenviar',
    method: 'POST',
    checks: 'session',
    body: () => ({}),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "end the person's other sessions",
    path: 'acoes/perfil.aparelhos.sair',
    method: 'POST',
    checks: 'session',
    body: () => ({ sessionId: 'others' }),
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: 'see the data available without a subscription',
    path: 'meus-dados',
    method: 'GET',
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "see whether the person's own second factor is on",
    path: 'perfil/duas-etapas',
    method: 'GET',
    expectedText: () => 'Verificação em duas etapas',
    expected: everyMember(ownFamilyOnly),
  },
  {
    act: "start the setup of the person's own second factor",
    path: 'acoes/perfil.duas-etapas.comecar',
    method: 'POST',
    prepare: confirmEmails,
    checks: 'session',
    body: () => ({ password: PASSWORD }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: "turn on the person's own second factor, without a setup",
    path: 'acoes/perfil.duas-etapas.ativar',
    method: 'POST',
    prepare: confirmEmails,
    checks: 'session',
    body: () => ({ code: '123456' }),
    expected: {
      ...sameForAllSignedIn(refused(409, 'Este preparo não vale mais. Comece de novo.')),
      ...childMembers(refused(403, 'Só um responsável pode fazer isso.')),
    },
  },
  {
    act: "turn off the person's own second factor, with a wrong code",
    path: 'acoes/perfil.duas-etapas.desativar',
    method: 'POST',
    checks: 'none',
    body: () => ({ password: PASSWORD, code: '123456' }),
    expected: sameForAllSignedIn(WRONG_CODE),
  },
  {
    act: 'create new recovery codes, with a wrong code',
    path: 'acoes/perfil.duas-etapas.renovar-codigos',
    method: 'POST',
    checks: 'none',
    body: () => ({ password: PASSWORD, code: '123456' }),
    expected: sameForAllSignedIn(WRONG_CODE),
  },
  {
    act: "cancel the family admin's subscription",
    path: 'acoes/assinatura.cancelar',
    method: 'POST',
    checks: 'session',
    body: ({ subscriptionId }) => ({ subscriptionId }),
    expected: { ...sameForAllSignedIn(NO_SUBSCRIPTION), familyAdmin: allowed },
  },
  {
    act: "withdraw the mention of the family admin's purchase",
    path: 'acoes/assinatura.mencao.retirar',
    method: 'POST',
    checks: 'session',
    prepare: ({ subscriptionId }) => agreeToMention(subscriptionId),
    body: ({ subscriptionId }) => ({ subscriptionId }),
    expected: { ...sameForAllSignedIn(NO_SUBSCRIPTION), familyAdmin: allowed },
  },
  {
    act: "request a refund of the family admin's subscription",
    path: 'acoes/assinatura.devolver',
    method: 'POST',
    checks: 'session',
    body: ({ subscriptionId }) => ({ subscriptionId }),
    expected: { ...sameForAllSignedIn(NO_SUBSCRIPTION), familyAdmin: allowed },
  },
  {
    act: "delete the person's own account",
    path: 'conta/excluir',
    method: 'POST',
    checks: 'session',
    body: () => ({ password: PASSWORD }),
    expected: { ...everyMember(ownFamilyOnly), removed: ownFamilyAndOwnRows },
  },
  {
    act: "change the family's name and time zone",
    path: 'acoes/familia.salvar',
    method: 'POST',
    body: () => ({ name: 'Outro nome', timeZone: 'America/Manaus', revision: 0 }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: 'remove a member',
    path: 'acoes/familia.membros.remover',
    method: 'POST',
    body: ({ people }) => ({ userId: people.unlinkedMember.userId }),
    expected: guardiansOnly(refused(404, 'Membro não encontrado na família')),
  },
  {
    act: 'leave the family',
    path: 'acoes/familia.sair',
    method: 'POST',
    body: ({ people }) => ({ familyId: people.familyAdmin.familyId, erase: true }),
    // people outside the family have nothing to leave
    expected: guardiansOnly(unchanged),
  },
  {
    act: 'see the family review, after account recovery',
    path: 'familia/conferir',
    method: 'GET',
    // tests/hostile/takeover.test.ts covers people after account recovery; all others are redirected
    expected: sameForAllSignedIn(redirectedToApp),
  },
  {
    act: 'finish the family review, after account recovery',
    path: 'familia/conferir',
    method: 'POST',
    body: () => {
      const form = new FormData()
      form.set('intent', 'esta-certa')
      return form
    },
    prepare: requireReviews,
    checks: 'session',
    expected: allowedWithRedirect('/app'),
  },
  {
    act: "consent to the use of children's data",
    path: 'acoes/consentimento.aceitar',
    method: 'POST',
    prepare: expireConsents,
    body: () => ({ version: CHILDREN_CONSENT.version }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: "export the family's data",
    path: 'dados/exportar',
    method: 'GET',
    isWrite: true,
    expectedText: () => 'dados.json',
    expected: {
      ...everyMember(ownFamilyOnly),
      ...childMembers(refused(403, 'Só um responsável pode baixar os dados da família.')),
    },
  },
  {
    act: 'read a page of the history',
    path: 'pontos/historico',
    method: 'GET',
    filledPath: ({ childId }) => `pontos/historico?crianca=${childId}&antes=2100-01-01T00:00:00Z_${newId()}`,
    expected: everyMemberForChild(ownFamilyOnly, unchanged),
  },
  {
    act: 'see the points by week',
    path: 'pontos/semanas',
    method: 'GET',
    filledPath: ({ childId }) => `pontos/semanas?crianca=${childId}`,
    expectedText: () => '"earned":100',
    expected: everyMemberForChild(ownFamilyOnly, unchanged),
  },
  {
    act: 'ask the assistant for ideas',
    path: 'ia/sugerir',
    method: 'POST',
    isWrite: false,
    body: ({ childId }) => ({ childId, kind: 'tasks', seed: 1, seen: [] }),
    expected: guardiansOnly(refused(404, 'Selecione a criança')),
  },
  {
    act: 'include ideas of the assistant',
    path: 'acoes/ia.incluir',
    method: 'POST',
    body: ({ childId }) => ({ rewards: [rewardInput({ title: 'Praia', childIds: [childId] })] }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  {
    act: "check a child's points",
    path: 'ia/verificar',
    method: 'GET',
    filledPath: ({ childId }) => `ia/verificar?crianca=${childId}`,
    expected: guardiansOnly(refused(404, 'Selecione a criança')),
  },
  {
    act: 'request a comment on a check, without a model',
    path: 'ia/palavras',
    method: 'POST',
    checks: 'none',
    body: ({ childId }) => ({ childId }),
    expected: {
      ...sameForAllSignedIn(refused(409, 'O assistente responde sem IA.')),
      ...childMembers(refused(403, 'Só um responsável pode fazer isso.')),
    },
  },
  {
    act: 'start the family with children, tasks and rewards',
    path: 'acoes/familia.comecar',
    method: 'POST',
    body: () => ({ children: [], tasks: [], rewards: [rewardInput()] }),
    expected: guardiansOnly(ownFamilyOnly),
  },
  {
    act: 'add the tasks of a pack to a child',
    path: 'acoes/tarefas.pacote',
    method: 'POST',
    body: ({ childId }) => ({ childId, tasks: [taskInput([])] }),
    expected: guardiansOnly(CHILD_OF_OTHER_FAMILY),
  },
  { act: 'print the agreement', path: 'combinado', method: 'GET', expected: everyMember(ownFamilyOnly) },
  { act: 'print the week', path: 'quadro', method: 'GET', expected: everyMember(ownFamilyOnly) },
  {
    act: 'download an e-book',
    path: 'ebooks/:slug',
    method: 'GET',
    filledPath: () => 'ebooks/mesada-inteligente',
    expectedText: () => '%PDF-',
    expected: everyMember(ownFamilyOnly),
  },
]

/** A task as a list of new tasks has it: it asks for no photo. */
function newTask(childId: string): NewTask {
  const { id, title, description, time, points, weekdays, childIds, drawing, trust, schedule } = taskInput([
    childId,
  ])
  return { id, title, description, time, points, weekdays, childIds, drawing, trust, schedule }
}

const photo = await aJpeg({ width: 40, height: 30 })

function photoForm(mark: ProofMarkInput): FormData {
  const form = new FormData()
  form.set('mark', JSON.stringify(mark))
  form.set('photo', new File([new Uint8Array(photo)], 'foto.jpg', { type: 'image/jpeg' }))
  return form
}

function childForm(fields: Parameters<typeof childInput>[0]): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput(fields)))
  return form
}
