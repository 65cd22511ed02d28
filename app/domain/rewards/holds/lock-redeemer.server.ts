import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'
import { statement } from '#app/database/statement.server.ts'
import { onceClaim } from '../once-claim.server.ts'
import type { OnceClaim, RedemptionPeriod } from '../reward.ts'
import { availablePoints, type HeldBalance, savedPoints, usablePoints } from './hold.ts'

/** The state of a child and one reward, for writes that spend points or set them aside. */
export interface RedeemerState {
  childName: string
  balance: number
  /** Points that are not set aside; negative if a conduct took points that are. */
  available: number
  /** Points that the child can spend on the reward (rule 181). */
  usable: number
  /** Points saved for the reward as the goal. */
  saved: number
  /** Points saved for other rewards: savings of an earlier goal that were not released. */
  savedElsewhere: number
  goalRewardId: string | null
  /** The child's request for the reward that is asked or approved. */
  openRequestId: string | null
  /** Null if the reward does not exist or is not for the child. */
  reward: { title: string; cost: number; period: RedemptionPeriod; oncePerPeriod: boolean } | null
  /**
   * The strongest claim on a reward that exists once: any child's redemption, else a sibling's open request (rule 295). Null
   * if it is free, or has another limit.
   */
  claim: OnceClaim | null
}

interface Target {
  childId: string
  rewardId: string
}

/**
 * Locks the reward's row and then the child's, and reads the balance, what is set aside, and the reward. Undefined if the
 * child does not exist. The lock of the reward makes its deletion or change wait and see the new holds, and lets only one
 * child have a reward that exists once.
 */
export async function lockRedeemer(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyActor, 'familyId'>,
  { childId, rewardId }: Target,
): Promise<RedeemerState | undefined> {
  const values = { familyId, childId, rewardId }
  // a further statement, because the locking ones do not see what was committed while they waited
  const statements = [rewardLock, lockStatement, readStatement].map((sent) => sent.bind(tx, values))
  const results = await executePipelined(tx, statements)
  const [row] = results.at(-1) as RedeemerRow[]
  return row && stateOf(row, rewardId)
}

type RedeemerRow = Omit<RedeemerState, 'balance' | 'available' | 'usable' | 'saved' | 'savedElsewhere'> &
  HeldBalance

function stateOf({ totalPoints, heldPoints, holds, ...row }: RedeemerRow, rewardId: string): RedeemerState {
  const balance = { totalPoints, heldPoints, holds }
  const saved = savedPoints(balance, rewardId)
  const savedForAll = holds.filter(({ kind }) => kind === 'goal').reduce((sum, { points }) => sum + points, 0)
  return {
    ...row,
    balance: totalPoints,
    available: availablePoints(balance),
    usable: usablePoints(balance, rewardId),
    saved,
    savedElsewhere: savedForAll - saved,
  }
}

type Values = Target & { familyId: string }

const rewardLock = statement<unknown, Values>(
  (values) => sql`
    select id from rewards
    where family_id = ${values.familyId}::uuid and id = ${values.rewardId}::uuid for no key update`,
)

const lockStatement = statement<unknown, Values>(
  (values) => sql`
    select id from children
    where family_id = ${values.familyId}::uuid and id = ${values.childId}::uuid for no key update`,
)

const readStatement = statement<RedeemerRow, Values>(
  (values) => sql`
    select c.name as "childName", c.total_points as "totalPoints", c.held_points as "heldPoints",
      c.goal_reward_id as "goalRewardId",
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'rewardId', p.reward_id, 'points', p.points)), '[]')
        from point_holds p
        where p.family_id = ${values.familyId}::uuid and p.child_id = c.id and p.released_at is null) as holds,
      (select q.id from reward_requests q
        where q.family_id = ${values.familyId}::uuid and q.child_id = c.id and q.reward_id = ${values.rewardId}::uuid
          and q.status in ('asked', 'approved')) as "openRequestId",
      case when r.id is not null then json_build_object('title', r.title, 'cost', r.points,
        'period', r.redemption_period, 'oncePerPeriod', r.once_per_period) end as reward,
      ${onceClaim(values.familyId, sql`q.child_id <> c.id`)} as claim
    from children c left join rewards r on r.family_id = c.family_id and r.id = ${values.rewardId}::uuid
      and r.archived_at is null and (
        exists (select from reward_children rc where rc.family_id = ${values.familyId}::uuid and rc.reward_id = r.id
          and rc.child_id = c.id)
        or not exists (select from reward_children rc
          where rc.family_id = ${values.familyId}::uuid and rc.reward_id = r.id))
    where c.family_id = ${values.familyId}::uuid and c.id = ${values.childId}::uuid`,
)
