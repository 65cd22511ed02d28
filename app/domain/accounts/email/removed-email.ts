/** A domain that receives no mail (RFC 2606); forms refuse it. */
const REMOVED_EMAIL_DOMAIN = 'sem-email.invalid'

/** Placeholder for the account's e-mail after 'Não fui eu' (rule 61); unique, as the column requires. */
export function removedEmailOf(userId: string): string {
  return `${userId}@${REMOVED_EMAIL_DOMAIN}`
}

export const displayEmail = (email: string) => (isEmailRemoved(email) ? 'Sem e-mail' : email)

/** Whether the e-mail is a placeholder. */
export function isEmailRemoved(email: string): boolean {
  return email.endsWith(`@${REMOVED_EMAIL_DOMAIN}`)
}
