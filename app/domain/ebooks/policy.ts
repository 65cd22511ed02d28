import type { Member } from '../families/member.ts'

export type Reader = Pick<Member, 'role'>

/** Every member of a family may download the e-books (rule 99). The gate of /app checks the subscription. */
export const canReadEbooks = ({ role }: Reader) => role === 'parent' || role === 'child'
