import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import {
  addChild,
  addTask,
  childInput,
  newFamily,
  newFamilyWithChild,
  newMember,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { aClientIp, anEmail, anInvite } from '#tests/support/people.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addIdeas } from '../assistant/ideas/add-ideas.server.ts'
import { saveChild } from '../children/save-child.server.ts'
import { civilDateOf, plusDays } from '../families/dates/civil-date.ts'
import { FAMILY_BOUNDS } from '../families/family-bounds.ts'
import { registerSchema } from '../accounts/schema.ts'
import { createInvite } from '../invites/create-invite.server.ts'
import { joinFamily } from '../invites/join-family.server.ts'
import { registerAccount } from '../invites/register-account.server.ts'
import { joinFamilySchema } from '../invites/schema.ts'
import { saveReward } from '../rewards/save-reward.server.ts'
import { addPack } from '../start/add-pack.server.ts'
import { startFamily } from '../start/start-family.server.ts'
import { excuseTurn } from '../tasks/calendar/excuse-turn.server.ts'
import { savePause } from '../tasks/calendar/save-pause.server.ts'
import { savePresence } from '../tasks/calendar/save-presence.server.ts'
import { swapTurn } from '../tasks/calendar/swap-turn.server.ts'
import { copyTasks } from '../tasks/copy-tasks.server.ts'
import { createTasks } from '../tasks/create-tasks.server.ts'
import { deleteTasks, restoreTasks } from '../tasks/delete-tasks.server.ts'
import { saveTask, saveTasks } from '../tasks/save-task.server.ts'
import { PLAIN_SCHEDULE } from '../tasks/schedule/schedule.ts'

setUpTestDatabase()

/** A family with a child and as many tasks as it may have. */
async function aFamilyFullOfTasks() {
  const family = await newFamilyWithChild()
  const tasks = Array.from({ length: FAMILY_BOUNDS.tasks }, (_, index) =>
    taskInput([family.childId], { title: `Tarefa ${index}` }),
  )
  await expectOk(createTasks(family.scope, tasks))
  return { ...family, taskIds: tasks.map(({ id }) => id) }
}

/** Writes copies of a row of the family with other ids, over any bound, as an earlier release did. */
async function storeCopies(scope: FamilyScope, table: 'tasks' | 'children' | 'rewards', count: number) {
  await writeFamily(scope, async (tx) => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where family_id = ${scope.familyId}::uuid limit 1`.execute(tx)
    const copies = Array.from({ length: count }, () => ({ ...rows[0]!.row, id: newId() }))
    await sql`
      insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(copies)}::jsonb)`.execute(
      tx,
    )
    return { ok: true }
  })
}

test('a family with 12 children keeps them all, and gets no other', async () => {
  const { scope } = await newFamilyWithChild()
  await storeCopies(scope, 'children', FAMILY_BOUNDS.children - 2)
  const lastId = await addChild(scope, { name: 'Doze' })
  expect(await saveChild(scope, childInput({ name: 'Treze' }))).toEqual(refusedWith('too_many_children'))
  await expectOk(saveChild(scope, childInput({ id: lastId, name: 'Dora', revision: 0 })))
})

test('concurrent requests pass a bound together no more than one after another', async () => {
  const { scope } = await newFamilyWithChild()
  await storeCopies(scope, 'children', FAMILY_BOUNDS.children - 2)
  const names = ['Ana', 'Bia', 'Caio', 'Davi']
  const results = await Promise.all(names.map((name) => saveChild(scope, childInput({ name }))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('no way of adding tasks passes 200', async () => {
  const { scope, childId, taskIds } = await aFamilyFullOfTasks()
  const refused = refusedWith('too_many_tasks')
  const task = taskInput([childId], { title: 'Mais uma' })
  expect(await saveTask(scope, task)).toEqual(refused)
  expect(await createTasks(scope, [task])).toEqual(refused)
  expect(await addPack(scope, { childId, tasks: [task] })).toEqual(refused)
  expect(await startFamily(scope, { children: [], tasks: [task], rewards: [] })).toEqual(refused)
  expect(await addIdeas(scope, { tasks: [task], rewards: [] })).toEqual(refused)
  const copy = { taskId: taskIds[0]!, copyId: newId(), points: 5 }
  const siblingId = await addChild(scope, { name: 'Davi' })
  expect(await copyTasks(scope, { childId: siblingId, isShared: false, tasks: [copy] })).toEqual(refused)
})

test('a sibling can join all of 200 tasks', async () => {
  const { scope, taskIds } = await aFamilyFullOfTasks()
  const siblingId = await addChild(scope, { name: 'Davi' })
  const tasks = taskIds.map((taskId) => ({ taskId, copyId: newId(), points: 10 }))
  await expectOk(copyTasks(scope, { childId: siblingId, isShared: true, tasks }))
})

test('deleting a task makes room for one, and then the deletion cannot be undone', async () => {
  const { scope, childId, taskIds } = await aFamilyFullOfTasks()
  const ids = [taskIds[0]!]
  await expectOk(deleteTasks(scope, { ids }))
  await addTask(scope, [childId], { title: 'No lugar' })
  expect(await restoreTasks(scope, { ids })).toEqual(refusedWith('too_many_tasks'))
})

test('a family that had more before keeps its tasks, can change and delete them, and cannot add one', async () => {
  const { scope, childId, taskIds } = await aFamilyFullOfTasks()
  await storeCopies(scope, 'tasks', 30)
  await expectOk(saveTask(scope, taskInput([childId], { id: taskIds[0]!, title: 'Outro nome', revision: 0 })))
  await expectOk(deleteTasks(scope, { ids: taskIds.slice(0, 30) }))
  expect(await saveTask(scope, taskInput([childId]))).toEqual(refusedWith('too_many_tasks'))
  await expectOk(deleteTasks(scope, { ids: taskIds.slice(30, 31) }))
  await addTask(scope, [childId])
})

test('no way of adding rewards passes 100', async () => {
  const { scope } = await newFamilyWithChild()
  await expectOk(saveReward(scope, rewardInput()))
  await storeCopies(scope, 'rewards', FAMILY_BOUNDS.rewards - 1)
  const refused = refusedWith('too_many_rewards')
  const reward = rewardInput({ title: 'Mais uma' })
  expect(await saveReward(scope, reward)).toEqual(refused)
  expect(await startFamily(scope, { children: [], tasks: [], rewards: [reward] })).toEqual(refused)
  expect(await addIdeas(scope, { tasks: [], rewards: [reward] })).toEqual(refused)
})

test('60 pauses can be planned, and past ones do not count', async () => {
  const { scope } = await newFamilyWithChild()
  const today = civilDateOf(new Date(), scope.timeZone)
  const pauseOf = (days: number) => ({
    id: newId(),
    kind: 'holiday' as const,
    childIds: null,
    fromOn: plusDays(today, days),
    toOn: plusDays(today, days),
  })
  const pauses = Array.from({ length: FAMILY_BOUNDS.pauses }, (_, days) => pauseOf(days))
  for (const pause of pauses) await expectOk(savePause(scope, pause))
  expect(await savePause(scope, pauseOf(90))).toEqual(refusedWith('too_many_pauses'))
  await expectOk(savePause(scope, pauses[3]!))
  await writeFamily(scope, async (tx) => {
    const yesterday = plusDays(today, -1)
    await sql`
      update pauses set from_on = ${yesterday}::date, to_on = ${yesterday}::date
      where family_id = ${scope.familyId}::uuid and id = ${pauses[0]!.id}::uuid`.execute(tx)
    return { ok: true }
  })
  await expectOk(savePause(scope, pauseOf(90)))
})

test('no way of adding or changing tasks and pauses takes a date that no form offers', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const far = '2199-06-15'
  const refused = refusedWith('not_plannable')
  const schedule = { ...PLAIN_SCHEDULE, recurrence: { kind: 'once', on: far } } as const
  const task = taskInput([childId], { schedule })
  expect(await saveTask(scope, task)).toEqual(refused)
  expect(await createTasks(scope, [task])).toEqual(refused)
  expect(await addPack(scope, { childId, tasks: [task] })).toEqual(refused)
  expect(await startFamily(scope, { children: [], tasks: [task], rewards: [] })).toEqual(refused)
  expect(await addIdeas(scope, { tasks: [task], rewards: [] })).toEqual(refused)
  const storedId = await addTask(scope, [childId])
  expect(await saveTask(scope, { ...task, id: storedId, revision: 0 })).toEqual(refused)
  const many = await saveTasks(scope, { tasks: [{ ...task, id: storedId, revision: 0 }] })
  expect(many).toEqual({ ok: true, value: { skippedIds: [storedId] } })
  const turn = { taskId: storedId, day: far, slot: 0 }
  expect(await excuseTurn(scope, { ...turn, childIds: [childId], isNeeded: false })).toEqual(refused)
  const swap = { ...turn, childId, toChildId: newId(), returned: null }
  expect(await swapTurn(scope, swap)).toEqual(refused)
  const pause = { id: newId(), kind: 'holiday', childIds: null, fromOn: far, toOn: far } as const
  expect(await savePause(scope, pause)).toEqual(refused)
  const pattern = { anchorOn: '2199-06-16', days: Array.from({ length: 14 }, (_, index) => index < 7) }
  expect(await savePresence(scope, { childIds: [childId], pattern })).toEqual(refused)
})

test('a family excuses or swaps 500 turns ahead', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const taskId = await addTask(scope, [childId])
  const today = civilDateOf(new Date(), scope.timeZone)
  const excuse = (days: number) =>
    excuseTurn(scope, { taskId, day: plusDays(today, days), slot: 0, childIds: [childId], isNeeded: false })
  await writeFamily(scope, async (tx) => {
    await sql`
      insert into turn_changes (family_id, task_id, day, slot, child_id, to_child_id)
      select ${scope.familyId}::uuid, ${taskId}::uuid, ${today}::date + n, 0, ${childId}::uuid, null
      from generate_series(1, ${FAMILY_BOUNDS.turnChanges - 1}::integer) n`.execute(tx)
    return { ok: true }
  })
  await expectOk(excuse(600))
  expect(await excuse(601)).toEqual(refusedWith('too_many_turn_changes'))
})

test('a family with 12 members makes no code, and an older code does not pass the bound', async () => {
  const scope = await newFamily()
  for (let count = 2; count < FAMILY_BOUNDS.members; count++)
    await newMember(scope, { name: `Pessoa ${count}` })
  const [{ code }, { code: otherCode }] = [await anInvite(scope), await anInvite(scope)]
  await newMember(scope, { name: 'A última' })
  const refused = refusedWith('too_many_members')
  expect(await createInvite(scope, { id: newId(), childId: null })).toEqual(refused)
  const account = registerSchema.parse({
    name: 'Carla',
    email: anEmail(),
    password: 'Jabuticaba7',
    confirmation: 'Jabuticaba7',
    consent: 'on',
    inviteCode: code,
  })
  expect(await registerAccount(account, { clientIp: aClientIp(), userAgent: 'test' })).toEqual(refused)
  const other = await newFamily()
  const join = joinFamilySchema.parse({ familyId: other.familyId, code: otherCode, erase: true })
  expect(await joinFamily(other, join, { clientIp: aClientIp() })).toEqual(refused)
})
