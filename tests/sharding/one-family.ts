import { CompiledQuery, sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { SentStatement } from './recorded.ts'
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

const CONDITIONS = ['Index Cond', 'Filter', 'Recheck Cond']
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Reasons why a transaction cannot run on the one node of its family: a statement without the family on a distributed
 * table, a second family, a family set by set_config, or a volatile function in an update. Reads the plans of the real
 * database, which contain only conditions that apply.
 */
export async function nodeExits(transaction: readonly SentStatement[]): Promise<string[]> {
  const found: string[] = []
  const families = new Set<string>()
  for (const sent of transaction) {
    for (const [, entered] of sent.text.matchAll(
      new RegExp(`SET LOCAL app\\.family_id = '(${UUID})'`, 'g'),
    )) {
      families.add(entered!)
    }
    if (/\bset_config\s*\(/i.test(sent.text)) found.push(`set_config: ${short(sent.text)}`)
    const isPlanned =
      /^\s*(select|insert|update|delete|with)\b/i.test(sent.text) && !/pg_notify|pg_advisory/.test(sent.text)
    if (!isPlanned) continue
    const { plan, volatile } = await explain(sent)
    for (const problem of scansWithoutFamily(plan, sent, families))
      found.push(`${problem}: ${short(sent.text)}`)
    if (volatile.length > 0) found.push(`volatile ${volatile.join(', ')}: ${short(sent.text)}`)
  }
  if (families.size > 1) found.push(`${families.size} families in one transaction`)
  return found
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

/** Plans the statement with its values, without row-level security: its conditions would hide a missing family. */
async function explain({ text, values }: SentStatement): Promise<{ plan: PlanNode; volatile: string[] }> {
  return asIdentity(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (verbose, format json) ${text}`, values),
    )
    const called = [...text.matchAll(/\b([a-z_][a-z0-9_]*)\s*\(/gi)].map(([, name]) => name!.toLowerCase())
    const changes = /\b(update|delete)\b/i.test(text)
    const { rows: volatile } = await sql<{ name: string }>`
      select distinct proname::text as name from pg_proc
      where provolatile = 'v' and prokind = 'f' and proname::text = any (${called}::text[])`.execute(tx)
    return { plan: rows[0]!['QUERY PLAN'][0].Plan, volatile: changes ? volatile.map(({ name }) => name) : [] }
  })
}

function scansWithoutFamily(node: PlanNode, sent: SentStatement, families: Set<string>): string[] {
  const table = node['Relation Name']
  const placement: Placement | undefined = table ? placements[table as keyof typeof placements] : undefined
  const below = (node.Plans ?? []).flatMap((child) => scansWithoutFamily(child, sent, families))
  if (!table || placement?.kind !== 'distributed') return below
  if (node['Node Type'] === 'ModifyTable') {
    return node.Operation === 'Insert'
      ? [...below, ...insertWithoutFamily(node, table, placement.by, sent, families)]
      : below
  }
  const conditions = CONDITIONS.map((name) => node[name] as string | undefined).join(' ')
  // the conditions of a bitmap scan are on the index scan below it
  const index = node['Node Type'] === 'Bitmap Heap Scan' ? JSON.stringify(node.Plans) : ''
  const family = new RegExp(`\\b${placement.by} = '(${UUID})'::uuid`).exec(conditions + index)?.[1]
  if (family) families.add(family)
  return family ? below : [...below, `${table} is read without ${placement.by}`]
}

/** Citus routes an insert only by a family that is a value, or a column of the rows selected for it. */
function insertWithoutFamily(
  node: PlanNode,
  table: string,
  by: string,
  { text, values }: SentStatement,
  families: Set<string>,
) {
  const source = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
  // the first column of every distributed table is its family
  const first = source?.Output?.[0] ?? ''
  const isSelect = /^\s*insert into [^(]+\([^)]*\)\s*select\b/i.test(text)
  if (isSelect)
    return first.endsWith('.family_id')
      ? []
      : [`${table} is written from rows whose family is not their own column`]
  const family = new RegExp(`^'(${UUID})'::uuid$`).exec(first)?.[1]
  if (family) {
    families.add(family)
    return []
  }
  const familyIds = parametersOf(text, by).map((parameter) => values[parameter - 1])
  for (const familyId of familyIds) families.add(String(familyId))
  return familyIds.length > 0 ? [] : [`${table} is written without ${by}`]
}

/** Parameter numbers of column `by` in an insert of several rows; empty if a row has no parameter there. */
function parametersOf(text: string, by: string): number[] {
  const [, columns, rows] =
    /^insert into \S+ \(([^)]*)\) values (.*?)(?: on conflict| returning|$)/is.exec(text) ?? []
  const position = columns?.split(',').findIndex((column) => column.trim().replaceAll('"', '') === by) ?? -1
  const found = (rows ?? '')
    .match(/\(([^()]*)\)/g)
    ?.map((row) => /^\$(\d+)/.exec(row.slice(1, -1).split(',')[position]?.trim() ?? '')?.[1])
  return position < 0 || !found?.every((parameter) => parameter !== undefined) ? [] : found.map(Number)
}
