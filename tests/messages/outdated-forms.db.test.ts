import { expect, it } from 'vitest'
import { type FamilyScope, mintFamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { deleteChild } from '#app/domain/dashboard/delete-child.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { deleteReward } from '#app/domain/rewards/delete-reward.server.ts'
import { deleteTasks } from '#app/domain/tasks/delete-tasks.server.ts'
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
import { submit } from './submit-and-load.ts'

setUpTestDatabase()

const SAVED = '200'

function childForm(fields: Parameters<typeof childInput>[0]): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput(fields)))
  return form
}

it('a form is refused if another device has saved since it was opened', async () => {
  const { scope: ana, childId } = await newFamilyWithChild()
  const taskId = await addTask(ana, [childId])
  const rewardId = await addReward(ana)
  const child = (name: string) => childForm({ id: childId, name, revision: 0 })
  expect(await submit('criancas.salvar', ana, child('Alice Maria'))).toBe(SAVED)
  expect(await submit('criancas.salvar', ana, child('Lili'))).toBe(
    '409 Os dados desta criança mudaram em outro aparelho enquanto você editava.',
  )
  const task = (title: string) => taskInput([childId], { id: taskId, title, revision: 0 })
  expect(await submit('tarefas.salvar', ana, task('Arrumar o quarto'))).toBe(SAVED)
  expect(await submit('tarefas.salvar', ana, task('Varrer o quarto'))).toBe(
    '409 Esta tarefa mudou em outro aparelho enquanto você editava.',
  )
  const reward = (points: number) => rewardInput({ id: rewardId, points, revision: 0 })
  expect(await submit('premios.salvar', ana, reward(40))).toBe(SAVED)
  expect(await submit('premios.salvar', ana, reward(50))).toBe(
    '409 Esta recompensa mudou em outro aparelho enquanto você editava.',
  )
  const family = (name: string) => ({ name, timeZone: 'America/Sao_Paulo', revision: 0 })
  expect(await submit('familia.salvar', ana, family('Família Souza'))).toBe(SAVED)
  expect(await submit('familia.salvar', ana, family('Família Alves'))).toBe(
    '409 Os dados da família mudaram em outro aparelho enquanto você editava.',
  )
})

it('a form is refused if another device has deleted the row', async () => {
  const ana = await newFamily()
  const [childId, siblingId] = [await addChild(ana), await addChild(ana)]
  const taskId = await addTask(ana, [siblingId])
  const rewardId = await addReward(ana)
  await deleteTasks(ana, { ids: [taskId] })
  await deleteReward(ana, { id: rewardId })
  await deleteChild(ana, { id: childId })
  expect(await submit('criancas.salvar', ana, childForm({ id: childId, revision: 0 }))).toBe(
    '409 Esta criança foi excluída em outro aparelho. Nada foi salvo.',
  )
  const task = taskInput([siblingId], { id: taskId, title: 'Outra', revision: 0 })
  expect(await submit('tarefas.salvar', ana, task)).toBe('409 Esta tarefa não existe mais.')
  const reward = rewardInput({ id: rewardId, points: 70, revision: 0 })
  expect(await submit('premios.salvar', ana, reward)).toBe('409 Prêmio não encontrado.')
  expect(await submit('premios.resgatar', ana, { id: newId(), childId: siblingId, rewardId })).toBe(
    '404 Prêmio não encontrado.',
  )
  const missingChild = '409 Uma das crianças não está mais nesta família.'
  expect(await submit('tarefas.salvar', ana, taskInput([childId]))).toBe(missingChild)
  expect(await submit('premios.salvar', ana, rewardInput({ childIds: [childId] }))).toBe(missingChild)
  const score = { requestId: newId(), childId, type: 'positive', points: 5, description: '' }
  expect(await submit('pontos.atribuir', ana, score)).toBe(
    '404 Erro: Informações de usuário ou família ausentes.',
  )
  const family = { name: 'Família Souza', timeZone: 'America/Sao_Paulo', revision: 0 }
  expect(await submit('familia.salvar', scopeWithoutFamily(ana), family)).toBe(
    '409 Dados da família não encontrados.',
  )
})

it('a mark is refused for another day, a changed task or an unknown task', async () => {
  const { scope: ana, childId } = await newFamilyWithChild()
  const taskId = await addTask(ana, [childId])
  await renewDays(ana)
  const day = civilDateOf(new Date(), ana.timeZone)
  const mark = { taskId, childId, day, status: 'done', revision: 0 }
  expect(await submit('tarefas.marcar', ana, { ...mark, day: '2020-01-01' })).toBe(
    '409 O dia virou: esta é a lista de hoje.',
  )
  expect(await submit('tarefas.marcar', ana, mark)).toBe(SAVED)
  expect(await submit('tarefas.marcar', ana, { ...mark, status: 'not_done' })).toBe(
    '409 Em outro aparelho, você marcou Feita: Arrumar a cama.',
  )
  expect(await submit('tarefas.marcar', ana, { ...mark, taskId: newId() })).toBe(
    '409 Erro ao marcar tarefa: ela não existe mais.',
  )
})

it('an edit is refused for an entry that is missing, changed or not manual', async () => {
  const { scope: ana, childId } = await newFamilyWithChild({ points: 40 })
  const [entry] = await ledgerOf(ana)
  const editOf = (entryId: string, points: number) => ({
    requestId: newId(),
    entryId,
    description: 'Ajudou na louça',
    points,
  })
  expect(await submit('pontos.editar', ana, editOf(newId(), 10))).toBe('409 Esta pontuação não existe mais.')
  expect(await submit('pontos.editar', ana, editOf(entry!.id, 30))).toBe(SAVED)
  expect(await submit('pontos.editar', ana, editOf(entry!.id, 20))).toBe(
    '409 Em outro aparelho, você mudou esta pontuação. Confira o histórico.',
  )
  const taskId = await addTask(ana, [childId])
  const day = civilDateOf(new Date(), ana.timeZone)
  expect(await submit('tarefas.marcar', ana, { taskId, childId, day, status: 'done', revision: 0 })).toBe(
    SAVED,
  )
  const taskEntry = (await ledgerOf(ana)).find((row) => row.taskId === taskId)!
  expect(await submit('pontos.editar', ana, editOf(taskEntry.id, 3))).toBe(
    '409 Só pontuações manuais podem mudar de valor.',
  )
  expect(await submit('pontos.excluir', ana, { entryId: newId() })).toBe(
    '404 Não foi possível excluir a pontuação. Tente novamente.',
  )
})

/** The scope of a request whose family was deleted after the session was read. */
function scopeWithoutFamily(scope: FamilyScope): FamilyScope {
  return mintFamilyScope({ ...scope, familyId: newId() })
}
