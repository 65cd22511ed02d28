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
