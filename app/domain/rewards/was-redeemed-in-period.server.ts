import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { momentOf } from '../families/dates/moment-of.ts'
import { periodStart } from './redemption-period.ts'
import type { RedemptionPeriod } from './reward.ts'

interface PeriodOfReward {
  childId: string
  rewardId: string
  period: RedemptionPeriod
  today: CivilDate
}

/** Whether the child has a redemption of the reward in the current period that was not refunded (rule 46). */
export async function wasRedeemedInPeriod(
  tx: FamilyTransaction,
  { familyId, timeZone }: FamilyActor,
  { childId, rewardId, period, today }: PeriodOfReward,
): Promise<boolean> {
  const start = momentOf(periodStart(period, today), '00:00', timeZone)
  const { rows } = await sql`
    select 1 as found from redemptions
    where family_id = ${familyId}::uuid and child_id = ${childId}::uuid and reward_id = ${rewardId}::uuid
      and refunded_at is null and created_at >= ${start}::timestamptz
    limit 1`.execute(tx)
  return rows.length > 0
}
