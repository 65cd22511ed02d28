import { sql } from 'kysely'
import { readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { answerRequest } from '#app/domain/rewards/requests/answer-request.server.ts'
import { askForReward } from '#app/domain/rewards/requests/ask-for-reward.server.ts'
import { aDeviceScope } from '#tests/support/approval.ts'
import { aFaultFamily, type FaultFamily, scopeOf } from '../ledger.ts'
import { assertOk, type KilledOperation } from './operation.ts'

interface RequestInput {
  id: string
  family: FaultFamily
}

const PRICE = 1
const BALANCE = 1000

const ask = ({ id, family }: RequestInput) => {
  const { childId, rewardId } = family
  const device = aDeviceScope(scopeOf(family), [childId])
  return askForReward(device, { id, childId, rewardId, points: PRICE })
}

const deliver = ({ id, family }: RequestInput) =>
  answerRequest(scopeOf(family), { id, revision: 0, answer: 'delivered', note: null })

interface RequestState {
  status: string | null
  redemptions: number
  openHolds: number
  held: number
  balance: number
}

async function readState({ id, family }: RequestInput): Promise<RequestState> {
  const { rows } = await readFamily(scopeOf(family), (tx) =>
    sql<RequestState>`select
      (select status from reward_requests where family_id = c.family_id and id = ${id}::uuid) as status,
      (select count(*)::integer from redemptions where family_id = c.family_id and request_id = ${id}::uuid)
        as redemptions,
      (select coalesce(sum(points), 0)::integer from point_holds where family_id = c.family_id
        and child_id = c.id and released_at is null) as "openHolds",
      held_points as held, total_points as balance
      from children c where c.family_id = ${family.familyId}::uuid and c.id = ${family.childId}::uuid`.execute(
      tx,
    ),
  )
  return rows[0]!
}

const isEqual = (a: RequestState, b: RequestState) => JSON.stringify(a) === JSON.stringify(b)
const WITHOUT = { status: null, redemptions: 0, openHolds: 0, held: 0, balance: BALANCE }
const ASKED = { status: 'asked', redemptions: 0, openHolds: PRICE, held: PRICE, balance: BALANCE }
const DELIVERED = { status: 'delivered', redemptions: 1, openHolds: 0, held: 0, balance: BALANCE - PRICE }

/** A child asks for a reward: inserts the request and its hold, and updates the sum of the holds. */
export const rewardRequest: KilledOperation<RequestInput> = {
  name: 'asking for a reward',
  prepare: async () => ({ id: newId(), family: await aFaultFamily() }),
  async run(input, acknowledge) {
    assertOk(await ask(input))
    acknowledge('the request')
  },
  async readState(input) {
    const state = await readState(input)
    if (isEqual(state, WITHOUT)) return 'absent'
    return isEqual(state, ASKED) ? 'complete' : JSON.stringify(state)
  },
  repeat: async (input) => void assertOk(await ask(input)),
}

/** A guardian hands a reward over: the redemption, its entry, the balance, the request and its hold change together. */
export const rewardDelivery: KilledOperation<RequestInput> = {
  name: 'delivering a reward',
  async prepare() {
    const input = { id: newId(), family: await aFaultFamily() }
    assertOk(await ask(input))
    return input
  },
  async run(input, acknowledge) {
    assertOk(await deliver(input))
    acknowledge('the delivery')
  },
  async readState(input) {
    const state = await readState(input)
    if (isEqual(state, ASKED)) return 'absent'
    return isEqual(state, DELIVERED) ? 'complete' : JSON.stringify(state)
  },
  repeat: async (input) => void assertOk(await deliver(input)),
}
