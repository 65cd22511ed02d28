import { type Placement } from './placements.ts'

// the same rights as those of combinado_app on tables of families; the ledger is append-only
const ALL_RIGHTS = 'SELECT, INSERT, UPDATE, DELETE'
const LIMITED_RIGHTS: Record<string, string> = { score_log: 'SELECT, INSERT, UPDATE (scorer_name)' }
const enteredCondition = (by: string) => `${by} = nullif(current_setting('app.family_id', true), '')::uuid`

export const enteredPolicyOf = (table: string) => `${table}_entered`

/**
 * Statements that grant the rights that identity transactions need on a cluster after `enterFamily`. Nodes connect to each
 * other as the current role, and two roles would use two connections that do not see each other's uncommitted rows. So
 * such a transaction keeps its role, and row-level security limits it to the family in `app.family_id`.
 */
export function rightsOf(table: string, placement: Placement): string[] {
  if (table === 'invites') return ['GRANT INSERT, DELETE ON invites TO combinado_identity']
  if (placement.kind !== 'distributed') return []
  const entered = enteredCondition(placement.by)
  return [
    `GRANT ${LIMITED_RIGHTS[table] ?? ALL_RIGHTS} ON ${table} TO combinado_identity`,
    `CREATE POLICY ${enteredPolicyOf(table)} ON ${table} TO combinado_identity USING (${entered}) WITH CHECK (${entered})`,
  ]
}
