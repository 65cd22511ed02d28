import type { Member } from './member.ts'

type Actor = Pick<Member, 'role'>

/** Leaving a family is for guardians (rule 3). */
export const canLeaveFamily = ({ role }: Actor) => role === 'parent'

/** Removing another member is for guardians. */
export const canRemoveMembers = ({ role }: Actor) => role === 'parent'

/** Changing the name and the time zone of the family is for guardians. */
export const canManageFamily = ({ role }: Actor) => role === 'parent'

/** Only a guardian can consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = ({ role }: Actor) => role === 'parent'
