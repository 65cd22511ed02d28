import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Locks the family's row, which serializes changes of its children, tasks and task days until the transaction ends.
 * Marks of tasks do not take this lock.
 */
export async function lockFamily(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  await sql`select 1 as locked from families where id = ${scope.familyId}::uuid for no key update`.execute(tx)
}
