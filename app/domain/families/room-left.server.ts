import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { FAMILY_BOUNDS } from './family-bounds.ts'

/** SQL: the rows that count. */
const COUNTED = {
  children: { table: sql`children`, filter: sql`true` },
  tasks: { table: sql`tasks`, filter: sql`archived_at is null` },
  rewards: { table: sql`rewards`, filter: sql`archived_at is null` },
  members: { table: sql`family_members`, filter: sql`is_active` },
}

/**
 * How many more of these the family may have (rule 307); negative if it has too many. A write that adds some asks after its
 * insert, and its refusal takes the insert back. The caller holds the lock of `lockFamily`, so that concurrent requests
 * cannot pass the bound together.
 */
export async function roomLeft(
  tx: FamilyTransaction,
  { familyId }: Pick<FamilyScope, 'familyId'>,
  bound: keyof typeof COUNTED,
): Promise<number> {
  const { table, filter } = COUNTED[bound]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${table} where family_id = ${familyId}::uuid and ${filter}`.execute(
    tx,
  )
  return FAMILY_BOUNDS[bound] - rows[0]!.count
}
