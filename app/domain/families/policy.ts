import type { Member } from './member.ts'

type HasRole = Pick<Member, 'role'>

/** Only guardians may leave a family (rule 3). */
export const canLeaveFamily = ({ role }: HasRole) => role === 'parent'

export const canRemoveMembers = ({ role }: HasRole) => role === 'parent'

/** Only guardians may change the name and the time zone of the family. */
export const canManageFamily = ({ role }: HasRole) => role === 'parent'

/** Only guardians may consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = ({ role }: HasRole) => role === 'parent'
