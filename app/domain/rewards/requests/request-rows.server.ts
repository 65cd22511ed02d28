import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { holdPoints, settleHolds } from '../holds/settle-holds.server.ts'
import type { RedeemerState } from '../holds/lock-redeemer.server.ts'
import { isOpenRequest, type RequestStatus } from './request.ts'

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
  /** When a guardian gave the newest answer, as ISO 8601; null if no guardian did. */
  answeredAt: string | null
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
      revision, to_json(decided_at)#>>'{}' as "answeredAt", delivered_at is not null as "wasDelivered",
      decided_by_user_id as "deciderId", decided_by_name as "deciderName"
    from reward_requests where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** Who gave the newest answer, and whether it was the person `userId`. */
export const deciderOf = ({ deciderId, deciderName }: RequestRow, userId: string) => ({
  deciderName,
  isOwn: deciderId === userId,
})

/** The request as it is after an undo. While it waits, it has the reward's title, and at most its price (rule 184). */
export function reopenedRequest(
  request: RequestRow,
  status: RequestStatus,
  reward: RedeemerState['reward'],
): RequestRow {
  if (status !== 'asked' || !reward) return { ...request, status }
  return { ...request, status, title: reward.title, points: Math.min(request.points, reward.cost) }
}

export type RefusalToReopen =
  | { ok: false; reason: 'reward_not_found' | 'already_asked' }
  | { ok: false; reason: 'insufficient_points'; childName: string; usable: number; cost: number }

/** Why an undo cannot make the request `reopened`; undefined if it can. */
export function refusalToReopen(
  request: RequestRow,
  { status, points }: RequestRow,
  { reward, openRequestId, usable, childName }: RedeemerState,
): RefusalToReopen | undefined {
  // an approved request stays valid without its reward (rule 184)
  if (status === 'asked' && !reward) return { ok: false, reason: 'reward_not_found' }
  if (isOpenRequest(request)) return undefined
  if (openRequestId !== null) return { ok: false, reason: 'already_asked' }
  if (usable < points)
    return { ok: false, reason: 'insufficient_points', childName, usable: Math.max(0, usable), cost: points }
  return undefined
}

/** Marks a request whose reward was redeemed as delivered (rule 181). The caller has locked the child's row. */
export async function markDelivered(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: FamilyScope,
  id: string,
  deliveredAt: Date,
): Promise<void> {
  await sql`
    update reward_requests set status = 'delivered', decided_by_user_id = ${userId}::uuid,
      decided_by_name = ${memberName}::text, decided_at = ${deliveredAt}::timestamptz,
      delivered_at = ${deliveredAt}::timestamptz, note = null, revision = revision + 1
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
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
