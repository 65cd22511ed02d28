import type { MemberRole } from '../member.ts'

/** A current or former member, with the data that decides whether the reviewer may remove the member. */
export interface ReviewCandidate {
  userId: string
  joinedAt: Date
  isOwner: boolean
  paysPlan: boolean
}

export interface UsedInvite {
  inviterId: string
  invitedId: string
}

/** Another member on the review's page. */
export interface ReviewedMember {
  userId: string
  name: string
  role: MemberRole
  mayRemove: boolean
  /** Names of the children's devices that the member paired in the family. */
  pairedDevices: string[]
}

/** Content of the family review's page, after account recovery. */
export interface FamilyReview {
  familyName: string
  /** Active members, in the order in which they joined. */
  others: ReviewedMember[]
  /** Whether the reviewer pays the plan, so that the plan leaves with the reviewer. */
  paysPlan: boolean
}

/**
 * Ids of the members whom the reviewer may remove (rule 103): members who joined after the reviewer, by an invite of
 * the reviewer or of another removable member. The owner and payers are never removable.
 */
export function removableMemberIds(
  reviewerId: string,
  candidates: readonly ReviewCandidate[],
  invites: readonly UsedInvite[],
): Set<string> {
  const removableIds = new Set<string>()
  const reviewer = candidates.find(({ userId }) => userId === reviewerId)
  if (!reviewer) return removableIds
  const eligibleIds = new Set(
    candidates
      .filter(({ isOwner, paysPlan, joinedAt }) => !isOwner && !paysPlan && joinedAt > reviewer.joinedAt)
      .map(({ userId }) => userId),
  )
  const inviterIds = [reviewerId]
  // the loop also visits the ids that it adds
  for (const id of inviterIds) {
    for (const { inviterId, invitedId } of invites) {
      if (inviterId !== id || !eligibleIds.has(invitedId) || removableIds.has(invitedId)) continue
      removableIds.add(invitedId)
      inviterIds.push(invitedId)
    }
  }
  return removableIds
}
