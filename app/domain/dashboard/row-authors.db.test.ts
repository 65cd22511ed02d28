import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  childInput,
  conductInput,
  newFamily,
  newMember,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { addIdeas } from '../assistant/ideas/add-ideas.server.ts'
import { saveChild } from '../children/save-child.server.ts'
import { saveFamily } from '../families/save-family.server.ts'
import { saveConduct } from '../points/save-conduct.server.ts'
import { saveReward } from '../rewards/save-reward.server.ts'
import { addPack } from '../start/add-pack.server.ts'
import { startFamily } from '../start/start-family.server.ts'
import { changeTasks } from '../tasks/change-tasks.server.ts'
import { copyTasks } from '../tasks/copy-tasks.server.ts'
import { saveTask, saveTasks } from '../tasks/save-task.server.ts'

setUpTestDatabase()

const TABLES = ['children', 'conducts', 'rewards', 'tasks'] as const

/** The guardian who writes; another one has created the family's rows. */
let scope: FamilyScope
let childId: string
let siblingId: string
const task = () => taskInput([childId])
let stored: {
  child: ReturnType<typeof childInput>
  task: ReturnType<typeof taskInput>
  reward: ReturnType<typeof rewardInput>
  conduct: ReturnType<typeof conductInput>
}

beforeEach(async () => {
  const creator = await newFamily()
  childId = await addChild(creator, { name: 'Bia' })
  siblingId = await addChild(creator, { name: 'Davi' })
  stored = { child: childInput(), task: task(), reward: rewardInput(), conduct: conductInput() }
  await expectOk(saveChild(creator, stored.child))
  await expectOk(saveTask(creator, stored.task))
  await expectOk(saveReward(creator, stored.reward))
  await expectOk(saveConduct(creator, stored.conduct))
  scope = await newMember(creator, { role: 'parent', name: 'Paulo' })
})

const WRITES: Record<string, () => Promise<{ ok: boolean }>> = {
  'a change of the family': () =>
    saveFamily(scope, { name: 'Os Alves', timeZone: 'America/Manaus', keepClaimsWaiting: true, revision: 0 }),
  'a new child': () => saveChild(scope, childInput()),
  'a change of a child': () => saveChild(scope, { ...stored.child, name: 'Ana', revision: 0 }),
  'a new conduct': () => saveConduct(scope, conductInput()),
  'a change of a conduct': () => saveConduct(scope, { ...stored.conduct, points: -5, revision: 0 }),
  'a new reward': () => saveReward(scope, rewardInput()),
  'a change of a reward': () => saveReward(scope, { ...stored.reward, points: 50, revision: 0 }),
  'a new task': () => saveTask(scope, task()),
  'a change of a task': () => saveTask(scope, { ...stored.task, points: 20, revision: 0 }),
  'an undo of task changes': () => saveTasks(scope, { tasks: [{ ...stored.task, points: 20, revision: 0 }] }),
  'a change of many tasks': () =>
    changeTasks(scope, {
      tasks: [{ id: stored.task.id, revision: 0 }],
      change: { field: 'points', points: 20 },
    }),
  'tasks shared with a sibling': () =>
    copyTasks(scope, {
      childId: siblingId,
      isShared: true,
      tasks: [{ taskId: stored.task.id, copyId: newId(), points: 10 }],
    }),
  'tasks copied for a sibling': () =>
    copyTasks(scope, {
      childId: siblingId,
      isShared: false,
      tasks: [{ taskId: stored.task.id, copyId: newId(), points: 10 }],
    }),
  'a pack with a task of the family': () => addPack(scope, { childId: siblingId, tasks: [stored.task] }),
  'added ideas': () =>
    addIdeas(scope, { tasks: [{ ...task(), title: 'Ler' }], rewards: [rewardInput({ title: 'Praia' })] }),
  'the start of a family': async () => {
    scope = await newFamily()
    const { characteristics: _, revision: __, ...child } = childInput()
    return startFamily(scope, {
      children: [{ ...child, gender: 'female', avatarType: 'female' }],
      tasks: [taskInput([child.id])],
      rewards: [rewardInput()],
    })
  },
}

test.each(Object.keys(WRITES))('%s stores who made each new revision', async (name) => {
  const before = new Map((await rowsOf()).map(({ id, revision }) => [id, revision]))
  await expectOk(WRITES[name]!())
  const changed = (await rowsOf()).filter(({ id, revision }) => before.get(id) !== revision)
  expect(changed.length).toBeGreaterThan(0)
  expect(new Set(changed.map(({ updated_by_user_id: author }) => author))).toEqual(new Set([scope.userId]))
})

/** The revisions and authors of all rows with a form. A family that has no revision yet is left out. */
async function rowsOf() {
  return readFamily(scope, async (tx) => {
    const families = await tx
      .selectFrom('families')
      .select(['id', 'revision', 'updated_by_user_id'])
      .where('id', '=', scope.familyId)
      .where('revision', '>', 0)
      .execute()
    const rows = [families]
    for (const table of TABLES)
      rows.push(
        await tx
          .selectFrom(table)
          .select(['id', 'revision', 'updated_by_user_id'])
          .where('family_id', '=', scope.familyId)
          .execute(),
      )
    return rows.flat()
  })
}
