import type { MemberRole } from '../member.ts'

/** A current or former member, with what decides whether the family review may remove this person. */
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

/** Another member, as the page of the review shows them. */
export interface ReviewedMember {
  userId: string
  name: string
  role: MemberRole
  mayRemove: boolean
}

/** What a person sees who reviews the family after taking the account back. */
export interface FamilyReview {
  familyName: string
  /** The other active members, the longest-standing first. */
  others: ReviewedMember[]
  /** Whether the reviewer pays the plan, which goes along with the payer. */
  paysPlan: boolean
}

/**
 * The ids of the members whom the reviewer may remove (rule 103): those who joined later than the reviewer, through an invite
 * of the reviewer or of another removable member. The owner and payers are never removable.
 */
export function removableInReview(
  reviewerId: string,
  candidates: readonly ReviewCandidate[],
  invites: readonly UsedInvite[],
): Set<string> {
  const removable = new Set<string>()
  const reviewer = candidates.find(({ userId }) => userId === reviewerId)
  if (!reviewer) return removable
  const later = new Set(
    candidates
      .filter(({ isOwner, paysPlan, joinedAt }) => !isOwner && !paysPlan && joinedAt > reviewer.joinedAt)
      .map(({ userId }) => userId),
  )
  const inviters = [reviewerId]
  // the loop also visits the inviters that it appends
  for (const inviter of inviters) {
    for (const { inviterId, invitedId } of invites) {
      if (inviterId !== inviter || !later.has(invitedId) || removable.has(invitedId)) continue
      removable.add(invitedId)
      inviters.push(invitedId)
    }
  }
  return removable
}
