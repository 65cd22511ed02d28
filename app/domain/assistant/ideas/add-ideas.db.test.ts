import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  countRows,
  newFamilyWithChild,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deleteReward } from '../../rewards/delete-reward.server.ts'
import { addIdeas } from './add-ideas.server.ts'

setUpTestDatabase()

async function rewardTitlesOf(scope: FamilyScope): Promise<string[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ title: string }>`select title from rewards
      where family_id = ${scope.familyId}::uuid and archived_at is null order by title`.execute(tx),
  )
  return rows.map(({ title }) => title)
}

const rewardIdeas = (childId: string, ...titles: string[]) => ({
  tasks: [],
  rewards: titles.map((title) => rewardInput({ title, childIds: [childId], oncePerPeriod: true })),
})

test('all ideas of a list are added, and those that the child has already are skipped and named', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await addReward(scope, { title: 'Picolé' })
  const result = await addIdeas(scope, rewardIdeas(childId, 'Cinema', 'picole', 'Praia'))
  expect(result).toEqual({ ok: true, value: { skippedTitles: ['picole'] } })
  expect(await rewardTitlesOf(scope)).toEqual(['Cinema', 'Picolé', 'Praia'])
})

test('a repeated or concurrent request adds each idea once, and restores none that was deleted', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const ideas = rewardIdeas(childId, 'Cinema', 'Praia')
  const results = await Promise.all(Array.from({ length: 5 }, () => addIdeas(scope, ideas)))
  for (const result of results) expect(result).toEqual({ ok: true, value: { skippedTitles: [] } })
  expect(await rewardTitlesOf(scope)).toEqual(['Cinema', 'Praia'])
  expect(await countRows(scope, 'rewards')).toBe(2)
  await expectOk(deleteReward(scope, { id: ideas.rewards[0]!.id }))
  await expectOk(addIdeas(scope, ideas))
  expect(await rewardTitlesOf(scope)).toEqual(['Praia'])
})

test('tasks are added with their pending days', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await addTask(scope, [childId], { title: 'Arrumar a cama' })
  const tasks = ['Arrumar a cama', 'Pôr a mesa', 'Ler'].map((title) => taskInput([childId], { title }))
  const result = await addIdeas(scope, { tasks, rewards: [] })
  expect(result).toEqual({ ok: true, value: { skippedTitles: ['Arrumar a cama'] } })
  expect(await countRows(scope, 'tasks')).toBe(3)
  expect(await countRows(scope, 'task_days')).toBe(3)
})

test('with an unknown child nothing is added', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const ideas = rewardIdeas(childId, 'Cinema')
  const foreignIdea = rewardInput({ title: 'Praia', childIds: [newId()] })
  const result = await addIdeas(scope, { tasks: [], rewards: [...ideas.rewards, foreignIdea] })
  expect(result).toEqual(refusedWith('child_not_found'))
  expect(await rewardTitlesOf(scope)).toEqual([])
})

test('an idea that only a sibling has is added', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const siblingId = await addChild(scope, { name: 'Théo' })
  await addReward(scope, { title: 'Cinema', childIds: [siblingId] })
  await expectOk(addIdeas(scope, rewardIdeas(childId, 'Cinema')))
  expect(await rewardTitlesOf(scope)).toEqual(['Cinema', 'Cinema'])
})
