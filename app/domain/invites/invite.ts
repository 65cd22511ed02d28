export const INVITE_LENGTH = 6
export const INVITE_DAYS = 7
/** Maximum number of pending invites of a family (rule 12). */
export const MAX_PENDING_INVITES = 10

/** An invite that is not used, cancelled or expired. */
export interface PendingInvite {
  id: string
  code: string
  /** ISO 8601 timestamp. */
  expiresAt: string
  inviterUserId: string
  /** The child for whom it is; null for a guardian. */
  childId: string | null
  /** Name of the person who created it; null if the person has left the family. */
  inviterName: string | null
}
