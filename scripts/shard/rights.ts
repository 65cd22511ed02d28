import { type Placement } from './placements.ts'

// what combinado_app may do with a table of families; the ledger is only added to, on a cluster too
const ALL = 'SELECT, INSERT, UPDATE, DELETE'
const LESS: Record<string, string> = { score_log: 'SELECT, INSERT, UPDATE (scorer_name)' }
const ENTERED = (by: string) => `${by} = nullif(current_setting('app.family_id', true), '')::uuid`

/** By this name a table's policy is known. */
export const enteredPolicyOf = (table: string) => `${table}_entered`

/**
 * Rights that transactions for identities need on a cluster, once they have entered a family. Nodes connect to each
 * other as the role at work, and two roles would be two connections that do not see each other's rows: there such a
 * transaction keeps its role (`enterFamily`), and row-level security opens the entered family to it and no other.
 */
export function rightsOf(table: string, placement: Placement): string[] {
  if (table === 'invites') return ['GRANT INSERT, DELETE ON invites TO combinado_identity']
  if (placement.kind !== 'distributed') return []
  const entered = ENTERED(placement.by)
  return [
    `GRANT ${LESS[table] ?? ALL} ON ${table} TO combinado_identity`,
    `CREATE POLICY ${enteredPolicyOf(table)} ON ${table} TO combinado_identity USING (${entered}) WITH CHECK (${entered})`,
  ]
}
