import { describe, expect, test } from 'vitest'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { isSharded, testDatabaseKind } from '#tests/support/database.ts'
import { runWhileUncommitted } from '#tests/support/run-while-uncommitted.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  balanceOf,
  givePoints,
  ledgerOf,
  newFamily,
  newFamilyWithChild,
  newMember,
  scoreChild,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { editEntry } from './edit-entry.server.ts'
import { MAX_BALANCE } from './entry.ts'
import { findEntry, findHistory } from './queries.server.ts'
import { takeBackEntry } from './take-back-entry.server.ts'

const testDatabase = setUpTestDatabase()

/** Manual scores have no cause to undo. */
const noUndoCauses = { task: () => Promise.resolve(), redemption: () => Promise.resolve() }
const newestEntryOf = async (scope: Parameters<typeof findHistory>[0]) => {
  const [entry] = await findHistory(scope)
  if (!entry) throw new Error('The history is empty')
  return entry
}

/** A family whose only entry gives its child 25 points. */
async function familyWithEntry() {
  const family = await newFamilyWithChild({ points: 25 })
  return { ...family, entry: await newestEntryOf(family.scope) }
}

test('a positive score adds its points and records the child, the guardian and the time', async () => {
  setTestTime('2026-03-10T02:30:00.000Z')
  const { scope, childId } = await newFamilyWithChild({ name: 'Alice' })
  const requestId = newId()
  const result = await scoreChild(scope, {
    requestId,
    childId,
    type: 'positive',
    points: 15,
    description: 'Ajudou a avó',
  })
  expect(result).toEqual({ ok: true, recorded: true, balance: 15, points: 15 })
  const [entry] = await findHistory(scope)
  expect(entry).toEqual({
    id: requestId,
    childId,
    childName: 'Alice',
    scorerName: 'Marina',
    points: 15,
    description: 'Ajudou a avó',
    type: 'positive',
    source: 'manual',
    repair: null,
    repairsId: null,
    taskId: null,
    taskSlot: 0,
    isRepaired: false,
    occurredAt: '2026-03-10T02:30:00.000Z',
    lateMark: null,
    praise: null,
  })
  expect((await ledgerOf(scope))[0]?.day, 'the date in São Paulo, where it is 23:30').toBe('2026-03-09')
})

test('a conduct takes its preset points, and its entry has the name of the conduct', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 20 })
  const result = await scoreChild(scope, { requestId: newId(), childId, type: 'conduct', conduct: 'mentir' })
  expect(result).toMatchObject({ ok: true, balance: 8, points: -12 })
  expect(await newestEntryOf(scope)).toMatchObject({
    points: -12,
    description: 'Mentir',
    type: 'negative',
    source: 'conduct',
  })
})

test('a manual negative score has a positive amount in the form, is stored as negative, and may make the balance negative', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 3 })
  const result = await scoreChild(scope, {
    requestId: newId(),
    childId,
    type: 'negative',
    points: 5,
    description: 'Riscou a parede',
  })
  expect(result).toMatchObject({ ok: true, balance: -2, points: -5 })
  expect(await balanceOf(scope, childId)).toBe(-2)
})

test('a score sent 20 times at once counts once, and every response has the same balance', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const score = {
    requestId: newId(),
    childId,
    type: 'positive',
    points: 7,
    description: 'Leu um livro',
  } as const
  const results = await Promise.all(Array.from({ length: 20 }, () => scoreChild(scope, score)))
  expect(results.every((result) => result.ok && result.balance === 7)).toBe(true)
  expect(results.filter((result) => result.ok && result.recorded)).toHaveLength(1)
  expect(await balanceOf(scope, childId)).toBe(7)
})

test('fifty different scores sent at once are all stored', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await Promise.all(Array.from({ length: 50 }, () => givePoints(scope, childId, 2)))
  expect(await balanceOf(scope, childId)).toBe(100)
})

test('scoring a child of another family is refused as child_not_found', async () => {
  const [ownScope, otherScope] = [await newFamily(), await newFamily()]
  const childId = await addChild(otherScope)
  const score = { requestId: newId(), childId, type: 'positive', points: 7, description: 'x' } as const
  expect(await scoreChild(ownScope, score)).toEqual(refusedWith('child_not_found'))
  expect(await balanceOf(otherScope, childId)).toBe(0)
})

