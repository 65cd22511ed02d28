import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { holdPoints, settleHolds } from '../holds/settle-holds.server.ts'
import type { RedeemerState } from '../holds/lock-redeemer.server.ts'
import type { RequestStatus } from './request.ts'

/** A stored request, as writes need it. */
export interface RequestRow {
  id: string
  childId: string
  rewardId: string
  title: string
  points: number
  /** How many of the points were saved for the goal before. */
  savedPoints: number
  status: RequestStatus
  revision: number
  /** Whether a guardian gave the newest answer. */
  isAnswered: boolean
  /** Also of a delivery that was taken back. */
  wasDelivered: boolean
  deciderId: string | null
  deciderName: string | null
}

/** Reads a request of the family. Requests change only under the lock of their child's row. */
export async function readRequest(
  tx: FamilyTransaction,
  familyId: string,
  id: string,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select id, child_id as "childId", reward_id as "rewardId", title, points, saved_points as "savedPoints", status,
      revision, decided_at is not null as "isAnswered", delivered_at is not null as "wasDelivered",
      decided_by_user_id as "deciderId",
      decided_by_name as "deciderName"
    from reward_requests where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
  return rows[0]
}

type HeldRequest = Pick<RequestRow, 'id' | 'childId' | 'rewardId' | 'points'>

/**
 * Sets a request's points aside. What the child saved for the reward is used first; returns that part. The caller has locked
 * the child's row and checked `usable`.
 */
export async function holdForRequest(
  tx: FamilyTransaction,
  familyId: string,
  { id: requestId, childId, rewardId, points }: HeldRequest,
  { saved }: Pick<RedeemerState, 'saved'>,
): Promise<number> {
  if (saved > 0) await settleHolds(tx, familyId, { childIds: [childId], kind: 'goal', rewardId })
  await holdPoints(tx, familyId, { childId, kind: 'request', rewardId, requestId, points })
  return Math.min(saved, points)
}

/**
 * Releases the points of a request that ends without a delivery. What was saved for the goal is saved again if the reward is
 * still the child's goal (rule 179).
 */
export async function releaseRequest(
  tx: FamilyTransaction,
  familyId: string,
  { id, childId, rewardId, savedPoints }: RequestRow,
  { goalRewardId, reward }: RedeemerState,
): Promise<void> {
  await settleHolds(tx, familyId, { childIds: [childId], requestIds: [id] })
  const points = goalRewardId === rewardId && reward ? Math.min(savedPoints, reward.cost) : 0
  if (points > 0) await holdPoints(tx, familyId, { childId, kind: 'goal', rewardId, points })
}
