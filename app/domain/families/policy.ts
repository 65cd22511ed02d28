import type { Member } from './member.ts'

type Who = Pick<Member, 'role'>

/** Leaving a family is for guardians (spec section 6). */
export const canLeaveFamily = (who: Who) => who.role === 'parent'

/** Removing another member is for guardians. */
export const canRemoveMembers = (who: Who) => who.role === 'parent'

/** Naming the family and choosing its time zone is for guardians. */
export const canManageFamily = (who: Who) => who.role === 'parent'

/** Only a guardian can consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = (who: Who) => who.role === 'parent'
