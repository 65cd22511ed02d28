import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { LeaveConditions } from './leave-conditions.ts'

/**
 * Reads the conditions and locks the family's row until the transaction ends, so that the second of two guardians who
 * leave concurrently counts as the last. The transaction must have entered the family. Undefined if the person is not
 * an active member.
 */
export async function readLeaveConditions(
  tx: FamilyTransaction,
  person: { familyId: string; userId: string },
): Promise<LeaveConditions | undefined> {
  await sql`select 1 as locked from families where id = ${person.familyId}::uuid for update`.execute(tx)
  const { rows } = await sql<LeaveConditions>`
    select f.exported_at as "exportedAt",
      (select count(*)::integer from children c where c.family_id = ${person.familyId}::uuid) as children,
      (select count(*)::integer from family_members m where m.family_id = ${person.familyId}::uuid
        and m.is_active and m.user_id <> ${person.userId}::uuid) as "otherMembers",
      (select count(*)::integer from family_members m where m.family_id = ${person.familyId}::uuid
        and m.is_active and m.user_id <> ${person.userId}::uuid and m.role = 'parent') as "otherGuardians"
    from families f
    where f.id = ${person.familyId}::uuid and exists (select 1 from family_members m
      where m.family_id = ${person.familyId}::uuid and m.user_id = ${person.userId}::uuid and m.is_active)
    `.execute(tx)
  return rows[0]
}
