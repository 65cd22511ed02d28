import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type FamilyActor, readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { isSharded } from '#tests/support/database.ts'
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
  type LedgerRow,
  type TaskDayRow,
  scoreChild,
} from '#tests/support/family-content.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { refundRedemption } from '../rewards/refund-redemption.server.ts'
import { decideTaskDays } from '../tasks/approval/decide-task-days.server.ts'
import { markOwnTaskDay } from '../tasks/approval/mark-own-task-day.server.ts'
import { undoDecisions } from '../tasks/approval/undo-decisions.server.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { reopenTaskDay } from '../tasks/reopen-task-day.server.ts'
import type { MarkStatus, Verdict } from '../tasks/task.ts'
import { editEntry } from './edit-entry.server.ts'
import { canEditAmount } from './entry.ts'
import { repairEntry } from './repair-entry.server.ts'
import { takeBackEntry } from './take-back-entry.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
const REWARD_COSTS = [5, 30]
/** The last task waits for a guardian when a child marks it. */
const TASK_POINTS = [10, 7, 9]
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

/** One action of a person. Its numbers are indices of children, tasks, rewards and entries. */
type Action =
  | { kind: 'mark'; child: number; task: number; status: MarkStatus; revisionsBehind: number }
  | { kind: 'score'; child: number; points: number }
  | { kind: 'takeBack'; entry: number }
  | { kind: 'edit'; entry: number; points: number }
  | { kind: 'redeem'; child: number; reward: number }
  | { kind: 'repair'; entry: number }
  | ApprovalAction

/** Acts of a child, and of guardians on a child's marks. */
type ApprovalAction = { child: number; task: number; revisionsBehind: number } & (
  | { kind: 'ownMark'; status: 'done' | 'pending'; byDevice: boolean }
  | { kind: 'decide'; verdict: Verdict; points: number | null }
  | { kind: 'undoDecision' }
)

const bit = fc.nat({ max: 1 })
const anyTask = fc.nat({ max: TASK_POINTS.length - 1 })
const anyRevisionsBehind = fc.constantFrom(0, 0, 0, 1)
const anyApprovalAction: fc.Arbitrary<ApprovalAction> = fc
  .oneof(
    fc.record({
      kind: fc.constant('ownMark' as const),
      status: fc.constantFrom('done', 'done', 'pending'),
      byDevice: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('decide' as const),
      verdict: fc.constantFrom('confirmed', 'confirmed', 'redo', 'not_done'),
      points: fc.constantFrom(null, 0, 4),
    }),
    fc.record({ kind: fc.constant('undoDecision' as const) }),
  )
  .chain((action) =>
    fc
      .record({ child: bit, task: anyTask, revisionsBehind: anyRevisionsBehind })
      .map((target) => ({ ...target, ...action })),
  )
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      child: bit,
      task: anyTask,
      status: fc.constantFrom('pending', 'done', 'not_done'),
      revisionsBehind: anyRevisionsBehind,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      child: bit,
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
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repair' as const), entry: fc.nat({ max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redeem' as const), child: bit, reward: bit }) },
  { weight: 8, arbitrary: anyApprovalAction },
)

interface TestFamily {
  scope: FamilyScope
  people: FamilyScope[]
  /** A child member that is not linked to a child, and a device of all children. */
  childActors: FamilyActor[]
  children: string[]
  tasks: string[]
  rewards: string[]
}

async function newTestFamily(): Promise<TestFamily> {
  const scope = await newFamily()
  const people = [scope, await newMember(scope, { role: 'parent', name: 'Otávio' })]
  const children = [await addChild(scope), await addChild(scope)]
  const childActors = [await newMember(scope), aDeviceScope(scope, children)]
  const tasks = []
  for (const points of TASK_POINTS)
    tasks.push(await addTask(scope, children, { points, trust: points === 9 ? 'always' : 'auto' }))
  const rewards = []
  for (const points of REWARD_COSTS) rewards.push(await addReward(scope, { points }))
  return { scope, people, childActors, children, tasks, rewards }
}

const isLive = (line: LedgerRow, lines: LedgerRow[]) =>
  line.reversesId === null && !lines.some(({ reversesId }) => reversesId === line.id)

const liveRepairOf = ({ id }: LedgerRow, lines: LedgerRow[]) =>
  lines.findLast((line) => line.repairsId === id && isLive(line, lines))

