import type { Member } from './member.ts'

type Role = Pick<Member, 'role'>

/** Leaving a family is for guardians (rule 3). */
export const canLeaveFamily = ({ role }: Role) => role === 'parent'

/** Removing another member is for guardians. */
export const canRemoveMembers = ({ role }: Role) => role === 'parent'

/** Naming the family and choosing its time zone is for guardians. */
export const canManageFamily = ({ role }: Role) => role === 'parent'

/** Only a guardian can consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = ({ role }: Role) => role === 'parent'
