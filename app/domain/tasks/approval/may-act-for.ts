/** A child's device, or a member. Every `FamilyActor` is one. */
type Actor =
  { deviceId: string; childIds: readonly string[] } | { role: 'parent' | 'child'; childId: string | null }

/** Whether the actor is a child: by its device, or as a child member. */
export const isChildActor = (actor: Actor): boolean => 'deviceId' in actor || actor.role === 'child'

/**
 * Whether the actor may act for this child: a guardian, and a child member without a linked child, for any, a device for its
 * children, a linked child member for its child (rule 140).
 */
export function mayActFor(actor: Actor, childId: string): boolean {
  if ('deviceId' in actor) return actor.childIds.includes(childId)
  return actor.role === 'parent' || actor.childId === null || actor.childId === childId
}
