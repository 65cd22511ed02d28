import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'

/**
 * The family keeps an owner and administrator among its active guardians: the present owner, else the
 * longest-standing one. Inside a transaction that has entered it, once somebody has gone.
 */
export async function handOver(tx: FamilyTransaction, familyId: string): Promise<void> {
  const heir = await tx
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select(['family_members.user_id', 'family_members.is_admin', 'families.owner_user_id'])
    .where('family_members.family_id', '=', familyId)
    .where('families.id', '=', familyId)
    .where('family_members.is_active', '=', true)
    .where('family_members.role', '=', 'parent')
    .orderBy(sql`family_members.user_id is not distinct from families.owner_user_id`, 'desc')
    .orderBy('family_members.is_admin', 'desc')
    .orderBy('family_members.created_at')
    .orderBy('family_members.user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (heir.owner_user_id !== heir.user_id) {
    await tx
      .updateTable('families')
      .set({ owner_user_id: heir.user_id, updated_at: now() })
      .where('id', '=', familyId)
      .execute()
  }
  if (!heir.is_admin) {
    await tx
      .updateTable('family_members')
      .set({ is_admin: true })
      .where('family_id', '=', familyId)
      .where('user_id', '=', heir.user_id)
      .execute()
  }
}
