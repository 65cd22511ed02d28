import type { Member } from './member.ts'

type Who = Pick<Member, 'role'>

/** Only a guardian can consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = (who: Who) => who.role === 'parent'
