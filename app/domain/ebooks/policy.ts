import type { Member } from '../families/member.ts'

export type Reader = Pick<Member, 'role'>

/** Every member may download the e-books (rule 99). The subscription gate checks the subscription. */
export const canReadEbooks = ({ role }: Reader) => role === 'parent' || role === 'child'