test('a score with the request id of another one is refused', async () => {
  const { scope, childId } = await newFamilyWithChild()
  const score = { requestId: newId(), childId, type: 'positive', points: 7, description: 'Leu' } as const
  await expectOk(scoreChild(scope, score))
  expect(await scoreChild(scope, score)).toMatchObject({ ok: true, recorded: false, balance: 7 })
  for (const change of [{ points: 8 }, { description: 'Dormiu' }, { childId: await addChild(scope) }])
    expect(await scoreChild(scope, { ...score, ...change })).toEqual(refusedWith('id_used'))
  expect(await balanceOf(scope, childId)).toBe(7)
})

test('a reversal returns the points of its entry, and both leave the history', async () => {
  setTestTime('2026-03-09T12:00:00.000Z')
  const { scope, childId, entry } = await familyWithEntry()
  setTestTime('2026-03-11T12:00:00.000Z')
  expect(await takeBackEntry(scope, { entryId: entry.id }, noUndoCauses)).toEqual({
    ok: true,
    repeated: false,
    balance: 0,
  })
  expect(await findHistory(scope)).toEqual([])
  expect(await findEntry(scope, entry.id)).toBeUndefined()
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('a reversal has the day, time, type and source of its entry, and the negated points', async () => {
  setTestTime('2026-03-09T12:00:00.000Z')
  const scope = await newFamily()
  await addChild(scope, { points: 25 })
  const entry = await newestEntryOf(scope)
  setTestTime('2026-03-11T12:00:00.000Z')
  await expectOk(takeBackEntry(scope, { entryId: entry.id }, noUndoCauses))
  const reversal = (await ledgerOf(scope)).find((line) => line.reversesId === entry.id)
  expect(reversal).toMatchObject({
    points: -25,
    day: '2026-03-09',
    type: 'positive',
    source: 'manual',
    occurredAt: new Date('2026-03-09T12:00:00.000Z'),
    key: `reversal:${entry.id}`,
  })
})

test('an entry taken back ten times at once is reversed once, and every request succeeds', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 25 })
  await givePoints(scope, childId, 4)
  const entry = (await findHistory(scope)).find((line) => line.points === 25)!
  const results = await Promise.all(
    Array.from({ length: 10 }, () => takeBackEntry(scope, { entryId: entry.id }, noUndoCauses)),
  )
  expect(results.every((result) => result.ok && result.balance === 4)).toBe(true)
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
  expect(await balanceOf(scope, childId)).toBe(4)
})

test('neither a reversal nor an entry of another family can be taken back or edited', async () => {
  const { scope, childId, entry } = await familyWithEntry()
  const otherScope = await newFamily()
  const notFound = refusedWith('entry_not_found')
  const edit = { requestId: newId(), description: 'outra' }
  expect(await takeBackEntry(otherScope, { entryId: entry.id }, noUndoCauses)).toEqual(notFound)
  expect(await editEntry(otherScope, { ...edit, entryId: entry.id })).toEqual(notFound)
  expect(await findEntry(otherScope, entry.id)).toBeUndefined()

  await expectOk(takeBackEntry(scope, { entryId: entry.id }, noUndoCauses))
  const reversal = (await ledgerOf(scope)).find((line) => line.reversesId === entry.id)!
  expect(await takeBackEntry(scope, { entryId: reversal.id }, noUndoCauses)).toEqual(notFound)
  expect(await editEntry(scope, { ...edit, entryId: reversal.id })).toEqual(notFound)
  expect(await balanceOf(scope, childId)).toBe(0)
})

// needs a second connection
describe.runIf(testDatabaseKind() === 'postgres' && !isSharded)(
  'an entry whose child is deleted meanwhile',
  () => {
    test.each([
      [
        'edited',
        (scope: FamilyScope, entryId: string) =>
          editEntry(scope, { requestId: newId(), entryId, description: 'Estudou' }),
      ],
      [
        'taken back',
        (scope: FamilyScope, entryId: string) => takeBackEntry(scope, { entryId }, noUndoCauses),
      ],
    ])('is not found when it is %s', async (_name, write) => {
      const { scope, childId, entry } = await familyWithEntry()
      const result = await runWhileUncommitted(
        testDatabase,
        ['delete from children where id = $1', [childId]],
        () => write(scope, entry.id),
      )
      expect(result).toEqual(refusedWith('entry_not_found'))
    })
  },
)

test('editing an entry changes its description and amount, and keeps its position in the history', async () => {
  setTestTime('2026-03-09T12:00:00.000Z')
  const { scope, childId, entry } = await familyWithEntry()
  setTestTime('2026-03-11T12:00:00.000Z')
  await givePoints(scope, childId, 1)
  expect(
    await editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Estudou', points: 30 }),
  ).toEqual({ ok: true, repeated: false, balance: 31 })
  expect(await findHistory(scope)).toMatchObject([
    { points: 1 },
    { points: 30, description: 'Estudou', type: 'positive', occurredAt: '2026-03-09T12:00:00.000Z' },
  ])
  expect((await ledgerOf(scope)).find((line) => line.replacesId === entry.id)?.day).toBe('2026-03-09')
  expect(await balanceOf(scope, childId)).toBe(31)
})

