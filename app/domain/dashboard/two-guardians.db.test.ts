import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  childInput,
  conductInput,
  countRows,
  givePoints,
  newFamily,
  newMember,
  rewardInput,
  taskInput,
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { insertRow } from '#tests/support/rows.ts'
import { hashPassword } from '../accounts/passwords/password-hash.server.ts'
import { deleteChild } from './delete-child.server.ts'
import { saveChild } from '../children/save-child.server.ts'
import { deleteAccount } from '../families/delete-account.server.ts'
import type { Versioned } from '../families/revision.ts'
import { saveFamily } from '../families/save-family.server.ts'
import { saveConduct } from '../points/save-conduct.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { deleteReward } from '../rewards/delete-reward.server.ts'
import { saveReward } from '../rewards/save-reward.server.ts'
import { deleteTasks } from '../tasks/delete-tasks.server.ts'
import { saveTask } from '../tasks/save-task.server.ts'
import { findDashboard } from './queries.server.ts'

setUpTestDatabase()

type SaveResult = { ok: true } | { ok: false; reason: string; current?: Versioned }

interface NamedRow extends Versioned {
  name?: string
  title?: string
  label?: string
}

interface EditableRow {
  /** Saves the row under another name, based on a revision. */
  save: (name: string, revision: number | null, actor?: FamilyScope) => Promise<SaveResult>
  /** The row as every screen shows it; undefined once it is deleted. */
  read: () => Promise<NamedRow | undefined>
  delete?: () => Promise<SaveResult>
  missingReason?: string
}

const dashboardOf = async (scope: FamilyScope) => (await findDashboard(scope))!.dashboard

const EDITABLE_ROWS: Record<string, (scope: FamilyScope) => Promise<EditableRow>> = {
  task: async (scope) => {
    const input = taskInput([await addChild(scope)])
    return {
      save: (title, revision, actor = scope) => saveTask(actor, { ...input, title, revision }),
      read: async () => (await dashboardOf(scope)).tasks.find(({ id }) => id === input.id),
      delete: () => deleteTasks(scope, { ids: [input.id] }),
      missingReason: 'task_not_found',
    }
  },
  reward: async (scope) => {
    const input = rewardInput({ childIds: [await addChild(scope)] })
    return {
      save: (title, revision, actor = scope) => saveReward(actor, { ...input, title, revision }),
      read: async () => (await dashboardOf(scope)).rewards.find(({ id }) => id === input.id),
      delete: () => deleteReward(scope, { id: input.id }),
      missingReason: 'reward_not_found',
    }
  },
  child: (scope) => {
    const input = childInput()
    return Promise.resolve({
      save: (name, revision, actor = scope) => saveChild(actor, { ...input, name, revision }),
      read: async () => (await dashboardOf(scope)).children.find(({ id }) => id === input.id),
      delete: () => deleteChild(scope, { id: input.id }),
      missingReason: 'child_not_found',
    })
  },
  conduct: (scope) => {
    const input = conductInput()
    return Promise.resolve({
      save: (label, revision, actor = scope) => saveConduct(actor, { ...input, label, revision }),
      read: async () => (await dashboardOf(scope)).conducts.find(({ id }) => id === input.id),
    })
  },
  family: (scope) =>
    Promise.resolve({
      save: (name, revision, actor = scope) =>
        saveFamily(actor, {
          name,
          timeZone: 'America/Sao_Paulo',
          keepClaimsWaiting: false,
          revision: revision ?? 0,
        }),
      read: async () => (await dashboardOf(scope)).family,
    }),
}

const CAN_BE_DELETED = new Set(['task', 'reward', 'child'])

