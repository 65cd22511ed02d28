import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Locks the family's row until the transaction ends, so that writes which add, edit or delete children, tasks, rewards,
 * conducts or task days run one after another. Marks of existing task days, goals and points do not take this lock.
 */
export async function lockFamily(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyActor, 'familyId'>,
): Promise<void> {
  await sql`select 1 as locked from families where id = ${familyId}::uuid for no key update`.execute(tx)
}
