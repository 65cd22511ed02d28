import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { explain, isPlanned, nodesOf, placementOf, type PlanNode, shorten } from './explain.ts'
import type { SentStatement } from './record-statements.ts'

const CONDITION_KEYS = ['Index Cond', 'Filter', 'Recheck Cond']
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Finds reasons why Citus could not run a transaction on the node of one family: a statement on a distributed table
 * without the family, a second family, a family set by set_config, a volatile function in an update, an insert in or after
 * a common table expression, a local table beside families' rows, or families' rows before the family's role. Reads
 * PostgreSQL's query plans, because they show which conditions apply to which table.
 */
export async function findSingleNodeViolations(transaction: readonly SentStatement[]): Promise<string[]> {
  const reasons: string[] = []
  const familyIds = new Set<string>()
  // an identity transaction keeps its role on a cluster
  const keepsRole = transaction.some(({ text }) => /SET LOCAL ROLE combinado_identity/.test(text))
  const roleIndex = transaction.findIndex(({ text }) => /SET LOCAL ROLE combinado_app/.test(text))
  for (const [index, statement] of transaction.entries()) {
    const { text } = statement
    for (const [, familyId] of text.matchAll(new RegExp(`SET LOCAL app\\.family_id = '(${UUID})'`, 'g'))) {
      familyIds.add(familyId!)
    }
    if (/\bset_config\s*\(/i.test(text)) reasons.push(`set_config: ${shorten(text)}`)
    if (!isPlanned(statement)) continue
    const plan = await explain(statement)
    const problems = [
      ...scansWithoutFamily(plan, statement, familyIds),
      ...insertsWithCte(plan, text),
      ...localTablesBesideFamilies(plan),
      ...(index < roleIndex && !keepsRole ? tablesBeforeRole(plan) : []),
      ...(await volatileFunctionsOf(text)),
    ]
    reasons.push(...problems.map((problem) => `${problem}: ${shorten(text)}`))
  }
  if (familyIds.size > 1) reasons.push(`${familyIds.size} families in one transaction`)
  return reasons
}

/** Citus refuses volatile functions in updates and deletions. */
async function volatileFunctionsOf(text: string): Promise<string[]> {
  if (!/\b(update|delete)\b/i.test(text)) return []
  const callNames = [...text.matchAll(/\b([a-z_][a-z0-9_]*)\s*\(/gi)].map(([, name]) => name!.toLowerCase())
  const { rows } = await sql<{ name: string }>`
    select distinct proname::text as name from pg_proc
    where provolatile = 'v' and prokind = 'f' and proname::text = any (${callNames}::text[])`.execute(
    database(),
  )
  return rows.map(({ name }) => `volatile ${name}`)
}

/**
 * Of statements with common table expressions, Citus 13 sends only selects, updates and deletions to one node. The rows of
 * an insert would pass through the coordinator, where row-level security refuses them.
 */
function insertsWithCte(plan: PlanNode, text: string): string[] {
  const hasCte = /\bwith\s+[\w"]+(?:\s*\([^)]*\))?\s+as\b/i.test(text)
  if (!hasCte) return []
  return nodesOf(plan).flatMap(({ 'Node Type': type, Operation: operation, 'Relation Name': table }) =>
    type === 'ModifyTable' && operation === 'Insert' && placementOf(table)?.kind === 'distributed'
      ? [`${table} is written by a statement with a CTE`]
      : [],
  )
}

/** A statement on a distributed table cannot also read or write tables that only the coordinator has. */
function localTablesBesideFamilies(plan: PlanNode): string[] {
  const tables = new Set(nodesOf(plan).map((node) => node['Relation Name']))
  if (![...tables].some((table) => placementOf(table)?.kind === 'distributed')) return []
  return [...tables].flatMap((table) =>
    placementOf(table)?.kind === 'local' ? [`${table} is used beside rows of families`] : [],
  )
}

/** A node's connection that another role has opened in the transaction cannot change to the family's role. */
function tablesBeforeRole(plan: PlanNode): string[] {
  const tables = new Set(nodesOf(plan).map((node) => node['Relation Name']))
  return [...tables].flatMap((table) =>
    placementOf(table)?.kind === 'distributed' ? [`${table} is used before the family's role is set`] : [],
  )
}

/** Lists the plan's scans and inserts without a family. Adds the ids of the families that the plan uses to `familyIds`. */
function scansWithoutFamily(node: PlanNode, statement: SentStatement, familyIds: Set<string>): string[] {
  const table = node['Relation Name']
  const placement = placementOf(table)
  const childProblems = (node.Plans ?? []).flatMap((child) => scansWithoutFamily(child, statement, familyIds))
  if (!table || placement?.kind !== 'distributed') return childProblems
  if (node['Node Type'] === 'ModifyTable') {
    return node.Operation === 'Insert'
      ? [...childProblems, ...insertWithoutFamily(node, table, placement.by, statement, familyIds)]
      : childProblems
  }
  const conditions = CONDITION_KEYS.map((name) => node[name] as string | undefined).join(' ')
  // the conditions of a bitmap scan are in the index scan below it
  const indexPlans = node['Node Type'] === 'Bitmap Heap Scan' ? JSON.stringify(node.Plans) : ''
  const familyId = new RegExp(`\\b${placement.by} = '(${UUID})'::uuid`).exec(conditions + indexPlans)?.[1]
  if (familyId) familyIds.add(familyId)
  return familyId ? childProblems : [...childProblems, `${table} is read without ${placement.by}`]
}

/** Citus sends an insert to one node only if the family is a value or a column of the rows that it selects. */
function insertWithoutFamily(
  node: PlanNode,
  table: string,
  familyColumn: string,
  { text, values }: SentStatement,
  familyIds: Set<string>,
) {
  const source = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
  // the first column of every distributed table is its family
  const firstColumn = source?.Output?.[0] ?? ''
  const isSelect = /^\s*insert into [^(]+\([^)]*\)\s*select\b/i.test(text)
  if (isSelect)
    return firstColumn.endsWith('.family_id')
      ? []
      : [`${table} is written from rows whose family is not their own column`]
  const familyId = new RegExp(`^'(${UUID})'::uuid$`).exec(firstColumn)?.[1]
  if (familyId) {
    familyIds.add(familyId)
    return []
  }
  const insertedFamilyIds = parametersOf(text, familyColumn).map((parameter) => values[parameter - 1])
  for (const id of insertedFamilyIds) familyIds.add(String(id))
  return insertedFamilyIds.length > 0 ? [] : [`${table} is written without ${familyColumn}`]
}

/** The numbers of the parameters for `familyColumn` in an insert, one per row; empty if any row has no parameter there. */
function parametersOf(text: string, familyColumn: string): number[] {
  const [, columns, rows] =
    /^insert into \S+ \(([^)]*)\) values (.*?)(?: on conflict| returning|$)/is.exec(text) ?? []
  const position =
    columns?.split(',').findIndex((column) => column.trim().replaceAll('"', '') === familyColumn) ?? -1
  const parameters = (rows ?? '')
    .match(/\(([^()]*)\)/g)
    ?.map((row) => /^\$(\d+)/.exec(row.slice(1, -1).split(',')[position]?.trim() ?? '')?.[1])
  return position < 0 || !parameters?.every((parameter) => parameter !== undefined)
    ? []
    : parameters.map(Number)
}