/** An action together with its ids, so that a retry sends the same ids. */
interface ActionRequest {
  action: Action
  entry: LedgerRow | undefined
  send: (scope: FamilyScope) => Promise<{ ok: boolean; reason?: string; balance?: number }>
}

function requestOf(
  family: TestFamily,
  action: Action,
  lines: LedgerRow[],
  days: TaskDayRow[],
): ActionRequest | undefined {
  const { children, tasks, rewards } = family
  if (action.kind === 'repair') {
    const entry = lines[action.entry % Math.max(lines.length, 1)]
    if (!entry) return undefined
    const repair = { requestId: newId(), entryId: entry.id }
    return { action, entry, send: (scope) => repairEntry(scope, repair) }
  }
  if (action.kind === 'takeBack' || action.kind === 'edit') {
    const entry = lines[action.entry % Math.max(lines.length, 1)]
    if (!entry) return undefined
    const edit = { requestId: newId(), entryId: entry.id, description: 'Corrigida' }
    const amount = canEditAmount(entry as never) ? { points: action.kind === 'edit' ? action.points : 1 } : {}
    const undoCauses = { task: reopenTaskDay, redemption: refundRedemption }
    return {
      action,
      entry,
      send: (scope) =>
        action.kind === 'edit'
          ? editEntry(scope, { ...edit, ...amount })
          : takeBackEntry(scope, { entryId: entry.id }, undoCauses),
    }
  }
  const childId = children[action.child]!
  if (action.kind === 'score') {
    const type = action.points > 0 ? ('positive' as const) : ('negative' as const)
    const score = {
      requestId: newId(),
      childId,
      type,
      points: Math.abs(action.points),
      description: 'Na mão',
      repair: 'Pedir desculpas',
    }
    return { action, entry: undefined, send: (scope) => scoreChild(scope, score) }
  }
  if (action.kind === 'redeem') {
    const redemption = { id: newId(), childId, rewardId: rewards[action.reward]! }
    return { action, entry: undefined, send: (scope) => redeemReward(scope, redemption) }
  }
  const taskId = tasks[action.task]!
  const day = days.find((row) => row.taskId === taskId && row.childId === childId)
  const revision = Math.max(0, (day?.revision ?? 0) - action.revisionsBehind)
  const ref = { taskId, childId, day: TODAY, slot: 0, revision }
  if (action.kind === 'ownMark') {
    const actor = family.childActors[action.byDevice ? 1 : 0]!
    const ownMark = { ...ref, status: action.status }
    return { action, entry: undefined, send: () => markOwnTaskDay(actor, ownMark) }
  }
  if (action.kind === 'decide') {
    const answers = [
      anAnswer(ref, { verdict: action.verdict, points: action.points, note: 'Faltou um canto' }),
    ]
    return { action, entry: undefined, send: (scope) => decideTaskDays(scope, { answers }) }
  }
  if (action.kind === 'undoDecision')
    return { action, entry: undefined, send: (scope) => undoDecisions(scope, { answers: [ref] }) }
  const mark = { taskId, childId, day: TODAY, slot: 0, status: action.status, revision }
  return { action, entry: undefined, send: (scope) => markTaskDay(scope, mark) }
}