describe.each(Object.keys(EDITABLE_ROWS))('two guardians and one %s', (kind) => {
  async function createItem() {
    const scope = await newFamily()
    const otherGuardian = await newMember(scope, { role: 'parent' })
    const item = await EDITABLE_ROWS[kind]!(scope)
    await expectOk(item.save('Primeira', null))
    const { revision } = (await item.read())!
    return { ...item, scope, otherGuardian, revision }
  }
  const nameOf = (row: NamedRow | undefined) => row?.name ?? row?.title ?? row?.label

  test('a change raises the revision by one, and every screen gets it', async () => {
    const { save, read, revision } = await createItem()
    await expectOk(save('Segunda', revision))
    expect(await read()).toMatchObject({ revision: revision + 1 })
    expect(nameOf(await read())).toBe('Segunda')
  })

  test('a save from a form opened before a change is refused with the current values, and can then be repeated', async () => {
    const { save, read, otherGuardian, revision } = await createItem()
    await expectOk(save('Segunda', revision))
    const conflict = await save('Terceira', revision, otherGuardian)
    expect(conflict).toMatchObject({
      ok: false,
      reason: 'changed',
      current: { revision: revision + 1 },
    })
    expect(nameOf((conflict as { current: NamedRow }).current)).toBe('Segunda')
    expect(nameOf(await read())).toBe('Segunda')
    await expectOk(save('Terceira', revision + 1, otherGuardian))
    expect(await read()).toMatchObject({ revision: revision + 2 })
    expect(nameOf(await read())).toBe('Terceira')
  })

  test('a conflict and every screen say who made the newer version, another guardian or the same person', async () => {
    const { save, read, scope, otherGuardian, revision } = await createItem()
    expect(await read()).toMatchObject({ updatedBy: scope.userId })
    await expectOk(save('Segunda', revision, otherGuardian))
    const newer = { revision: revision + 1, updatedBy: otherGuardian.userId }
    expect(await save('Terceira', revision)).toMatchObject({ reason: 'changed', current: newer })
    expect(await read()).toMatchObject(newer)
    await expectOk(save('Terceira', revision + 1))
    const own = { revision: revision + 2, updatedBy: scope.userId }
    expect(await save('Quarta', revision)).toMatchObject({ reason: 'changed', current: own })
    expect(await read()).toMatchObject(own)
  })

  test('a conflict with a person whose account is deleted names nobody', async () => {
    const { save, scope, otherGuardian, revision } = await createItem()
    await expectOk(save('Segunda', revision))
    const password = 'Combinado1'
    const account = {
      id: newId(),
      user_id: scope.userId,
      provider_id: 'credential',
      account_id: scope.userId,
    }
    await insertRow('accounts', { ...account, password: await hashPassword(password) })
    await expectOk(deleteAccount(scope, { password }))
    const newer = { revision: revision + 1, updatedBy: null }
    expect(await save('Terceira', revision, otherGuardian)).toMatchObject({
      reason: 'changed',
      current: newer,
    })
  })

  test('a save whose response was lost can be repeated', async () => {
    const { save, read, revision } = await createItem()
    await expectOk(save('Segunda', revision))
    await expectOk(save('Segunda', revision))
    expect(await read()).toMatchObject({ revision: revision + 1 })
  })

  test('of ten concurrent saves on one revision exactly one succeeds, and the others get its values', async () => {
    const { save, read, revision } = await createItem()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(`Nome ${index}`, revision)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const storedRow = await read()
    expect(storedRow?.revision).toBe(revision + 1)
    for (const result of results.filter(({ ok }) => !ok)) {
      expect(result).toMatchObject({ reason: 'changed', current: { revision: revision + 1 } })
      expect(nameOf((result as { current: NamedRow }).current)).toBe(nameOf(storedRow))
    }
  })

  test('the same save sent ten times at once changes the row once, and every request succeeds', async () => {
    const { save, read, revision } = await createItem()
    const results = await Promise.all(Array.from({ length: 10 }, () => save('Segunda', revision)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await read()).toMatchObject({ revision: revision + 1 })
  })

  test.runIf(CAN_BE_DELETED.has(kind))(
    'a deleted row is reported as deleted, and a save does not restore it',
    async () => {
      const item = await createItem()
      await expectOk(item.delete!())
      expect(await item.save('Segunda', item.revision)).toEqual({
        ok: false,
        reason: item.missingReason,
      })
      expect(await item.read()).toBeUndefined()
    },
  )

  test.runIf(CAN_BE_DELETED.has(kind))('a concurrent deletion and save end with the deletion', async () => {
    const item = await createItem()
    await Promise.all([item.delete!(), item.save('Segunda', item.revision)])
    expect(await item.read()).toBeUndefined()
  })
})

test('saving a deleted task or reward is refused, even without a revision', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const task = taskInput([childId])
  const reward = rewardInput()
  await expectOk(saveTask(scope, task))
  await expectOk(saveReward(scope, reward))
  await expectOk(deleteTasks(scope, { ids: [task.id] }))
  await expectOk(deleteReward(scope, { id: reward.id }))
  expect(await saveTask(scope, task)).toEqual(refusedWith('task_not_found'))
  expect(await saveReward(scope, reward)).toEqual(refusedWith('reward_not_found'))
})

test('points and redemptions do not change the revision of a child', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 100 })
  const taskId = await addTask(scope, [childId])
  const rewardId = await addReward(scope, { points: 10 })
  await givePoints(scope, childId, 5)
  await expectOk(redeemReward(scope, { id: taskId, childId, rewardId }))
  expect((await dashboardOf(scope)).children).toMatchObject([{ totalPoints: 95, revision: 0 }])
})

test('a photo sent twice changes the child once, and another photo with the old revision is refused as changed', async () => {
  const scope = await newFamily()
  const photo = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const input = childInput()
  await expectOk(saveChild(scope, input))
  const [redPhoto, bluePhoto] = [await photo('#c04'), await photo('#04c')]
  const withPhoto = { ...input, avatarType: 'custom' as const, revision: 0 }
  const firstResult = await expectOk(saveChild(scope, withPhoto, redPhoto))
  expect(await saveChild(scope, withPhoto, redPhoto)).toEqual(firstResult)
  expect(await saveChild(scope, withPhoto, bluePhoto)).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { revision: 1, avatarMediaId: firstResult.avatarMediaId },
  })
  expect(await countRows(scope, 'media')).toBe(1)
})

test('a deleted child is removed from its task, and a form that still selects the child is refused', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope), await addChild(scope)]
  const input = taskInput([anaId, biaId])
  await expectOk(saveTask(scope, input))
  await expectOk(deleteChild(scope, { id: anaId }))
  expect(await saveTask(scope, { ...input, title: 'Outra', revision: 0 })).toEqual(
    refusedWith('child_not_found'),
  )
  expect((await dashboardOf(scope)).tasks).toMatchObject([{ title: 'Arrumar a cama', revision: 0 }])
  await expectOk(saveTask(scope, { ...input, title: 'Outra', childIds: [biaId], revision: 0 }))
  expect((await dashboardOf(scope)).tasks).toMatchObject([{ title: 'Outra', childIds: [biaId], revision: 1 }])
})
