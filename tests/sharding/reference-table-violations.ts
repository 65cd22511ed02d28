import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { SentStatement } from './record-statements.ts'
import { explain, isPlanned, nodesOf, placementOf, type PlanNode, shorten } from './explain.ts'
import { tablesOf } from '../../scripts/shard/placements.ts'

/**
 * Finds statements that Citus sends to other nodes because of a reference table. A write goes to every node. A row lock
 * (FOR UPDATE to FOR KEY SHARE) locks the whole table on the first node until the transaction ends, so that it waits for
 * the lock of any other row, and fails while that node is down. Only a lock whose statement also reads a local table with
 * a foreign key to a reference table stays on the coordinator, and one that reads a family's rows stays on their node.
 * Measured with Citus 13.2 and citus.log_remote_commands.
 */
export async function findReferenceTableViolations(transaction: readonly SentStatement[]): Promise<string[]> {
  const localTables = await localTablesWithForeignKeys()
  const violations: string[] = []
  for (const statement of transaction.filter(isPlanned)) {
    const nodes = nodesOf(await explain(statement))
    const staysOnOneNode = nodes.some(
      ({ 'Relation Name': table }) =>
        placementOf(table)?.kind === 'distributed' || localTables.has(table ?? ''),
    )
    const problems = [
      ...writtenTables(nodes).map((table) => `${table} is written on every node`),
      ...(staysOnOneNode ? [] : lockedTables(nodes, statement.text)).map(
        (table) => `a row lock locks all of ${table}`,
      ),
    ]
    violations.push(...new Set(problems.map((problem) => `${problem}: ${shorten(statement.text)}`)))
  }
  return violations
}

const isReference = (table: string | undefined) => placementOf(table)?.kind === 'reference'

function writtenTables(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap(({ 'Node Type': type, 'Relation Name': table }) =>
    type === 'ModifyTable' && isReference(table) ? [table!] : [],
  )
}

/** The reference tables that a locking clause of the statement names, by OF or because it has no OF. */
function lockedTables(nodes: readonly PlanNode[], text: string): string[] {
  const clauses = [
    ...text.matchAll(
      /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)(?:\s+of\s+([\w"]+(?:\s*,\s*[\w"]+)*))?/gi,
    ),
  ].map(([, names]) => names?.replaceAll('"', '').split(/\s*,\s*/))
  return nodes
    .filter((node) => node['Node Type'] === 'LockRows')
    .flatMap(nodesOf)
    .filter(({ Alias: alias }) => clauses.some((names) => names?.includes(alias ?? '') ?? true))
    .flatMap(({ 'Relation Name': table }) => (isReference(table) ? [table!] : []))
}

async function localTablesWithForeignKeys(): Promise<Set<string>> {
  const { rows } = await asIdentity((tx) =>
    sql<{ table: string }>`
      select conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid::regclass::text = any(${tablesOf('reference')}::text[])`.execute(tx),
  )
  return new Set(rows.map(({ table }) => table).filter((table) => placementOf(table)?.kind === 'local'))
}