/** Checks the invariants of ledger, balances, task days and redemptions. */
async function expectConsistent({ scope }: TestFamily): Promise<void> {
  const lines = await ledgerOf(scope)
  for (const [childId, { balance, sum }] of await balancesOf(scope)) expect(balance, childId).toBe(sum)
  expect(new Set(lines.map((line) => line.key)).size, 'each key at most once').toBe(lines.length)

  for (const reversal of lines.filter((line) => line.reversesId !== null)) {
    const originalEntry = lines.find((line) => line.id === reversal.reversesId)!
    expect(reversal.points).toBe(0 - originalEntry.points)
    expect([reversal.day, reversal.childId]).toEqual([originalEntry.day, originalEntry.childId])
    expect(originalEntry.reversesId, 'a reversal is never reversed').toBeNull()
  }
  for (const repair of lines.filter((line) => line.repairsId !== null && isLive(line, lines))) {
    const correction = lines.find((line) => line.id === repair.repairsId)!
    expect(isLive(correction, lines), 'a live repair is of a live entry').toBe(true)
    expect(repair.points).toBe(-correction.points)
    expect(liveRepairOf(correction, lines), 'an entry is repaired once').toBe(repair)
  }
  for (const day of await taskDaysOf(scope)) {
    const entries = lines.filter(
      (line) => line.taskId === day.taskId && line.childId === day.childId && isLive(line, lines),
    )
    expect(entries.length, `live entries of a task that is ${day.status}`).toBe(day.status === 'done' ? 1 : 0)
    expect(day.points).toBe(entries[0]?.points ?? 0)
  }
  const { rows: redemptions } = await readFamily(scope, (tx) =>
    sql<{
      id: string
      points: number
      isRefunded: boolean
    }>`select id, points, refunded_at is not null as "isRefunded"
      from redemptions where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  for (const redemption of redemptions) {
    const entries = lines.filter((line) => line.redemptionId === redemption.id && isLive(line, lines))
    expect(
      entries.map((line) => line.points),
      'live entries of a redemption: none when it is refunded',
    ).toEqual(redemption.isRefunded ? [] : [-redemption.points])
  }
}

const isApprovalAction = (action: Action): action is ApprovalAction =>
  ['ownMark', 'decide', 'undoDecision'].includes(action.kind)

/** The change of the child's balance by an act of approval, which only a task day that becomes done or is no longer done makes. */
async function approvalChange(family: TestFamily, action: ApprovalAction, before: TaskDayRow[]) {
  const find = (rows: TaskDayRow[]) =>
    rows.find(
      (row) => row.taskId === family.tasks[action.task] && row.childId === family.children[action.child],
    )!
  const [oldDay, newDay] = [find(before), find(await taskDaysOf(family.scope))]
  const isCurrent = action.revisionsBehind === 0
  if (action.kind === 'ownMark' && TASK_POINTS[action.task] === 9)
    expect([oldDay.status, 'claimed', 'pending', 'redo'], 'a child gets no points').toContain(newDay.status)
  if (action.kind === 'decide' && oldDay.status === 'claimed' && isCurrent) {
    const status = action.verdict === 'confirmed' ? 'done' : action.verdict
    const points = status === 'done' ? (action.points ?? TASK_POINTS[action.task]) : 0
    expect(newDay).toMatchObject({ status, points, revision: oldDay.revision + 1 })
  } else if (action.kind === 'decide') expect(newDay).toEqual(oldDay)
  return newDay.points - oldDay.points
}

/** The expected change of the child's balance by one action, from the state before it. */
function expectedChange(
  request: ActionRequest & { action: Exclude<Action, ApprovalAction> },
  before: { balance: number; lines: LedgerRow[]; days: TaskDayRow[] },
  family: TestFamily,
) {
  const { action, entry } = request
  if (action.kind === 'score') return { ok: true, change: action.points }
  if (action.kind === 'redeem') {
    const cost = REWARD_COSTS[action.reward]!
    return before.balance >= cost ? { ok: true, change: -cost } : { ok: false, change: 0 }
  }
  if (action.kind === 'mark') {
    const day = before.days.find(
      (row) => row.taskId === family.tasks[action.task] && row.childId === family.children[action.child],
    )!
    if (day.status === action.status) return { ok: true, change: 0 }
    if (action.revisionsBehind > 0 && day.revision > 0) return { ok: false, change: 0 }
    const points = TASK_POINTS[action.task]!
    return { ok: true, change: action.status === 'done' ? points : 0 - day.points }
  }
  const target = entry!
  if (target.reversesId !== null) return { ok: false, change: 0 }
  const isEntryLive = isLive(target, before.lines)
  const isReplaced = before.lines.some((line) => line.replacesId === target.id)
  const repairPoints = liveRepairOf(target, before.lines)?.points ?? 0
  if (action.kind === 'repair') {
    const isPossible = isEntryLive && target.repair !== null
    return { ok: isPossible, change: isPossible && repairPoints === 0 ? -target.points : 0 }
  }
  if (action.kind === 'takeBack')
    return { ok: !isReplaced, change: isEntryLive ? 0 - target.points - repairPoints : 0 }
  if (!isEntryLive) return { ok: false, change: 0 }
  const amount = canEditAmount(target as never) ? Math.sign(target.points) * action.points : target.points
  // the repair then gives the new amount back
  return { ok: true, change: repairPoints === 0 ? amount - target.points : 0 }
}

/** Carries out the actions, some twice, and checks the effect of each. */
async function checkActions(actions: readonly (readonly [Action, boolean])[]): Promise<void> {
  const family = await newTestFamily()
  for (const [action, isRetried] of actions) {
    const lines = await ledgerOf(family.scope)
    const days = await taskDaysOf(family.scope)
    const request = requestOf(family, action, lines, days)
    if (!request) continue
    const childId = request.entry?.childId ?? family.children['child' in action ? action.child : 0]!
    const balance = await balanceOf(family.scope, childId)
    const result = await request.send(family.scope)
    const expectation = isApprovalAction(action)
      ? { ok: result.ok, change: await approvalChange(family, action, days) }
      : expectedChange({ ...request, action }, { balance, lines, days }, family)
    expect({ ok: result.ok, change: (await balanceOf(family.scope, childId)) - balance }).toEqual(expectation)
    const newBalance = balance + expectation.change
    expect(result.balance ?? newBalance, "the result's balance").toBe(newBalance)
    // a retry has the same result and no effect
    const retry = isRetried ? await request.send(family.people[1]!) : result
    expect(retry.ok).toBe(result.ok)
    expect(await balanceOf(family.scope, childId)).toBe(newBalance)
    await expectConsistent(family)
  }
}

test('each mark, score, correction, repair and redemption changes the balance as specified, and a retry changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyAction, fc.boolean()), { maxLength: 25 }), checkActions),
    { numRuns: isSharded ? 5 : 40 },
  )
})

test('marks of children, decisions and their undo change the balance as specified, and a claim never changes it', async () => {
  // on one task, so that the acts meet
  const onOneTask = { child: 0, task: 2 }
  const anyAct = fc.oneof(
    { weight: 4, arbitrary: anyApprovalAction.map((action) => ({ ...action, ...onOneTask })) },
    {
      weight: 1,
      arbitrary: anyAction.map((action) => (action.kind === 'mark' ? { ...action, ...onOneTask } : action)),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyAct, fc.boolean()), { minLength: 8, maxLength: 25 }), checkActions),
    { numRuns: isSharded ? 5 : 40 },
  )
})

test('the ledger stays consistent when two guardians send batches of actions concurrently, each up to three times', async () => {
  const call = fc.record({ action: anyAction, times: fc.integer({ min: 1, max: 3 }) })
  const batches = fc.array(fc.array(call, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(batches, async (batchList) => {
      const family = await newTestFamily()
      for (const batch of batchList) {
        const lines = await ledgerOf(family.scope)
        const days = await taskDaysOf(family.scope)
        const requests = batch.flatMap(({ action, times }) => {
          const request = requestOf(family, action, lines, days)
          return request ? Array.from({ length: times }, () => request) : []
        })
        const results = await Promise.all(
          requests.map(({ send }, index) => send(family.people[index % family.people.length]!)),
        )
        const refusalsOf = (kind: Action['kind']) =>
          results.filter((result, index) => requests[index]!.action.kind === kind && !result.ok)
        expect(refusalsOf('score')).toEqual([])
        for (const { reason } of refusalsOf('redeem')) expect(reason).toBe('insufficient_points')
        await expectConsistent(family)
      }
    }),
    { numRuns: isSharded ? 5 : 40 },
  )
})

test('redemptions never make a balance negative, in any order of redemptions, refunds and scores', async () => {
  const kind = fc.constantFrom('redeem', 'score', 'refund')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kind, bit), { minLength: 4, maxLength: 40 }), async (actions) => {
      const family = await newTestFamily()
      const childId = family.children[0]!
      const redeem = () => ({ kind: 'redeem', child: 0, reward: 1 }) as const
      await scoreChild(family.scope, {
        requestId: newId(),
        childId,
        type: 'positive',
        points: 95,
        description: 'Pontos de partida',
      })
      await Promise.all([1, 2].map(() => requestOf(family, redeem(), [], [])!.send(family.scope)))
      const redemptionEntries = (await ledgerOf(family.scope)).filter((line) => line.redemptionId !== null)
      const results = await Promise.all(
        actions
          .map(([kindOfAction, index]) => {
            if (kindOfAction === 'score')
              return requestOf(family, { kind: 'score', child: 0, points: 9 }, [], [])
            if (kindOfAction === 'refund')
              return requestOf(family, { kind: 'takeBack', entry: index }, redemptionEntries, [])
            return requestOf(family, { ...redeem(), reward: index }, [], [])
          })
          .map((request, index) => request!.send(family.people[index % 2]!)),
      )
      const balances = results.filter((result) => result.ok).map((result) => result.balance ?? 0)
      expect(Math.min(0, ...balances)).toBe(0)
      expect(await balanceOf(family.scope, childId)).toBeGreaterThanOrEqual(0)
      await expectConsistent(family)
    }),
    { numRuns: isSharded ? 5 : 25 },
  )
})
