/** A child's device, or a member. Every `FamilyActor` is one. */
type Actor =
  { deviceId: string; childIds: readonly string[] } | { role: 'parent' | 'child'; childId: string | null }

/** Whether a child acts: by its device, or as a child member. */
export const isChild = (actor: Actor): boolean => 'deviceId' in actor || actor.role === 'child'

/** Whether the actor may act for this child: a guardian for any, a device for its own, a child member for itself. */
export function mayActFor(actor: Actor, childId: string): boolean {
  if ('deviceId' in actor) return actor.childIds.includes(childId)
  return actor.role === 'parent' || actor.childId === null || actor.childId === childId
}
