import { expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { mintFamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { deleteChild } from '#app/domain/children/delete-child.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { deleteReward } from '#app/domain/rewards/delete-reward.server.ts'
import { deleteTask } from '#app/domain/tasks/delete-task.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  childInput,
  ledgerOf,
  newFamily,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()

const SAVED = [200, undefined]

function childForm(fields: Parameters<typeof childInput>[0]): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput(fields)))
  return form
}

it('a form opened before another device saved says what changed', async () => {
  const ana = await newFamily()
  const childId = await addChild(ana)
  const taskId = await addTask(ana, [childId])
  const rewardId = await addReward(ana)
  const child = (name: string) => childForm({ id: childId, name, revision: 0 })
  expect(await answerOf('criancas/salvar', ana, child('Alice Maria'))).toEqual(SAVED)
  expect(await answerOf('criancas/salvar', ana, child('Lili'))).toEqual([
    409,
    'Os dados desta criança mudaram em outro aparelho enquanto você editava.',
  ])
  const task = (title: string) => taskInput([childId], { id: taskId, title, revision: 0 })
  expect(await answerOf('tarefas/salvar', ana, task('Arrumar o quarto'))).toEqual(SAVED)
  expect(await answerOf('tarefas/salvar', ana, task('Varrer o quarto'))).toEqual([
    409,
    'Esta tarefa mudou em outro aparelho enquanto você editava.',
  ])
  const reward = (points: number) => rewardInput({ id: rewardId, points, revision: 0 })
  expect(await answerOf('premios/salvar', ana, reward(40))).toEqual(SAVED)
  expect(await answerOf('premios/salvar', ana, reward(50))).toEqual([
    409,
    'Esta recompensa mudou em outro aparelho enquanto você editava.',
  ])
  const family = (name: string) => ({ name, timeZone: 'America/Sao_Paulo', revision: 0 })
  expect(await answerOf('familia/salvar', ana, family('Família Souza'))).toEqual(SAVED)
  expect(await answerOf('familia/salvar', ana, family('Família Alves'))).toEqual([
    409,
    'Os dados da família mudaram em outro aparelho enquanto você editava.',
  ])
})

it('a form about something that another device deleted says that it is gone', async () => {
  const ana = await newFamily()
  const [childId, staying] = [await addChild(ana), await addChild(ana)]
  const taskId = await addTask(ana, [staying])
  const rewardId = await addReward(ana)
  await deleteTask(ana, { id: taskId })
  await deleteReward(ana, { id: rewardId })
  await deleteChild(ana, { id: childId })
  expect(await answerOf('criancas/salvar', ana, childForm({ id: childId, revision: 0 }))).toEqual([
    409,
    'Esta criança foi excluída em outro aparelho. Nada foi salvo.',
  ])
  const task = taskInput([staying], { id: taskId, title: 'Outra', revision: 0 })
  expect(await answerOf('tarefas/salvar', ana, task)).toEqual([409, 'Esta tarefa não existe mais.'])
  const reward = rewardInput({ id: rewardId, points: 70, revision: 0 })
  expect(await answerOf('premios/salvar', ana, reward)).toEqual([409, 'Prêmio não encontrado.'])
  expect(await answerOf('premios/resgatar', ana, { id: newId(), childId: staying, rewardId })).toEqual([
    404,
    'Prêmio não encontrado.',
  ])
  const childGone = [409, 'Uma das crianças não está mais nesta família.']
  expect(await answerOf('tarefas/salvar', ana, taskInput([childId]))).toEqual(childGone)
  expect(await answerOf('premios/salvar', ana, rewardInput({ childIds: [childId] }))).toEqual(childGone)
  const score = { requestId: newId(), childId, type: 'positive', points: 5, description: '' }
  expect(await answerOf('pontos/atribuir', ana, score)).toEqual([
    404,
    'Erro: Informações de usuário ou família ausentes.',
  ])
  const family = { name: 'Família Souza', timeZone: 'America/Sao_Paulo', revision: 0 }
  expect(await answerOf('familia/salvar', inNoFamily(ana), family)).toEqual([
    409,
    'Dados da família não encontrados.',
  ])
})

it('a tap on a task of another day, of another state or of no task says so', async () => {
  const ana = await newFamily()
  const childId = await addChild(ana)
  const taskId = await addTask(ana, [childId])
  await renewDays(ana)
  const day = civilDateOf(new Date(), ana.timeZone)
  const tap = { taskId, childId, day, status: 'done', revision: 0 }
  expect(await answerOf('tarefas/marcar', ana, { ...tap, day: '2020-01-01' })).toEqual([
    409,
    'O dia virou: esta é a lista de hoje.',
  ])
  expect(await answerOf('tarefas/marcar', ana, tap)).toEqual(SAVED)
  expect(await answerOf('tarefas/marcar', ana, { ...tap, status: 'not_done' })).toEqual([
    409,
    'Esta tarefa já mudou em outro aparelho. Confira como ela está.',
  ])
  expect(await answerOf('tarefas/marcar', ana, { ...tap, taskId: newId() })).toEqual([
    409,
    'Erro ao marcar tarefa: ela não existe mais.',
  ])
})

it('a history entry that is gone, changed or fixed says so', async () => {
  const ana = await newFamily()
  const childId = await addChild(ana, { points: 40 })
  const [entry] = await ledgerOf(ana)
  const edit = (entryId: string, points: number) => ({
    requestId: newId(),
    entryId,
    description: 'Ajudou na louça',
    points,
  })
  expect(await answerOf('pontos/editar', ana, edit(newId(), 10))).toEqual([
    409,
    'Esta pontuação não existe mais.',
  ])
  expect(await answerOf('pontos/editar', ana, edit(entry!.id, 30))).toEqual(SAVED)
  expect(await answerOf('pontos/editar', ana, edit(entry!.id, 20))).toEqual([
    409,
    'Esta pontuação já mudou em outro aparelho. Confira o histórico.',
  ])
  const taskId = await addTask(ana, [childId])
  const day = civilDateOf(new Date(), ana.timeZone)
  expect(
    await answerOf('tarefas/marcar', ana, { taskId, childId, day, status: 'done', revision: 0 }),
  ).toEqual(SAVED)
  const forTask = (await ledgerOf(ana)).find((line) => line.taskId === taskId)!
  expect(await answerOf('pontos/editar', ana, edit(forTask.id, 3))).toEqual([
    409,
    'Só pontuações manuais podem mudar de valor.',
  ])
  expect(await answerOf('pontos/excluir', ana, { entryId: newId() })).toEqual([
    404,
    'Não foi possível excluir a pontuação. Tente novamente.',
  ])
})

/** As a request sees it whose family was deleted after the session was read. */
function inNoFamily(scope: FamilyScope): FamilyScope {
  return mintFamilyScope({ ...scope, familyId: newId() })
}
