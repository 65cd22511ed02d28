import { describe, expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import {
  addChild,
  balanceOf,
  givePoints,
  ledgerOf,
  newFamily,
  newFamilyWithChild,
  scoreChild,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { readSnapshot } from '../dashboard/queries.server.ts'
import { editEntry } from './edit-entry.server.ts'
import { findEntry, findHistory } from './queries.server.ts'
import { repairEntry } from './repair-entry.server.ts'
import { takeBackEntry } from './take-back-entry.server.ts'

setUpTestDatabase()

const noUndoCauses = { task: () => Promise.resolve(), redemption: () => Promise.resolve() }

/** A family whose child got 20 points and lost 8 for 'Gritar'. */
async function familyWithCorrection() {
  setTestTime('2026-03-10T15:00:00.000Z')
  const { scope, childId } = await newFamilyWithChild({ points: 20 })
  const entryId = newId()
  await expectOk(scoreChild(scope, { requestId: entryId, childId, type: 'conduct', conduct: 'gritar' }))
  const repair = () => repairEntry(scope, { requestId: newId(), entryId })
  return { scope, childId, entryId, repair }
}

async function openRepairsOf(scope: FamilyScope) {
  const read = await readSnapshot(scope)
  return read!.snapshot.children.flatMap(({ openRepairs }) => openRepairs)
}

test('a correction stays open until its repair gives the points back in an entry of its own', async () => {
  const { scope, childId, entryId } = await familyWithCorrection()
  expect(await openRepairsOf(scope)).toEqual([
    { entryId, childId, repair: 'Falar de novo, com calma', description: 'Gritar', points: 8 },
  ])
  expect(await findEntry(scope, entryId)).toMatchObject({
    repair: 'Falar de novo, com calma',
    isRepaired: false,
  })
  setTestTime('2026-03-11T12:00:00.000Z')
  const requestId = newId()
  expect(await repairEntry(scope, { requestId, entryId })).toEqual({ ok: true, repeated: false, balance: 20 })
  expect(await findEntry(scope, requestId)).toMatchObject({
    points: 8,
    type: 'positive',
    source: 'repair',
    description: 'Consertou “Gritar”: Falar de novo, com calma',
    repairsId: entryId,
    occurredAt: '2026-03-11T12:00:00.000Z',
  })
  expect(await findEntry(scope, entryId)).toMatchObject({ isRepaired: true })
  expect(await openRepairsOf(scope)).toEqual([])
  expect((await ledgerOf(scope)).find(({ id }) => id === requestId)?.day).toBe('2026-03-11')
  expect(await balanceOf(scope, childId)).toBe(20)
})

test('a repair confirmed ten times at once, with one id or with several, counts once', async () => {
  for (const requestId of [newId(), undefined]) {
    const { scope, childId, entryId } = await familyWithCorrection()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => repairEntry(scope, { requestId: requestId ?? newId(), entryId })),
    )
    expect(results.every((result) => result.ok && result.balance === 20)).toBe(true)
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
    expect(await balanceOf(scope, childId)).toBe(20)
  }
})

test('an entry without a repair, a positive one, and one of another family cannot be repaired', async () => {
  const { scope, childId, entryId } = await familyWithCorrection()
  const notFound = refusedWith('entry_not_found')
  await givePoints(scope, childId, 3)
  const manualId = newId()
  const manual = { type: 'negative', points: 2, description: 'Riscou a parede' } as const
  await expectOk(scoreChild(scope, { requestId: manualId, childId, ...manual }))
  const praise = (await findHistory(scope)).find(({ points }) => points === 3)!
  for (const id of [manualId, praise.id, newId()])
    expect(await repairEntry(scope, { requestId: newId(), entryId: id })).toEqual(notFound)
  const otherScope = await newFamily()
  expect(await repairEntry(otherScope, { requestId: newId(), entryId })).toEqual(notFound)
})

test('the id of another entry is refused for a repair', async () => {
  const { scope, childId, entryId } = await familyWithCorrection()
  const requestId = newId()
  const score = { requestId, childId, type: 'positive', points: 1, description: 'Leu' } as const
  await expectOk(scoreChild(scope, score))
  expect(await repairEntry(scope, { requestId, entryId })).toEqual(refusedWith('id_used'))
  expect(await balanceOf(scope, childId)).toBe(13)
})

