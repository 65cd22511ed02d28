import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DeviceScope, type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { isSharded } from '#tests/support/database.ts'
import {
  addChild,
  addReward,
  balanceOf,
  forceSave,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
  scoreChild,
} from '#tests/support/family-content.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { heldPointsOf, openHoldsOf, requestsOf, type StoredRequest } from '#tests/support/shop.ts'
import { takeBackEntry } from '../../points/take-back-entry.server.ts'
import { deleteReward } from '../delete-reward.server.ts'
import { saveForGoal, takeSavingsBack } from '../goal/save-for-goal.server.ts'
import { setGoal } from '../goal/set-goal.server.ts'
import { redeemReward } from '../redeem-reward.server.ts'
import { refundRedemption } from '../refund-redemption.server.ts'
import { answerRequest } from '../requests/answer-request.server.ts'
import { askForReward } from '../requests/ask-for-reward.server.ts'
import { cancelRequest } from '../requests/cancel-request.server.ts'
import { isOpenRequest } from '../requests/request.ts'
import { saveReward } from '../save-reward.server.ts'
import { type RedeemInput, REQUEST_ANSWERS, type RequestAnswer } from '../schema.ts'
import { undoRedemption } from '../undo-redemption.server.ts'
import { settleFormerWrites } from './settle-former-writes.server.ts'

setUpTestDatabase()

const PRICES = [5, 30, 12]
const CAUSES = { task: async () => {}, redemption: refundRedemption }

/** One act of a child or a guardian. Its numbers are indices of children, rewards, requests and entries. */
type Act =
  | { kind: 'ask' | 'takeBack' | 'redeem' | 'drop'; child: number; reward: number }
  | { kind: 'save'; child: number; reward: number; points: number }
  | { kind: 'goal'; child: number; reward: number; isGoal: boolean }
  | { kind: 'score'; child: number; points: number }
  | { kind: 'cancel'; request: number }
  | { kind: 'answer'; request: number; answer: RequestAnswer; isStale: boolean }
  | { kind: 'refund' | 'undo'; entry: number }
  | { kind: 'price'; reward: number; points: number }
  | { kind: 'delete'; reward: number }

const child = fc.nat({ max: 1 })
const reward = fc.nat({ max: PRICES.length - 1 })
const target = { child, reward }
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), ...target }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      ...target,
      points: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      request: fc.nat({ max: 8 }),
      answer: fc.constantFrom(...REQUEST_ANSWERS),
      isStale: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), request: fc.nat({ max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('takeBack', 'redeem'), ...target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), ...target }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('goal' as const), ...target, isGoal: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      child,
      points: fc.integer({ min: -15, max: 30 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('refund', 'undo'), entry: fc.nat({ max: 8 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      reward,
      points: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), reward }) },
)

interface Model {
  scope: FamilyScope
  guardians: FamilyScope[]
  device: DeviceScope
  children: string[]
  rewards: string[]
}

async function newModel(): Promise<Model> {
  const scope = await newFamily()
  const guardians = [scope, await newMember(scope, { role: 'parent', name: 'Otávio' })]
  const children = [await addChild(scope, { points: 40 }), await addChild(scope, { points: 20 })]
  const rewards = []
  for (const [index, points] of PRICES.entries())
    rewards.push(await addReward(scope, { points, title: `Prêmio ${index}` }))
  return { scope, guardians, device: aDeviceScope(scope, children), children, rewards }
}

interface StoredReward {
  id: string
  points: number
  isArchived: boolean
}

async function rewardsOf(scope: FamilyScope): Promise<StoredReward[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<StoredReward>`select id, points, archived_at is not null as "isArchived"
      from rewards where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows
}

async function redemptionsOf(scope: FamilyScope): Promise<RedeemInput[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<RedeemInput>`select id, child_id as "childId", reward_id as "rewardId"
      from redemptions where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows
}

