/** Letters and digits that nobody confuses when reading aloud (product.md 10). */
export const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const INVITE_LENGTH = 6
export const INVITE_DAYS = 7
/** More codes than this at once help nobody but whoever finds one. */
export const MOST_PENDING_INVITES = 10

/** A code that has not been used, revoked or outlived. */
export interface PendingInvite {
  id: string
  code: string
  /** ISO moment. */
  expiresAt: string
  inviterUserId: string
  /** Who made it; null when the person has left the family. */
  inviterName: string | null
}