describe('a deletion', () => {
  test('of a repaired correction takes both back', async () => {
    const { scope, childId, entryId, repair } = await familyWithCorrection()
    await expectOk(repair())
    expect(await takeBackEntry(scope, { entryId }, noUndoCauses)).toMatchObject({ ok: true, balance: 20 })
    expect(await findHistory(scope)).toMatchObject([{ points: 20 }])
    expect(await repair()).toMatchObject({ ...refusedWith('changed'), change: { deed: 'deleted' } })
    expect(await balanceOf(scope, childId)).toBe(20)
  })

  test('of a correction during its repair takes both back', async () => {
    const { scope, childId, entryId, repair } = await familyWithCorrection()
    await Promise.all([repair(), takeBackEntry(scope, { entryId }, noUndoCauses), repair()])
    expect(await balanceOf(scope, childId)).toBe(20)
    expect(await findHistory(scope)).toHaveLength(1)
  })

  test('of a repair opens the correction again, and a repeated request of that repair changes nothing', async () => {
    const { scope, childId, entryId, repair } = await familyWithCorrection()
    const requestId = newId()
    await expectOk(repairEntry(scope, { requestId, entryId }))
    await expectOk(takeBackEntry(scope, { entryId: requestId }, noUndoCauses))
    expect(await balanceOf(scope, childId)).toBe(12)
    expect(await openRepairsOf(scope)).toHaveLength(1)
    expect(await repairEntry(scope, { requestId, entryId })).toMatchObject({ ok: true, repeated: true })
    expect(await balanceOf(scope, childId)).toBe(12)
    expect(await repair()).toMatchObject({ ok: true, repeated: false, balance: 20 })
  })
})

describe('an edit', () => {
  test('of a repaired correction changes its repair, too', async () => {
    const { scope, childId, entryId, repair } = await familyWithCorrection()
    await expectOk(repair())
    const edit = { requestId: newId(), entryId, description: 'Gritou com a avó', points: 3 }
    expect(await editEntry(scope, edit)).toEqual({ ok: true, repeated: false, balance: 20 })
    const [newRepair, correction] = await findHistory(scope)
    expect(correction).toMatchObject({ points: -3, description: 'Gritou com a avó', isRepaired: true })
    expect(newRepair).toMatchObject({
      points: 3,
      source: 'repair',
      description: 'Consertou “Gritou com a avó”: Falar de novo, com calma',
      repairsId: correction!.id,
    })
    expect(await editEntry(scope, edit)).toMatchObject({ ok: true, repeated: true, balance: 20 })
    expect(await balanceOf(scope, childId)).toBe(20)
  })

  test('of an open correction keeps its repair, and the version before the edit cannot be repaired', async () => {
    const { scope, entryId, repair } = await familyWithCorrection()
    await expectOk(editEntry(scope, { requestId: newId(), entryId, description: 'Gritou', points: 3 }))
    expect(await openRepairsOf(scope)).toMatchObject([{ description: 'Gritou', points: 3 }])
    expect(await repair(), 'the version before the edit').toMatchObject({
      ...refusedWith('changed'),
      change: { deed: 'edited' },
    })
  })

  test('of a repair changes its description only', async () => {
    const { scope, entryId } = await familyWithCorrection()
    const requestId = newId()
    await expectOk(repairEntry(scope, { requestId, entryId }))
    const edit = { requestId: newId(), entryId: requestId, description: 'Pediu desculpas' }
    expect(await editEntry(scope, { ...edit, points: 9 })).toEqual(refusedWith('amount_is_fixed'))
    await expectOk(editEntry(scope, edit))
    expect(await findEntry(scope, entryId)).toMatchObject({ isRepaired: true })
    expect(await findHistory(scope)).toMatchObject([{ points: 8, description: 'Pediu desculpas' }, {}, {}])
  })
})

test('a repair is shown with the tasks for seven days', async () => {
  const { scope, repair } = await familyWithCorrection()
  setTestTime('2026-03-16T15:00:00.000Z')
  expect(await openRepairsOf(scope)).toHaveLength(1)
  setTestTime('2026-03-17T15:00:00.000Z')
  expect(await openRepairsOf(scope)).toEqual([])
  expect(await repair(), 'from the history').toMatchObject({ ok: true })
})

test('each child has its own repairs, in the order of the corrections', async () => {
  const { scope, childId } = await familyWithCorrection()
  const otherId = await addChild(scope, { name: 'Zeca' })
  for (const id of [childId, otherId])
    await expectOk(scoreChild(scope, { requestId: newId(), childId: id, type: 'conduct', conduct: 'mentir' }))
  expect((await openRepairsOf(scope)).map((repair) => [repair.childId, repair.description])).toEqual([
    [childId, 'Gritar'],
    [childId, 'Mentir'],
    [otherId, 'Mentir'],
  ])
})
