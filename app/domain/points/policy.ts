import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Giving and taking points by hand is for guardians (spec section 6). */
export const canScore = (who: Who) => who.role === 'parent'

/** Taking back and editing entries of the history is for guardians (product.md 2). */
export const canCorrectHistory = (who: Who) => who.role === 'parent'
