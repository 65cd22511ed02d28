import type { Member } from './member.ts'

type HasRole = Pick<Member, 'role'>

/** Only guardians may leave a family (rule 3). */
export const canLeaveFamily = ({ role }: HasRole) => role === 'parent'

export const canRemoveMembers = ({ role }: HasRole) => role === 'parent'

/** Only guardians may change the name and the time zone of the family. */
export const canManageFamily = ({ role }: HasRole) => role === 'parent'

/** Only guardians may consent to the use of children's data (LGPD art. 14 § 1º). */
export const canConsentForChildren = ({ role }: HasRole) => role === 'parent'

/** The fields of a `FamilyActor` that decide for whom it acts: a device of one or several children, or a member. */
type Actor =
  { deviceId: string; childIds: readonly string[] } | { role: 'parent' | 'child'; childId: string | null }

/** Whether the actor is a child: by its device, or as a child member. */
export const isChildActor = (actor: Actor): boolean => 'deviceId' in actor || actor.role === 'child'

/**
 * Whether the actor may act for this child, and see what is the child's alone (rules 4 and 140):
 * - a guardian, or a child member without a linked child: for every child
 * - a child member with a linked child: for that child
 * - a device: for its children
 */
export function mayActFor(actor: Actor, childId: string): boolean {
  if ('deviceId' in actor) return actor.childIds.includes(childId)
  return actor.role === 'parent' || actor.childId === null || actor.childId === childId
}
