import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Locks the family's row until the transaction ends. Writes that count against a bound (rule 307), or that change tasks,
 * children and their days together, take this lock and so run one after another. Marks of existing task days, goals and points
 * do not take it.
 */
export async function lockFamily(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyActor, 'familyId'>,
): Promise<void> {
  await sql`select 1 as locked from families where id = ${familyId}::uuid for no key update`.execute(tx)
}
