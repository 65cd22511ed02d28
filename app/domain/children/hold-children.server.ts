import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Queues what changes which children, tasks and days the family has, by its row: until the transaction
 * ends no child is deleted and no day is opened from a task as it was. Taps on tasks do not wait here.
 */
export async function holdChildren(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  await sql`select 1 as held from families where id = ${scope.familyId}::uuid for no key update`.execute(tx)
}
