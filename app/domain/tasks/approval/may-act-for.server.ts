import type { FamilyActor } from '#app/database/family-scope.server.ts'

/** Whether a child acts: by its device, or as a child member. */
export const isChild = (scope: FamilyActor) => 'deviceId' in scope || scope.role === 'child'

/** Whether the actor may act for this child: a guardian for any, a device for its own, a child member for itself. */
export function mayActFor(scope: FamilyActor, childId: string): boolean {
  if ('deviceId' in scope) return scope.childIds.includes(childId)
  return scope.role === 'parent' || scope.childId === null || scope.childId === childId
}
