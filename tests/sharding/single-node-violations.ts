import { CompiledQuery, sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { SentStatement } from './record-statements.ts'
import { type Placement, placements } from '../../scripts/shard/placements.ts'

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  Operation?: string
  'Relation Name'?: string
  Output?: string[]
  Plans?: PlanNode[]
  [other: string]: unknown
}

const CONDITION_KEYS = ['Index Cond', 'Filter', 'Recheck Cond']
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Finds reasons why Citus could not run a transaction on the node of one family: a statement on a distributed table
 * without the family, a second family, a family set by set_config, or a volatile function in an update. Reads PostgreSQL's
 * query plans, because they show which conditions apply to which table.
 */
export async function findSingleNodeViolations(transaction: readonly SentStatement[]): Promise<string[]> {
  const reasons: string[] = []
  const familyIds = new Set<string>()
  for (const statement of transaction) {
    const { text } = statement
    for (const [, familyId] of text.matchAll(new RegExp(`SET LOCAL app\\.family_id = '(${UUID})'`, 'g'))) {
      familyIds.add(familyId!)
    }
    if (/\bset_config\s*\(/i.test(text)) reasons.push(`set_config: ${shorten(text)}`)
    const isPlanned =
      /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/pg_notify|pg_advisory/.test(text)
    if (!isPlanned) continue
    const { plan, volatileFunctions } = await explain(statement)
    for (const problem of scansWithoutFamily(plan, statement, familyIds))
      reasons.push(`${problem}: ${shorten(text)}`)
    if (volatileFunctions.length > 0)
      reasons.push(`volatile ${volatileFunctions.join(', ')}: ${shorten(text)}`)
  }
  if (familyIds.size > 1) reasons.push(`${familyIds.size} families in one transaction`)
  return reasons
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

/**
 * Plans the statement with its values, as the owner of the tables: row-level security would add a condition on the
 * family even if the statement has none.
 */
async function explain({
  text,
  values,
}: SentStatement): Promise<{ plan: PlanNode; volatileFunctions: string[] }> {
  return asIdentity(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (verbose, format json) ${text}`, values),
    )
    const callNames = [...text.matchAll(/\b([a-z_][a-z0-9_]*)\s*\(/gi)].map(([, name]) => name!.toLowerCase())
    const isWrite = /\b(update|delete)\b/i.test(text)
    const { rows: volatileFunctions } = await sql<{ name: string }>`
      select distinct proname::text as name from pg_proc
      where provolatile = 'v' and prokind = 'f' and proname::text = any (${callNames}::text[])`.execute(tx)
    return {
      plan: rows[0]!['QUERY PLAN'][0].Plan,
      volatileFunctions: isWrite ? volatileFunctions.map(({ name }) => name) : [],
    }
  })
}

/** Lists the plan's scans and inserts without a family. Adds the ids of the families that the plan uses to `familyIds`. */
function scansWithoutFamily(node: PlanNode, statement: SentStatement, familyIds: Set<string>): string[] {
  const table = node['Relation Name']
  const placement: Placement | undefined = table ? placements[table as keyof typeof placements] : undefined
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
