import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

export interface OpenInvite {
  id: string
  familyId: string
  role: 'parent' | 'child'
  /** The child that the person is; null for a guardian. */
  childId: string | null
}

/** Finds the invite with this code that is neither used nor expired, and locks it against concurrent use. */
export async function lockOpenInvite(tx: IdentityTransaction, code: string): Promise<OpenInvite | undefined> {
  const row = await tx
    .selectFrom('invites')
    .select(['id', 'family_id', 'role_to_assign', 'child_id'])
    .where('code', '=', code)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now())
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, familyId: row.family_id, role: row.role_to_assign, childId: row.child_id }
}