async function goalOf(scope: FamilyScope, childId: string): Promise<string | null> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ goal: string | null }>`select goal_reward_id as goal from children
      where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid`.execute(tx),
  )
  return rows[0]!.goal
}

/** The request of the act with its ids, so that a retry sends the same ones. Undefined if there is nothing to act on. */
async function requestFor(
  model: Model,
  act: Act,
): Promise<((guardian: FamilyScope) => Promise<unknown>) | undefined> {
  const { scope, device, children, rewards } = model
  const requests = await requestsOf(scope)
  if (act.kind === 'cancel' || act.kind === 'answer') {
    const found = requests[act.request % Math.max(requests.length, 1)]
    if (!found) return undefined
    const { id, childId } = found
    if (act.kind === 'cancel') return () => cancelRequest(device, { id, childId })
    const revision = Math.max(0, found.revision - Number(act.isStale))
    const note = act.answer === 'refused' ? 'Agora não' : null
    return (guardian) => answerRequest(guardian, { id, revision, answer: act.answer, note })
  }
  if (act.kind === 'refund' || act.kind === 'undo') {
    const entries = (await ledgerOf(scope)).filter(
      ({ source, reversesId }) => source === 'redemption' && !reversesId,
    )
    const entry = entries[act.entry % Math.max(entries.length, 1)]
    if (!entry) return undefined
    if (act.kind === 'refund') return (guardian) => takeBackEntry(guardian, { entryId: entry.id }, CAUSES)
    const redemption = (await redemptionsOf(scope)).find(({ id }) => id === entry.redemptionId)!
    return (guardian) => undoRedemption(guardian, redemption)
  }
  const childId = children['child' in act ? act.child : 0]!
  const rewardId = rewards['reward' in act ? act.reward : 0]!
  const id = newId()
  switch (act.kind) {
    case 'ask': {
      const price = (await rewardsOf(scope)).find((stored) => stored.id === rewardId)!.points
      return () => askForReward(device, { id, childId, rewardId, points: price })
    }
    case 'save':
      return () => saveForGoal(device, { id, childId, rewardId, points: act.points })
    case 'takeBack':
      return () => takeSavingsBack(device, { childId, rewardId })
    case 'redeem':
      return (guardian) => redeemReward(guardian, { id, childId, rewardId })
    case 'goal':
      return (guardian) => setGoal(guardian, { childId, rewardId, isGoal: act.isGoal })
    case 'score': {
      if (act.points === 0) return undefined
      const type = act.points > 0 ? ('positive' as const) : ('negative' as const)
      const score = { requestId: id, childId, type, points: Math.abs(act.points), description: 'Na mão' }
      return (guardian) => scoreChild(guardian, score)
    }
    case 'drop':
    case 'price': {
      const childIds = act.kind === 'drop' ? children.filter((other) => other !== childId) : []
      const points = act.kind === 'price' ? act.points : PRICES[act.reward]!
      const changed = rewardInput({ id: rewardId, title: 'Mudado', points, childIds })
      return (guardian) => forceSave((input) => saveReward(guardian, input), changed)
    }
    case 'delete':
      return (guardian) => deleteReward(guardian, { id: rewardId })
  }
}

/** Checks what must hold after every act. */
async function expectConsistent({ scope, children }: Model): Promise<void> {
  const holds = await openHoldsOf(scope)
  const requests = await requestsOf(scope)
  const rewards = await rewardsOf(scope)
  for (const childId of children) {
    // both throw if the stored number is not the sum of its rows
    await balanceOf(scope, childId)
    await heldPointsOf(scope, childId)
    const saved = holds.filter((hold) => hold.childId === childId && hold.kind === 'goal')
    const goalId = await goalOf(scope, childId)
    expect([...new Set(saved.map(({ rewardId }) => rewardId))], 'savings are for the goal').toEqual(
      saved.length > 0 ? [goalId] : [],
    )
    const goal = rewards.find(({ id }) => id === goalId)
    const sum = saved.reduce((total, { points }) => total + points, 0)
    expect(sum, 'at most the price is saved').toBeLessThanOrEqual(goal?.points ?? 0)
    expect(goal?.isArchived ?? false, 'a deleted reward is no goal').toBe(false)
  }
  for (const request of requests) {
    const ownHolds = holds.filter(({ requestId }) => requestId === request.id).map(({ points }) => points)
    expect(ownHolds, `holds of a request that is ${request.status}`).toEqual(
      isOpenRequest(request) ? [request.points] : [],
    )
  }
  const open = requests.filter(isOpenRequest).map(({ childId, rewardId }) => `${childId} ${rewardId}`)
  expect(new Set(open).size, 'one open request for each child and reward').toBe(open.length)
}

