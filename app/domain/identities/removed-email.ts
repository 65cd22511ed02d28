/** A domain that no mail reaches (RFC 2606); no form takes an address of it. */
const REMOVED_EMAIL_DOMAIN = 'sem-email.invalid'

/** Stands in for the address of an account whose mailbox denied it: unique, and of no mailbox. */
export function removedEmailOf(userId: string): string {
  return `${userId}@${REMOVED_EMAIL_DOMAIN}`
}

/** The address as its person sees it. */
export const shownEmail = (email: string) => (isEmailRemoved(email) ? 'Sem e-mail' : email)

/** Whether the account has no address at present. */
export function isEmailRemoved(email: string): boolean {
  return email.endsWith(`@${REMOVED_EMAIL_DOMAIN}`)
}
