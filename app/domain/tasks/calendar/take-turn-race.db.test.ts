import { beforeEach, expect, test } from 'vitest'
import { readFamily } from '#app/database/family-scope.server.ts'
import { aDevice, deviceRequest } from '#tests/support/devices.ts'
import {
  addChild,
  addTask,
  balanceOf,
  newFamily,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDevice } from '../../devices/session/find-device.server.ts'
import { FAMILY_BOUNDS } from '../../families/family-bounds.ts'
import { markOwnTaskDay } from '../approval/mark-own-task-day.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { giveBackTurn } from './give-back-turn.server.ts'
import { takeTurn } from './take-turn.server.ts'

setUpTestDatabase()

const DAY = '2026-11-26'
beforeEach(() => setTestTime('2026-11-26T15:00:00.000Z'))

/** A family of as many children as it may have, each with a paired device, and one open turn of today for all of them. */
async function aFullFamilyWithOpenTurn() {
  const scope = await newFamily()
  const childIds: string[] = []
  for (let index = 0; index < FAMILY_BOUNDS.children; index += 1)
    childIds.push(await addChild(scope, { name: `Criança ${index}` }))
  const taskId = await addTask(scope, childIds, { assignment: 'first' })
  await renewDays(scope)
  const turn = (childId: string) => ({ taskId, childId, day: DAY, slot: 0 })
  const taps = []
  for (const childId of childIds) {
    const device = await aDevice(scope, { kind: 'single', childIds: [childId] })
    const { scope: deviceScope } = (await findDevice(deviceRequest(device)))!
    taps.push({ childId, take: () => takeTurn(deviceScope, turn(childId)), scope: deviceScope })
  }
  const takenBy = async () => {
    const rows = await readFamily(scope, (tx) =>
      tx.selectFrom('taken_turns').select('child_id').where('family_id', '=', scope.familyId).execute(),
    )
    return rows.map((row) => row.child_id)
  }
  return { scope, childIds, taskId, turn, taps, takenBy }
}

/** All devices tap at once. Expects that one takes the turn and the others are told who has it; returns its tap. */
async function tapAtOnce(
  { taps, takenBy, scope }: Awaited<ReturnType<typeof aFullFamilyWithOpenTurn>>,
  except: string[] = [],
) {
  const tapping = taps.filter(({ childId }) => !except.includes(childId))
  const results = await Promise.all(tapping.map(({ take }) => take()))
  const winners = tapping.filter((_, index) => results[index]?.ok)
  expect(winners).toHaveLength(1)
  const [winner] = winners
  const index = taps.indexOf(winner!)
  const refusals = results.filter(({ ok }) => !ok)
  const told = { reason: 'taken', holderName: `Criança ${index}` }
  expect(refusals).toMatchObject(refusals.map(() => told))
  expect(await takenBy()).toEqual([winner!.childId])
  const pending = (await taskDaysOf(scope)).filter(({ status }) => status === 'pending')
  expect(pending.map(({ childId }) => childId)).toEqual([winner!.childId])
  return winner!
}

test('twelve devices tap ‘Peguei!’ at once: one takes the turn, the others are told who has it', async () => {
  const family = await aFullFamilyWithOpenTurn()
  const winner = await tapAtOnce(family)
  // the answer was lost, and the device sends the same request again
  const repeated = await Promise.all(Array.from({ length: 10 }, winner.take))
  expect(repeated).toEqual(repeated.map(() => ({ ok: true })))
  expect(await family.takenBy()).toEqual([winner.childId])
})

test('after two hours without a mark twelve devices tap again: one other child takes the turn', async () => {
  const family = await aFullFamilyWithOpenTurn()
  const first = await tapAtOnce(family)
  setTestTime('2026-11-26T17:00:00.000Z')
  const second = await tapAtOnce(family, [first.childId])
  expect(second.childId).not.toBe(first.childId)
})

test('a turn that is given back while others tap goes to at most one of them', async () => {
  const family = await aFullFamilyWithOpenTurn()
  const first = await tapAtOnce(family)
  const others = family.taps.filter(({ childId }) => childId !== first.childId)
  const [givenBack, ...results] = await Promise.all([
    giveBackTurn(first.scope, family.turn(first.childId)),
    ...others.map(({ take }) => take()),
  ])
  expect(givenBack).toEqual({ ok: true })
  const winners = others.filter((_, index) => results[index]?.ok).map(({ childId }) => childId)
  expect(winners.length).toBeLessThanOrEqual(1)
  expect(await family.takenBy()).toEqual(winners)
  expect((await taskDaysOf(family.scope)).map(({ childId }) => childId)).toEqual(winners)
})

test('a mark that counts holds the turn for the rest of the day, and its points count once', async () => {
  const family = await aFullFamilyWithOpenTurn()
  const winner = await tapAtOnce(family)
  const mark = { ...family.turn(winner.childId), revision: 0, status: 'done' } as const
  const marks = await Promise.all(Array.from({ length: 5 }, () => markOwnTaskDay(winner.scope, mark)))
  expect(marks.every(({ ok }) => ok)).toBe(true)
  expect(await balanceOf(family.scope, winner.childId)).toBe(10)
  setTestTime('2026-11-26T22:00:00.000Z')
  const others = family.taps.filter(({ childId }) => childId !== winner.childId)
  for (const { take } of others.slice(0, 5))
    expect(await take()).toMatchObject({ ok: false, reason: 'taken' })
})

test('devices, members and families that the child does not belong to can neither take nor give back its turn', async () => {
  const { scope, childIds, taps, turn, takenBy } = await aFullFamilyWithOpenTurn()
  const [first, second] = childIds as [string, string]
  const sibling = await newMember(scope, { childId: second })
  const strangers = await newFamily()
  for (const actor of [taps[1]!.scope, sibling])
    expect(await takeTurn(actor, turn(first))).toEqual(refusedWith('other_child'))
  expect(await takeTurn(strangers, turn(first))).toEqual(refusedWith('not_in_turn'))
  expect(await takenBy()).toEqual([])
  await expectOk(taps[0]!.take())
  for (const actor of [taps[1]!.scope, sibling])
    expect(await giveBackTurn(actor, turn(first))).toEqual(refusedWith('other_child'))
  await giveBackTurn(strangers, turn(first))
  expect(await takenBy()).toEqual([first])
  // a guardian gives it to another child only after it is free
  expect(await markTaskDay(scope, { ...turn(second), revision: 0, status: 'done' })).toMatchObject({
    ok: false,
  })
})
