import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  balanceOf,
  balancesOf,
  ledgerOf,
  newFamily,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import type { LedgerLine, TaskDayRow } from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { refundRedemption } from '../rewards/refund-redemption.server.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { reopenTaskDay } from '../tasks/reopen-task-day.server.ts'
import { editEntry } from './edit-entry.server.ts'
import { canEditAmount } from './entry.ts'
import { scoreChild } from './score-child.server.ts'
import { takeBackEntry } from './take-back-entry.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
const COSTS = [5, 30]
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

/** One action of a person; numbers select among the rows that exist at that moment. */
type Deed =
  | { kind: 'mark'; child: number; task: number; status: TaskDayRow['status']; behind: number }
  | { kind: 'score'; child: number; points: number }
  | { kind: 'takeBack'; entry: number }
  | { kind: 'edit'; entry: number; points: number }
  | { kind: 'redeem'; child: number; reward: number }

const pick = fc.nat({ max: 1 })
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      child: pick,
      task: pick,
      status: fc.constantFrom('pending', 'done', 'not_done'),
      behind: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      child: pick,
      points: fc.integer({ min: -20, max: 40 }).filter((points) => points !== 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), entry: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      entry: fc.nat({ max: 30 }),
      points: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redeem' as const), child: pick, reward: pick }) },
)

interface World {
  scope: FamilyScope
  people: FamilyScope[]
  children: string[]
  tasks: string[]
  rewards: string[]
}

async function newWorld(): Promise<World> {
  const scope = await newFamily()
  const people = [scope, await newMember(scope, { role: 'parent', name: 'Otávio' })]
  const children = [await addChild(scope), await addChild(scope)]
  const tasks = [
    await addTask(scope, children, { points: 10 }),
    await addTask(scope, children, { points: 7, title: 'Guardar os brinquedos' }),
  ]
  const rewards = []
  for (const points of COSTS) rewards.push(await addReward(scope, { points }))
  return { scope, people, children, tasks, rewards }
}

const isLive = (line: LedgerLine, lines: LedgerLine[]) =>
  line.reversesId === null && !lines.some((other) => other.reversesId === line.id)

/** A deed with its ids, so that it can be sent again; undefined if there is nothing to select. */
interface Sending {
  deed: Deed
  entry: LedgerLine | undefined
  send: (who: FamilyScope) => Promise<{ ok: boolean; reason?: string; balance?: number }>
}

function prepare(world: World, deed: Deed, lines: LedgerLine[], days: TaskDayRow[]): Sending | undefined {
  const { children, tasks, rewards } = world
  if (deed.kind === 'takeBack' || deed.kind === 'edit') {
    const entry = lines[deed.entry % Math.max(lines.length, 1)]
    if (!entry) return undefined
    const edit = { requestId: newId(), entryId: entry.id, description: 'Corrigida' }
    const amount = canEditAmount(entry as never) ? { points: deed.kind === 'edit' ? deed.points : 1 } : {}
    const consequences = { task: reopenTaskDay, redemption: refundRedemption }
    return {
      deed,
      entry,
      send: (who) =>
        deed.kind === 'edit'
          ? editEntry(who, { ...edit, ...amount })
          : takeBackEntry(who, { entryId: entry.id }, consequences),
    }
  }
  const childId = children[deed.child]!
  if (deed.kind === 'score') {
    const type = deed.points > 0 ? ('positive' as const) : ('negative' as const)
    const score = { requestId: newId(), childId, type, points: Math.abs(deed.points), description: 'Na mão' }
    return { deed, entry: undefined, send: (who) => scoreChild(who, score) }
  }
  if (deed.kind === 'redeem') {
    const redemption = { id: newId(), childId, rewardId: rewards[deed.reward]! }
    return { deed, entry: undefined, send: (who) => redeemReward(who, redemption) }
  }
  const taskId = tasks[deed.task]!
  const day = days.find((row) => row.taskId === taskId && row.childId === childId)
  const revision = Math.max(0, (day?.revision ?? 0) - deed.behind)
  const tap = { taskId, childId, day: TODAY, status: deed.status, revision }
  return { deed, entry: undefined, send: (who) => markTaskDay(who, tap) }
}

