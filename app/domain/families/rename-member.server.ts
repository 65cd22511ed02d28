import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { ProfileInput } from './schema.ts'

/** Changes the signed-in member's own display name (spec section 6: any member). */
export async function renameMember(scope: FamilyScope, { name }: ProfileInput): Promise<void> {
  await writeFamily(scope, (tx) =>
    tx
      .updateTable('users')
      .set({ name, updated_at: now() })
      .where('id', '=', scope.userId)
      .where('family_id', '=', scope.familyId)
      .execute(),
  )
}
