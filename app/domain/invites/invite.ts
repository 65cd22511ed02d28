/** Letters and digits that are not confused when read aloud (rule 12). */
export const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const INVITE_LENGTH = 6
export const INVITE_DAYS = 7
/** Maximum of open codes of a family (rule 12). */
export const MAX_PENDING_INVITES = 10

/** A code that is not used, cancelled or expired. */
export interface PendingInvite {
  id: string
  code: string
  /** ISO moment. */
  expiresAt: string
  inviterUserId: string
  /** Name of the person who made it; null if the person has left the family. */
  inviterName: string | null
}
