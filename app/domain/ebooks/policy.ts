import type { Member } from '../families/member.ts'

export type Reader = Pick<Member, 'role'>

/**
 * Início lists the e-books for everybody, so every member of a subscribed family may have them, children included
 * (spec section 2, Dashboard). That the family is subscribed is the gate's matter.
 */
export const canReadEbooks = ({ role }: Reader) => role === 'parent' || role === 'child'
