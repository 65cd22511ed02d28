/** A domain that receives no mail (RFC 2606); forms refuse its addresses. */
const REMOVED_EMAIL_DOMAIN = 'sem-email.invalid'

/** Unique placeholder for the address of an account after 'Não fui eu' (rule 61). */
export function removedEmailOf(userId: string): string {
  return `${userId}@${REMOVED_EMAIL_DOMAIN}`
}

/** The address for display. */
export const displayEmail = (email: string) => (isEmailRemoved(email) ? 'Sem e-mail' : email)

/** Whether the address is the placeholder. */
export function isEmailRemoved(email: string): boolean {
  return email.endsWith(`@${REMOVED_EMAIL_DOMAIN}`)
}
