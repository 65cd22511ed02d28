import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/**
 * Ensures that an active guardian owns the family and is its admin: the current owner, else the first admin to join, else
 * the first guardian to join. The transaction must have entered the family and locked it.
 */
export async function ensureFamilyOwner(tx: FamilyTransaction, familyId: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from family_members m join families f on f.id = m.family_id
    where m.family_id = ${familyId}::uuid and f.id = ${familyId}::uuid and m.is_active and m.role = 'parent'
    order by m.user_id is not distinct from f.owner_user_id desc, m.is_admin desc, m.created_at, m.user_id
    limit 1`.execute(tx)
  const owner = rows[0]
  if (!owner) return
  await sql`update families set owner_user_id = ${owner.userId}::uuid, updated_at = ${now()}::timestamptz
    where id = ${familyId}::uuid and owner_user_id is distinct from ${owner.userId}::uuid`.execute(tx)
  await sql`update family_members set is_admin = true
    where family_id = ${familyId}::uuid and user_id = ${owner.userId}::uuid and not is_admin`.execute(tx)
}
