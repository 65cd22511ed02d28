import type { FamilyScope } from '#app/database/family-scope.server.ts'

/**
 * Whether the family may use /app: the one place where that is decided (product.md 13). Every family
 * may, because nothing is sold yet; spec section 2 sends a family without subscription to /subscribe,
 * and that page comes with the plans.
 */
export function isAllowedInApp(_scope: FamilyScope): boolean {
  return true
}
