import { sql } from 'kysely'
import { readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { type FaultFamily, scopeOf, aFaultFamily } from '../ledger.ts'
import { type KilledOperation, assertOk } from './operation.ts'

interface RedemptionInput {
  id: string
  family: FaultFamily
  balanceBefore: number
}

const redeem = ({ id, family }: RedemptionInput) =>
  redeemReward(scopeOf(family), { id, childId: family.childId, rewardId: family.rewardId })

/** Redeems a reward: inserts the redemption and its entry, and updates the balance. */
export const rewardRedemption: KilledOperation<RedemptionInput> = {
  name: 'redeeming a reward',
  prepare: async () => ({ id: newId(), family: await aFaultFamily(), balanceBefore: 1000 }),
  async run(input, acknowledge) {
    assertOk(await redeem(input))
    acknowledge('the redemption')
  },
  async readState({ id, family, balanceBefore }) {
    const { rows } = await readFamily(scopeOf(family), (tx) =>
      sql<{ redemptions: number; entries: number; balance: number }>`select
        (select count(*)::integer from redemptions where family_id = c.family_id and id = ${id}::uuid) as redemptions,
        (select count(*)::integer from score_log where family_id = c.family_id
          and idempotency_key = ${`redemption:${id}`}) as entries, total_points as balance
        from children c where c.family_id = ${family.familyId}::uuid and c.id = ${family.childId}::uuid`.execute(
        tx,
      ),
    )
    const { redemptions, entries, balance } = rows[0]!
    if (redemptions === 0 && entries === 0 && balance === balanceBefore) return 'absent'
    if (redemptions === 1 && entries === 1 && balance === balanceBefore - 1) return 'complete'
    return JSON.stringify(rows[0])
  },
  repeat: async (input) => void assertOk(await redeem(input)),
}
