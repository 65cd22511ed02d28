import { type RawBuilder, sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { FAMILY_BOUNDS } from './family-bounds.ts'

type Bound = keyof typeof FAMILY_BOUNDS

/**
 * How many more rows of this kind the family may have (rule 307); negative if it has too many. `counted`: SQL from the name
 * of the table on. The caller holds the lock of `lockFamily`, so that concurrent requests cannot pass the bound together.
 */
export async function roomLeft(
  tx: FamilyTransaction,
  bound: Bound,
  counted: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${counted}`.execute(tx)
  return FAMILY_BOUNDS[bound] - rows[0]!.count
}

/** Whether the family has too many of these. A write asks after its insert; its refusal takes the insert back. */
export async function isOverBound(...args: Parameters<typeof roomLeft>): Promise<boolean> {
  return (await roomLeft(...args)) < 0
}
