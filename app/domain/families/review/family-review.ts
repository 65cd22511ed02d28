import type { MemberRole } from '../member.ts'

/** A current or former member, with the data that decides whether the family review offers the removal. */
export interface ReviewCandidate {
  userId: string
  joinedAt: Date
  isOwner: boolean
  paysPlan: boolean
}

/** An invite of the family that somebody used. */
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
}

/** Content of the page for a person who took the account back. */
export interface FamilyReview {
  familyName: string
  /** Active members, in the order in which they joined. */
  others: ReviewedMember[]
  /** Whether the reviewer pays the plan, so that the plan leaves with the reviewer. */
  paysPlan: boolean
}

/**
 * Ids of the members whom the reviewer may remove (rule 103): members who joined after the reviewer, by an invite of the
 * reviewer or of another removable member. The owner and payers are never removable.
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
  const inviters = [reviewerId]
  // the loop also visits the inviters that it adds
  for (const inviter of inviters) {
    for (const { inviterId, invitedId } of invites) {
      if (inviterId !== inviter || !eligibleIds.has(invitedId) || removableIds.has(invitedId)) continue
      removableIds.add(invitedId)
      inviters.push(invitedId)
    }
  }
  return removableIds
}
