import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { childInput, rewardInput, taskInput } from '#tests/support/family-content.ts'
import type { Handler } from './app-routes.ts'
import type { Household } from './household.ts'
import { everyMember, type Expected, guardiansOnly, own, refused, unmoved } from './role.ts'

/** One thing a person can ask of an address below /app, and what each role gets. */
export interface Operation extends Handler {
  /** The act, in the words of docs/roles.md. */
  act: string
  /** The address, where the path has parameters. */
  address?: (home: Household) => string
  /** What the screen sends: JSON, or a form. Names things of the household, whoever asks. */
  body?: (home: Household, asking: FamilyScope | undefined) => object | FormData
  /** What a member's answer to a GET holds; the family's secret unless told. */
  shows?: (home: Household) => string
  expected: Expected
}

const OTHER_FAMILYS_CHILD = refused(409, 'Uma das crianças não está mais nesta família.')

export const operations: Operation[] = [
  { act: 'see the family', path: '', method: 'GET', expected: everyMember(own) },
  {
    act: 'be told of changes',
    path: 'eventos',
    method: 'GET',
    shows: () => '',
    expected: everyMember(own),
  },
  {
    act: 'mark a task of the day',
    path: 'tarefas/marcar',
    method: 'POST',
    body: ({ taskId, childId, today }) => ({ taskId, childId, day: today, status: 'done', revision: 0 }),
    expected: everyMember(refused(409, 'Erro ao marcar tarefa: ela não existe mais.')),
  },
  {
    act: 'add a task',
    path: 'tarefas/salvar',
    method: 'POST',
    body: ({ childId }) => taskInput([childId]),
    expected: guardiansOnly(OTHER_FAMILYS_CHILD),
  },
  {
    act: 'change a task',
    path: 'tarefas/salvar',
    method: 'POST',
    body: ({ taskId, childId }) => taskInput([childId], { id: taskId, title: 'Mudada' }),
    expected: guardiansOnly(OTHER_FAMILYS_CHILD),
  },
  {
    act: 'delete a task',
    path: 'tarefas/excluir',
    method: 'POST',
    body: ({ taskId }) => ({ id: taskId }),
    expected: guardiansOnly(unmoved),
  },
  {
    act: 'add a reward',
    path: 'premios/salvar',
    method: 'POST',
    body: ({ childId }) => rewardInput({ childIds: [childId] }),
    expected: guardiansOnly(OTHER_FAMILYS_CHILD),
  },
  {
    act: 'change a reward',
    path: 'premios/salvar',
    method: 'POST',
    body: ({ rewardId, childId }) => rewardInput({ id: rewardId, childIds: [childId], title: 'Mudado' }),
    expected: guardiansOnly(OTHER_FAMILYS_CHILD),
  },
  {
    act: 'delete a reward',
    path: 'premios/excluir',
    method: 'POST',
    body: ({ rewardId }) => ({ id: rewardId }),
    expected: guardiansOnly(unmoved),
  },
  {
    act: 'redeem a reward',
    path: 'premios/resgatar',
    method: 'POST',
    body: ({ rewardId, childId }) => ({ id: newId(), rewardId, childId }),
    expected: everyMember(refused(404, 'Prêmio não encontrado.')),
  },
  {
    act: 'give points',
    path: 'pontos/atribuir',
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
    path: 'pontos/atribuir',
    method: 'POST',
    body: ({ childId }) => ({ requestId: newId(), childId, type: 'conduct', conduct: 'gritar' }),
    expected: guardiansOnly(refused(404, 'Erro: Informações de usuário ou família ausentes.')),
  },
  {
    act: 'take a history entry back',
    path: 'pontos/excluir',
    method: 'POST',
    body: ({ entryId }) => ({ entryId }),
    expected: guardiansOnly(refused(404, 'Não foi possível excluir a pontuação. Tente novamente.')),
  },
  {
    act: 'edit a history entry',
    path: 'pontos/editar',
    method: 'POST',
    body: ({ entryId }) => ({ requestId: newId(), entryId, description: 'Mudada', points: 40 }),
    expected: guardiansOnly(refused(409, 'Esta pontuação não existe mais.')),
  },
  {
    act: 'add a child',
    path: 'criancas/salvar',
    method: 'POST',
    body: () => childForm({}),
    expected: guardiansOnly(own),
  },
  {
    act: 'change a child',
    path: 'criancas/salvar',
    method: 'POST',
    body: ({ childId }) => childForm({ id: childId, name: 'Mudada' }),
    // the id names nothing there yet: a child of their own comes into being
    expected: guardiansOnly(own),
  },
  {
    act: 'delete a child',
    path: 'criancas/excluir',
    method: 'POST',
    body: ({ childId }) => ({ id: childId }),
    expected: guardiansOnly(unmoved),
  },
  {
    act: "see a child's photo",
    path: 'fotos/:mediaId',
    method: 'GET',
    address: ({ photoId }) => `fotos/${photoId}`,
    shows: () => '\u0001',
    expected: everyMember(refused(404, 'Foto não encontrada.')),
  },
  {
    act: 'see Config',
    path: 'config',
    method: 'GET',
    shows: ({ inviteCode }) => inviteCode,
    expected: everyMember(own),
  },
  {
    act: 'change the own name',
    path: 'perfil',
    method: 'POST',
    body: () => ({ name: 'Outro Nome' }),
    expected: everyMember(own),
  },
  {
    act: 'make an invite code',
    path: 'convites',
    method: 'POST',
    body: () => ({}),
    expected: everyMember(own),
  },
]

function childForm(fields: Parameters<typeof childInput>[0]): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput(fields)))
  return form
}