test('an edited negative entry stays negative', async () => {
  const { scope, childId } = await newFamilyWithChild()
  await expectOk(scoreChild(scope, { requestId: newId(), childId, type: 'conduct', conduct: 'gritar' }))
  const entry = await newestEntryOf(scope)
  await expectOk(
    editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Gritou baixinho', points: 3 }),
  )
  expect(await newestEntryOf(scope)).toMatchObject({ points: -3, type: 'negative', source: 'conduct' })
  expect(await balanceOf(scope, childId)).toBe(-3)
})

test('an edit without an amount keeps the points', async () => {
  const { scope, childId, entry } = await familyWithEntry()
  await expectOk(editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Outro nome' }))
  expect(await newestEntryOf(scope)).toMatchObject({ points: 25, description: 'Outro nome' })
  expect(await balanceOf(scope, childId)).toBe(25)
})

test('a repeated edit counts once, and a later edit of the same entry is refused as changed', async () => {
  const { scope, childId, entry } = await familyWithEntry()
  const edit = { requestId: newId(), entryId: entry.id, description: 'Estudou', points: 30 }
  const results = await Promise.all(Array.from({ length: 10 }, () => editEntry(scope, edit)))
  expect(results.every((result) => result.ok && result.balance === 30)).toBe(true)
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
  const changed = { ...refusedWith('changed'), change: { deed: 'edited', isOwn: true } }
  expect(await editEntry(scope, { ...edit, requestId: newId() })).toMatchObject(changed)
  expect(await takeBackEntry(scope, { entryId: entry.id }, noUndoCauses)).toMatchObject(changed)
  expect(await balanceOf(scope, childId)).toBe(30)
})

test('who edits an entry too late is told who was first, and what they did', async () => {
  const { scope: ana, entry } = await familyWithEntry()
  const rui = await newMember(ana, { role: 'parent', name: 'Rui Souza' })
  const edit = { requestId: newId(), entryId: entry.id, description: 'Estudou' }
  const byRui = { authorName: 'Rui Souza', isOwn: false }
  await expectOk(editEntry(rui, edit))
  expect(await editEntry(ana, { ...edit, requestId: newId() })).toEqual({
    ...refusedWith('changed'),
    change: { ...byRui, deed: 'edited' },
  })
  const newEntry = await newestEntryOf(ana)
  await expectOk(takeBackEntry(rui, { entryId: newEntry.id }, noUndoCauses))
  expect(await editEntry(ana, { ...edit, requestId: newId(), entryId: newEntry.id })).toEqual({
    ...refusedWith('changed'),
    change: { ...byRui, deed: 'deleted' },
  })
})

test('exactly one of ten different concurrent edits succeeds', async () => {
  const { scope, childId, entry } = await familyWithEntry()
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      editEntry(scope, {
        requestId: newId(),
        entryId: entry.id,
        description: `v${index}`,
        points: 50 + index,
      }),
    ),
  )
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'changed')).toHaveLength(9)
  const history = await findHistory(scope)
  expect(history).toHaveLength(1)
  expect(await balanceOf(scope, childId)).toBe(history[0]!.points)
})

test('an edit with the request id of an edit of another entry changes nothing', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 25 })
  await givePoints(scope, childId, 5)
  const [first, second] = await findHistory(scope)
  const requestId = newId()
  await expectOk(editEntry(scope, { requestId, entryId: first!.id, description: 'a' }))
  expect(await editEntry(scope, { requestId, entryId: second!.id, description: 'b' })).toEqual(
    refusedWith('id_used'),
  )
  expect(await balanceOf(scope, childId)).toBe(30)
  expect(await findHistory(scope)).toHaveLength(2)
})

