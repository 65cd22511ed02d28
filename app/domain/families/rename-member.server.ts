import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { ProfileInput } from './schema.ts'

export type RenameMemberResult = { ok: true } | { ok: false; reason: 'user_not_found' }

/** Changes the signed-in member's own display name (rule 4). */
export async function renameMember(scope: FamilyScope, { name }: ProfileInput): Promise<RenameMemberResult> {
  return writeFamily(scope, async (tx): Promise<RenameMemberResult> => {
    const updatedUser = await tx
      .updateTable('users')
      .set({ name, updated_at: now() })
      .where('id', '=', scope.userId)
      .where('family_id', '=', scope.familyId)
      .returning('id')
      .executeTakeFirst()
    return updatedUser ? { ok: true } : { ok: false, reason: 'user_not_found' }
  })
}
