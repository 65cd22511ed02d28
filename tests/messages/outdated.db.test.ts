import { expect, it } from 'vitest'
import { type FamilyScope, mintFamilyScope } from '#app/database/family-scope.server.ts'
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
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()

const SAVED = '200'

function childForm(fields: Parameters<typeof childInput>[0]): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput(fields)))
  return form
}

it('refuses a form opened before another device saved', async () => {
  const { scope: ana, childId } = await newFamilyWithChild()
  const taskId = await addTask(ana, [childId])
  const rewardId = await addReward(ana)
  const child = (name: string) => childForm({ id: childId, name, revision: 0 })
  expect(await answerOf('criancas.salvar', ana, child('Alice Maria'))).toBe(SAVED)
  expect(await answerOf('criancas.salvar', ana, child('Lili'))).toBe(
    '409 Os dados desta criança mudaram em outro aparelho enquanto você editava.',
  )
  const task = (title: string) => taskInput([childId], { id: taskId, title, revision: 0 })
  expect(await answerOf('tarefas.salvar', ana, task('Arrumar o quarto'))).toBe(SAVED)
  expect(await answerOf('tarefas.salvar', ana, task('Varrer o quarto'))).toBe(
    '409 Esta tarefa mudou em outro aparelho enquanto você editava.',
  )
  const reward = (points: number) => rewardInput({ id: rewardId, points, revision: 0 })
  expect(await answerOf('premios.salvar', ana, reward(40))).toBe(SAVED)
  expect(await answerOf('premios.salvar', ana, reward(50))).toBe(
    '409 Esta recompensa mudou em outro aparelho enquanto você editava.',
  )
  const family = (name: string) => ({ name, timeZone: 'America/Sao_Paulo', revision: 0 })
  expect(await answerOf('familia.salvar', ana, family('Família Souza'))).toBe(SAVED)
  expect(await answerOf('familia.salvar', ana, family('Família Alves'))).toBe(
    '409 Os dados da família mudaram em outro aparelho enquanto você editava.',
  )
})

it('refuses a form for a row that another device deleted', async () => {
  const ana = await newFamily()
  const [childId, siblingId] = [await addChild(ana), await addChild(ana)]
  const taskId = await addTask(ana, [siblingId])
  const rewardId = await addReward(ana)
  await deleteTask(ana, { id: taskId })
  await deleteReward(ana, { id: rewardId })
  await deleteChild(ana, { id: childId })
  expect(await answerOf('criancas.salvar', ana, childForm({ id: childId, revision: 0 }))).toBe(
    '409 Esta criança foi excluída em outro aparelho. Nada foi salvo.',
  )
  const task = taskInput([siblingId], { id: taskId, title: 'Outra', revision: 0 })
  expect(await answerOf('tarefas.salvar', ana, task)).toBe('409 Esta tarefa não existe mais.')
  const reward = rewardInput({ id: rewardId, points: 70, revision: 0 })
  expect(await answerOf('premios.salvar', ana, reward)).toBe('409 Prêmio não encontrado.')
  expect(await answerOf('premios.resgatar', ana, { id: newId(), childId: siblingId, rewardId })).toBe(
    '404 Prêmio não encontrado.',
  )
  const childGone = '409 Uma das crianças não está mais nesta família.'
  expect(await answerOf('tarefas.salvar', ana, taskInput([childId]))).toBe(childGone)
  expect(await answerOf('premios.salvar', ana, rewardInput({ childIds: [childId] }))).toBe(childGone)
  const score = { requestId: newId(), childId, type: 'positive', points: 5, description: '' }
  expect(await answerOf('pontos.atribuir', ana, score)).toBe(
    '404 Erro: Informações de usuário ou família ausentes.',
  )
  const family = { name: 'Família Souza', timeZone: 'America/Sao_Paulo', revision: 0 }
  expect(await answerOf('familia.salvar', scopeWithoutFamily(ana), family)).toBe(
    '409 Dados da família não encontrados.',
  )
})

it('refuses to mark a task of another day, a changed task or an unknown task', async () => {
  const { scope: ana, childId } = await newFamilyWithChild()
  const taskId = await addTask(ana, [childId])
  await renewDays(ana)
  const day = civilDateOf(new Date(), ana.timeZone)
  const tap = { taskId, childId, day, status: 'done', revision: 0 }
  expect(await answerOf('tarefas.marcar', ana, { ...tap, day: '2020-01-01' })).toBe(
    '409 O dia virou: esta é a lista de hoje.',
  )
  expect(await answerOf('tarefas.marcar', ana, tap)).toBe(SAVED)
  expect(await answerOf('tarefas.marcar', ana, { ...tap, status: 'not_done' })).toBe(
    '409 Esta tarefa já mudou em outro aparelho. Confira como ela está.',
  )
  expect(await answerOf('tarefas.marcar', ana, { ...tap, taskId: newId() })).toBe(
    '409 Erro ao marcar tarefa: ela não existe mais.',
  )
})

it('refuses to edit a history entry that is missing, was changed or has a fixed amount', async () => {
  const { scope: ana, childId } = await newFamilyWithChild({ points: 40 })
  const [entry] = await ledgerOf(ana)
  const edit = (entryId: string, points: number) => ({
    requestId: newId(),
    entryId,
    description: 'Ajudou na louça',
    points,
  })
  expect(await answerOf('pontos.editar', ana, edit(newId(), 10))).toBe('409 Esta pontuação não existe mais.')
  expect(await answerOf('pontos.editar', ana, edit(entry!.id, 30))).toBe(SAVED)
  expect(await answerOf('pontos.editar', ana, edit(entry!.id, 20))).toBe(
    '409 Esta pontuação já mudou em outro aparelho. Confira o histórico.',
  )
  const taskId = await addTask(ana, [childId])
  const day = civilDateOf(new Date(), ana.timeZone)
  expect(await answerOf('tarefas.marcar', ana, { taskId, childId, day, status: 'done', revision: 0 })).toBe(
    SAVED,
  )
  const taskEntry = (await ledgerOf(ana)).find((line) => line.taskId === taskId)!
  expect(await answerOf('pontos.editar', ana, edit(taskEntry.id, 3))).toBe(
    '409 Só pontuações manuais podem mudar de valor.',
  )
  expect(await answerOf('pontos.excluir', ana, { entryId: newId() })).toBe(
    '404 Não foi possível excluir a pontuação. Tente novamente.',
  )
})

/** The scope of a request whose family was deleted after its session was read. */
function scopeWithoutFamily(scope: FamilyScope): FamilyScope {
  return mintFamilyScope({ ...scope, familyId: newId() })
}