test('an edited entry can be taken back and edited again', async () => {
  const { scope, childId } = await newFamilyWithChild({ points: 25 })
  for (const points of [30, 40]) {
    const entry = await newestEntryOf(scope)
    await expectOk(
      editEntry(scope, { requestId: newId(), entryId: entry.id, description: 'Estudou', points }),
    )
  }
  const entry = await newestEntryOf(scope)
  expect(await takeBackEntry(scope, { entryId: entry.id }, noUndoCauses)).toMatchObject({
    ok: true,
    balance: 0,
  })
  expect(await findHistory(scope)).toEqual([])
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('the history has pages of 20, newest first, of one child or of the whole family', async () => {
  const scope = await newFamily()
  const [anaId, biaId] = [await addChild(scope, { name: 'Ana' }), await addChild(scope, { name: 'Bia' })]
  for (let minute = 0; minute < 45; minute += 1) {
    // two entries have the same time, so that the id decides their order
    setTestTime(new Date(Date.UTC(2026, 2, 10, 12, Math.floor(minute / 2))).toISOString())
    await givePoints(scope, minute % 3 === 0 ? biaId : anaId, minute + 1)
  }
  const pages = []
  let before: { occurredAt: string; id: string } | undefined
  for (;;) {
    const page = await findHistory(scope, { before })
    if (page.length === 0) break
    pages.push(page)
    before = page.at(-1)
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  const points = pages.flat().map((entry) => entry.points)
  expect(new Set(points).size).toBe(45)
  const times = pages.flat().map((entry) => entry.occurredAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await findHistory(scope, { childId: biaId })).toHaveLength(15)
  expect((await findHistory(scope, { childId: anaId, limit: 3 })).map((entry) => entry.childName)).toEqual([
    'Ana',
    'Ana',
    'Ana',
  ])
})

test('the application role cannot update or delete ledger entries', async () => {
  const scope = await newFamily()
  await addChild(scope, { points: 25 })
  await expect(
    writeFamily(scope, (tx) =>
      tx.updateTable('score_log').set({ points: 1000 }).where('family_id', '=', scope.familyId).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(
    writeFamily(scope, (tx) => tx.deleteFrom('score_log').where('family_id', '=', scope.familyId).execute()),
  ).rejects.toThrow(/permission denied/)
})

describe('a balance at its limit', () => {
  const give = (scope: FamilyScope, childId: string, points: number, type: 'positive' | 'negative') =>
    scoreChild(scope, { requestId: newId(), childId, type, points, description: 'Muitos pontos' })
  const setBalance = (scope: FamilyScope, childId: string, points: number) =>
    writeFamily(scope, (tx) =>
      tx.updateTable('children').set({ total_points: points }).where('id', '=', childId).execute(),
    )
  const balanceLimit = refusedWith('balance_limit')

  test.each([
    ['positive', 'negative', 1],
    ['negative', 'positive', -1],
  ] as const)('refuses a %s score beyond a billion and accepts a %s score', async (type, otherType, sign) => {
    const { scope, childId } = await newFamilyWithChild()
    await setBalance(scope, childId, sign * (MAX_BALANCE - 5))
    expect(await give(scope, childId, 6, type)).toEqual(balanceLimit)
    expect(await give(scope, childId, 5, type)).toMatchObject({ ok: true, balance: sign * MAX_BALANCE })
    expect(await give(scope, childId, 1, type)).toEqual(balanceLimit)
    expect(await findHistory(scope)).toHaveLength(1)
    expect(await give(scope, childId, 1, otherType)).toMatchObject({ ok: true })
  })

  test('refuses an edit or a reversal that would pass the limit, and the ledger stays unchanged', async () => {
    const { scope, childId } = await newFamilyWithChild()
    await give(scope, childId, 100, 'negative')
    await give(scope, childId, 100, 'positive')
    const [positive, negative] = await findHistory(scope)
    await setBalance(scope, childId, MAX_BALANCE - 10)
    const before = await ledgerOf(scope)
    expect(await takeBackEntry(scope, { entryId: negative!.id }, noUndoCauses)).toEqual(balanceLimit)
    const edit = { requestId: newId(), entryId: positive!.id, description: 'Mais', points: 111 }
    expect(await editEntry(scope, edit)).toEqual(balanceLimit)
    expect(await ledgerOf(scope)).toEqual(before)
    expect(await give(scope, childId, 10, 'positive')).toMatchObject({ balance: MAX_BALANCE })
  })

  test('accepts a repeated score, although a second score would pass the limit', async () => {
    const { scope, childId } = await newFamilyWithChild()
    await setBalance(scope, childId, MAX_BALANCE - 5)
    const score = {
      requestId: newId(),
      childId,
      type: 'positive',
      points: 5,
      description: 'Uma vez',
    } as const
    await scoreChild(scope, score)
    expect(await scoreChild(scope, score)).toMatchObject({ ok: true, recorded: false, balance: MAX_BALANCE })
  })

  test('may only move towards zero if it is beyond the limit', async () => {
    const { scope, childId } = await newFamilyWithChild()
    await setBalance(scope, childId, 2_147_483_647)
    expect(await give(scope, childId, 1, 'positive')).toEqual(balanceLimit)
    expect(await give(scope, childId, 1, 'negative')).toMatchObject({ ok: true, balance: 2_147_483_646 })
  })
})
