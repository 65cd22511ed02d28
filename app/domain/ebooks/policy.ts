import type { Member } from '../families/member.ts'

export type Reader = Pick<Member, 'role'>

/**
 * Every member of a subscribed family downloads the e-books, child members included (rule 99). The gate of /app
 * checks the subscription.
 */
export const canReadEbooks = ({ role }: Reader) => role === 'parent' || role === 'child'
