import { describe, expect, test } from 'vitest'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import {
  addChild,
  balanceOf,
  conductInput,
  countRows,
  forceSave,
  newFamily,
  newFamilyWithChild,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { readSnapshot } from '../dashboard/queries.server.ts'
import { FAMILY_BOUNDS } from '../families/family-bounds.ts'
import { MAX_BALANCE } from './entry.ts'
import { findHistory } from './queries.server.ts'
import { saveConduct } from './save-conduct.server.ts'
import type { ConductInput } from './schema.ts'
import { scoreChildren } from './score-children.server.ts'

setUpTestDatabase()

const conductsOf = async (scope: FamilyScope) => (await readSnapshot(scope))!.snapshot.conducts

describe('the conducts of a family', () => {
  test('are in the snapshot, oldest first, and only in that of the family', async () => {
    const [scope, otherScope] = [await newFamily(), await newFamily()]
    const [first, second] = [conductInput(), conductInput({ label: 'Pôs a mesa', points: 4, repair: null })]
    await expectOk(saveConduct(scope, first))
    await expectOk(saveConduct(scope, second))
    expect(await conductsOf(scope)).toEqual([
      { ...first, revision: 0, updatedBy: scope.userId },
      { ...second, revision: 0, updatedBy: scope.userId },
    ])
    expect(await conductsOf(otherScope)).toEqual([])
  })

  test('can be worded anew, hidden and shown again', async () => {
    const scope = await newFamily()
    const conduct = conductInput()
    await expectOk(saveConduct(scope, conduct))
    await expectOk(saveConduct(scope, { ...conduct, label: 'Esqueceu a luz', isHidden: true, revision: 0 }))
    expect(await conductsOf(scope)).toMatchObject([{ label: 'Esqueceu a luz', isHidden: true, revision: 1 }])
    await expectOk(saveConduct(scope, { ...conduct, revision: 1 }))
    expect(await conductsOf(scope)).toMatchObject([{ label: 'Deixou a luz acesa', isHidden: false }])
  })

  test('are stored once if the same request is sent twice', async () => {
    const scope = await newFamily()
    const conduct = conductInput()
    const results = await Promise.all([saveConduct(scope, conduct), saveConduct(scope, conduct)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await countRows(scope, 'conducts')).toBe(1)
  })

  test('cannot be changed with an older revision, which returns the stored version, or an unknown id', async () => {
    const scope = await newFamily()
    const conduct = conductInput()
    await expectOk(saveConduct(scope, conduct))
    await expectOk(saveConduct(scope, { ...conduct, points: -5, revision: 0 }))
    expect(await saveConduct(scope, { ...conduct, points: -6, revision: 0 })).toMatchObject({
      ok: false,
      reason: 'changed',
      current: { points: -5, revision: 1 },
    })
    expect(await saveConduct(scope, conductInput({ revision: 3 }))).toEqual(refusedWith('conduct_not_found'))
  })

  test('have one row for a changed conduct of the product, even with another id', async () => {
    const scope = await newFamily()
    const [first, second] = [-4, -5].map((points) =>
      conductInput({ preset: 'gritar', label: 'Gritar dentro de casa', points }),
    )
    await expectOk(saveConduct(scope, first!))
    expect(await saveConduct(scope, second!)).toMatchObject({ reason: 'changed', current: { id: first!.id } })
    await expectOk(forceSave((input: ConductInput) => saveConduct(scope, input), second!))
    expect(await conductsOf(scope)).toMatchObject([{ id: first!.id, preset: 'gritar', points: -5 }])
  })

  test('are limited in number', async () => {
    const scope = await newFamily()
    for (let count = 0; count < FAMILY_BOUNDS.conducts; count += 1)
      await expectOk(saveConduct(scope, conductInput()))
    expect(await saveConduct(scope, conductInput())).toEqual(refusedWith('too_many_conducts'))
  })
})

describe('a score of several children', () => {
  const conduct = { type: 'conduct', label: 'Dividiu com outra pessoa', points: 8, repair: null } as const
  const scoresOf = (childIds: string[]) => childIds.map((childId) => ({ childId, requestId: newId() }))

  test('gives each of them the points, and a repeated request gives them once', async () => {
    const { scope, childId } = await newFamilyWithChild()
    const otherId = await addChild(scope, { points: 5 })
    const score = { ...conduct, scores: scoresOf([childId, otherId]) }
    const results = await Promise.all(Array.from({ length: 5 }, () => scoreChildren(scope, score)))
    for (const result of results) {
      expect(result).toMatchObject({ ok: true, points: 8 })
      const balances = new Map(result.ok ? result.scores.map((part) => [part.childId, part.balance]) : [])
      expect(balances).toEqual(
        new Map([
          [childId, 8],
          [otherId, 13],
        ]),
      )
    }
    expect([await balanceOf(scope, childId), await balanceOf(scope, otherId)]).toEqual([8, 13])
    expect((await findHistory(scope, { childId })).map(({ source }) => source)).toEqual(['conduct'])
  })

  test('gives nobody points if one child is unknown, at its limit, or has a used id', async () => {
    const { scope, childId } = await newFamilyWithChild()
    const richId = await addChild(scope)
    await writeFamily(scope, (tx) =>
      tx.updateTable('children').set({ total_points: MAX_BALANCE }).where('id', '=', richId).execute(),
    )
    const usedId = newId()
    await expectOk(scoreChildren(scope, { ...conduct, points: 1, scores: [{ childId, requestId: usedId }] }))
    const otherId = await addChild(scope)
    for (const [scores, reason] of [
      [scoresOf([childId, newId()]), 'child_not_found'],
      [scoresOf([childId, richId]), 'balance_limit'],
      [[...scoresOf([childId]), { childId: otherId, requestId: usedId }], 'id_used'],
    ] as const)
      expect(await scoreChildren(scope, { ...conduct, scores: [...scores] })).toEqual(refusedWith(reason))
    expect(await balanceOf(scope, childId)).toBe(1)
    expect(await balanceOf(scope, otherId)).toBe(0)
  })

  test('sent twenty times at once with the children in opposite orders causes no deadlock', async () => {
    const { scope, childId } = await newFamilyWithChild()
    const ids = [childId, await addChild(scope), await addChild(scope)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        scoreChildren(scope, { ...conduct, scores: scoresOf(index % 2 ? ids : ids.toReversed()) }),
      ),
    )
    for (const id of ids) expect(await balanceOf(scope, id)).toBe(160)
  })

  test('of a praise has no repair, even if the request names one', async () => {
    const { scope, childId } = await newFamilyWithChild()
    await expectOk(
      scoreChildren(scope, { ...conduct, repair: 'Pedir desculpas', scores: scoresOf([childId]) }),
    )
    expect(await findHistory(scope)).toMatchObject([{ points: 8, type: 'positive', repair: null }])
  })
})
