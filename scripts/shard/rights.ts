import type { IdentityRights } from './cluster.ts'
import { type Placement } from './placements.ts'

// the same rights as those of combinado_app on tables of families; the ledger is append-only
const ALL_RIGHTS = 'SELECT, INSERT, UPDATE, DELETE'
const LIMITED_RIGHTS: Record<string, string> = {
  score_log: 'SELECT, INSERT, UPDATE (scorer_name)',
  invites: 'INSERT, DELETE',
}
const enteredCondition = (by: string) => `${by} = nullif(current_setting('app.family_id', true), '')::uuid`

export const enteredPolicyOf = (table: string) => `${table}_entered`

/**
 * Statements that grant the missing rights that identity transactions need on a cluster after `enterFamily`. Nodes connect
 * to each other as the current role, and two roles would use two connections that do not see each other's uncommitted rows.
 * So such a transaction keeps its role, and row-level security limits it to the family in `app.family_id`.
 */
export function missingRights(
  table: string,
  placement: Placement,
  current: { rights: IdentityRights | undefined; policies: ReadonlySet<string> },
): string[] {
  if (placement.kind !== 'distributed' && table !== 'invites') return []
  const wanted = LIMITED_RIGHTS[table] ?? ALL_RIGHTS
  const statements: string[] = []
  if (!hasRights(current.rights, wanted)) statements.push(`GRANT ${wanted} ON ${table} TO combinado_identity`)
  if (placement.kind === 'distributed' && !current.policies.has(enteredPolicyOf(table))) {
    const entered = enteredCondition(placement.by)
    statements.push(
      `CREATE POLICY ${enteredPolicyOf(table)} ON ${table} TO combinado_identity USING (${entered}) WITH CHECK (${entered})`,
    )
  }
  return statements
}

function hasRights(rights: IdentityRights | undefined, wanted: string): boolean {
  const names = ['select', 'insert', 'update', 'delete'] as const
  return rights !== undefined && names.every((name) => rights[name] || !wanted.includes(name.toUpperCase()))
}