/** What the acts of a child may not do: leave less than nothing available, or move points. */
async function statesOf({ scope, children }: Model) {
  const states = []
  for (const childId of children) {
    const balance = await balanceOf(scope, childId)
    states.push({ balance, available: balance - (await heldPointsOf(scope, childId)) })
  }
  return states
}

const CHILD_ACTS = ['ask', 'save', 'takeBack', 'cancel']

async function checkActs(acts: readonly (readonly [Act, boolean])[]): Promise<void> {
  const model = await newModel()
  for (const [act, isRetried] of acts) {
    const before = await statesOf(model)
    const requestsBefore = await requestsOf(model.scope)
    const send = await requestFor(model, act)
    if (!send) continue
    const result = (await send(model.scope)) as { ok: boolean }
    const after = await statesOf(model)
    const isChildAct = CHILD_ACTS.includes(act.kind)
    expect(
      !isChildAct || keepsBalances(before, after),
      'a child moves no points and holds only its own',
    ).toBe(true)
    if (act.kind === 'answer') expectAnswered(model, act, result, requestsBefore, before, after)
    // a repeated act of the same person has the same result and no further effect
    const retry = isRetried ? ((await send(model.scope)) as { ok: boolean }) : result
    expect(retry.ok).toBe(result.ok)
    expect(await statesOf(model)).toEqual(after)
    await expectConsistent(model)
  }
  // the daily renewal has nothing left to settle
  const settled = await statesOf(model)
  await settleFormerWrites(model.scope)
  expect(await statesOf(model)).toEqual(settled)
}

type States = Awaited<ReturnType<typeof statesOf>>

/** Whether no balance changed, and no child has less available than nothing by its own act. */
function keepsBalances(before: States, after: States): boolean {
  return before.every(
    ({ balance, available }, index) =>
      after[index]!.balance === balance && after[index]!.available >= Math.min(0, available),
  )
}

/** Only a delivery spends points, exactly the request's. */
function expectAnswered(
  { children }: Model,
  act: Extract<Act, { kind: 'answer' }>,
  result: { ok: boolean },
  requests: StoredRequest[],
  before: States,
  after: States,
) {
  const request = requests[act.request % requests.length]!
  const index = children.indexOf(request.childId)
  const spent = before[index]!.balance - after[index]!.balance
  const isDelivery = result.ok && act.answer === 'delivered' && isOpenRequest(request)
  expect(spent).toBe(isDelivery ? request.points : 0)
}

test('whatever children and guardians do, balances are the sums of entries, and held points those of open holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyAct, fc.boolean()), { minLength: 5, maxLength: 30 }), checkActs),
    { numRuns: isSharded ? 5 : 60 },
  )
})

test('acts of children and two guardians at the same time leave nothing lost and nothing held twice', async () => {
  const batches = fc.array(fc.array(anyAct, { minLength: 2, maxLength: 10 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(batches, async (batchList) => {
      const model = await newModel()
      for (const batch of batchList) {
        const sends = await Promise.all(batch.map((act) => requestFor(model, act)))
        await Promise.all(
          sends.flatMap((send, index) =>
            send ? [send(model.guardians[index % 2]!), send(model.scope)] : [],
          ),
        )
        await expectConsistent(model)
      }
    }),
    { numRuns: isSharded ? 5 : 30 },
  )
})