/** The invariants at every moment. */
async function expectSound({ scope }: World): Promise<void> {
  const lines = await ledgerOf(scope)
  for (const [childId, { balance, sum }] of await balancesOf(scope)) expect(balance, childId).toBe(sum)
  expect(new Set(lines.map((line) => line.key)).size, 'each key at most once').toBe(lines.length)

  for (const reversal of lines.filter((line) => line.reversesId !== null)) {
    const original = lines.find((line) => line.id === reversal.reversesId)!
    expect(reversal.points).toBe(-original.points)
    expect([reversal.day, reversal.childId]).toEqual([original.day, original.childId])
    expect(original.reversesId, 'a reversal is never reversed').toBeNull()
  }
  for (const day of await taskDaysOf(scope)) {
    const live = lines.filter(
      (line) => line.taskId === day.taskId && line.childId === day.childId && isLive(line, lines),
    )
    expect(live.length, `live entries of a task that is ${day.status}`).toBe(day.status === 'done' ? 1 : 0)
    expect(day.points).toBe(live[0]?.points ?? 0)
  }
  const { rows: redemptions } = await readFamily(scope, (tx) =>
    sql<{
      id: string
      points: number
      refunded: boolean
    }>`select id, points, refunded_at is not null as refunded
      from redemptions where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  for (const redemption of redemptions) {
    const live = lines.filter((line) => line.redemptionId === redemption.id && isLive(line, lines))
    expect(
      live.map((line) => line.points),
      'a refunded redemption gave its points back',
    ).toEqual(redemption.refunded ? [] : [-redemption.points])
  }
}

/** The expected change of the child's balance by one deed, from the state before it. */
function expected(
  sending: Sending,
  before: { balance: number; lines: LedgerLine[]; days: TaskDayRow[] },
  world: World,
) {
  const { deed, entry } = sending
  if (deed.kind === 'score') return { ok: true, change: deed.points }
  if (deed.kind === 'redeem') {
    const cost = COSTS[deed.reward]!
    return before.balance >= cost ? { ok: true, change: -cost } : { ok: false, change: 0 }
  }
  if (deed.kind === 'mark') {
    const day = before.days.find(
      (row) => row.taskId === world.tasks[deed.task] && row.childId === world.children[deed.child],
    )!
    if (day.status === deed.status) return { ok: true, change: 0 }
    if (deed.behind > 0 && day.revision > 0) return { ok: false, change: 0 }
    const worth = [10, 7][deed.task]!
    return { ok: true, change: deed.status === 'done' ? worth : 0 - day.points }
  }
  const source = entry!
  if (source.reversesId !== null) return { ok: false, change: 0 }
  const live = isLive(source, before.lines)
  const replaced = before.lines.some((line) => line.replacesId === source.id)
  if (deed.kind === 'takeBack') return { ok: !replaced, change: live ? -source.points : 0 }
  if (!live) return { ok: false, change: 0 }
  const amount = canEditAmount(source as never) ? Math.sign(source.points) * deed.points : source.points
  return { ok: true, change: amount - source.points }
}

test('any sequence of taps, scores, corrections and redemptions has the specified effects, and repetitions have none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyDeed, fc.boolean()), { maxLength: 25 }), async (deeds) => {
      const world = await newWorld()
      for (const [next, replayed] of deeds) {
        const lines = await ledgerOf(world.scope)
        const days = await taskDaysOf(world.scope)
        const sending = prepare(world, next, lines, days)
        if (!sending) continue
        const childId = sending.entry?.childId ?? world.children['child' in next ? next.child : 0]!
        const balance = await balanceOf(world.scope, childId)
        const should = expected(sending, { balance, lines, days }, world)
        const result = await sending.send(world.scope)
        expect({ ok: result.ok, change: (await balanceOf(world.scope, childId)) - balance }).toEqual(should)
        expect(result.balance ?? balance, 'what the answer says').toBe(balance + should.change)
        // a repetition succeeds
        const again = replayed ? await sending.send(world.people[1]!) : result
        expect(again.ok).toBe(result.ok)
        expect(await balanceOf(world.scope, childId)).toBe(balance + should.change)
        await expectSound(world)
      }
    }),
    { numRuns: 40 },
  )
})

test('concurrent batches of actions, each sent up to three times by two guardians, keep the ledger consistent', async () => {
  const sent = fc.record({ deed: anyDeed, times: fc.integer({ min: 1, max: 3 }) })
  const batches = fc.array(fc.array(sent, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(batches, async (rounds) => {
      const world = await newWorld()
      for (const round of rounds) {
        const lines = await ledgerOf(world.scope)
        const days = await taskDaysOf(world.scope)
        const sendings = round.flatMap(({ deed: next, times }) => {
          const sending = prepare(world, next, lines, days)
          return sending ? Array.from({ length: times }, () => sending) : []
        })
        const results = await Promise.all(
          sendings.map(({ send }, index) => send(world.people[index % world.people.length]!)),
        )
        const refusalsOf = (kind: Deed['kind']) =>
          results.filter((result, index) => sendings[index]!.deed.kind === kind && !result.ok)
        expect(refusalsOf('score')).toEqual([])
        for (const { reason } of refusalsOf('redeem')) expect(reason).toBe('insufficient_points')
        await expectSound(world)
      }
    }),
    { numRuns: 40 },
  )
})

test('a balance that only redemptions lower stays above zero, in any order of redemptions, refunds and scores', async () => {
  const kind = fc.constantFrom('redeem', 'score', 'refund')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kind, pick), { minLength: 4, maxLength: 40 }), async (deeds) => {
      const world = await newWorld()
      const childId = world.children[0]!
      const redeem = () => ({ kind: 'redeem', child: 0, reward: 1 }) as const
      await scoreChild(world.scope, {
        requestId: newId(),
        childId,
        type: 'positive',
        points: 95,
        description: 'Pontos de partida',
      })
      await Promise.all([1, 2].map(() => prepare(world, redeem(), [], [])!.send(world.scope)))
      const spent = (await ledgerOf(world.scope)).filter((line) => line.redemptionId !== null)
      const results = await Promise.all(
        deeds
          .map(([what, which]) => {
            if (what === 'score') return prepare(world, { kind: 'score', child: 0, points: 9 }, [], [])
            if (what === 'refund') return prepare(world, { kind: 'takeBack', entry: which }, spent, [])
            return prepare(world, { ...redeem(), reward: which }, [], [])
          })
          .map((sending, index) => sending!.send(world.people[index % 2]!)),
      )
      const balances = results.filter((result) => result.ok).map((result) => result.balance ?? 0)
      expect(Math.min(0, ...balances)).toBe(0)
      expect(await balanceOf(world.scope, childId)).toBeGreaterThanOrEqual(0)
      await expectSound(world)
    }),
    { numRuns: 25 },
  )
})
