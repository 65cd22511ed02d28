import { CompiledQuery, sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { Sent } from './recorded.ts'
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
 * What keeps a transaction from running on the one node that holds its family: a statement that does not name the family
 * on every distributed table it touches, a second family, a scope by set_config, a volatile function in a change. Asks
 * the planner of the real database, so that a condition that only seems to be there is not taken for one.
 */
export async function straying(transaction: readonly Sent[]): Promise<string[]> {
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
    for (const place of scansWithoutFamily(plan, sent, families)) found.push(`${place}: ${short(sent.text)}`)
    if (volatile.length > 0) found.push(`volatile ${volatile.join(', ')}: ${short(sent.text)}`)
  }
  if (families.size > 1) found.push(`${families.size} families in one transaction`)
  return found
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

/** Planned with its own values and without row-level security, whose conditions must not be taken for the statement's. */
async function explain({ text, values }: Sent): Promise<{ plan: PlanNode; volatile: string[] }> {
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

function scansWithoutFamily(node: PlanNode, sent: Sent, families: Set<string>): string[] {
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
  // a bitmap scan names its conditions on the index below it
  const index = node['Node Type'] === 'Bitmap Heap Scan' ? JSON.stringify(node.Plans) : ''
  const family = new RegExp(`\\b${placement.by} = '(${UUID})'::uuid`).exec(conditions + index)?.[1]
  if (family) families.add(family)
  // what is known to be empty is not read at all
  return family ? below : [...below, `${table} is read without ${placement.by}`]
}

/** Rows come with the family as a value, or from the family's own rows by their column: what else there is, Citus moves about. */
function insertWithoutFamily(
  node: PlanNode,
  table: string,
  by: string,
  { text, values }: Sent,
  families: Set<string>,
) {
  const source = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
  // families and everything of theirs begin with the column that says whose a row is
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
  const familyIds = everyRowOf(text, by).map((parameter) => values[parameter - 1])
  for (const one of familyIds) families.add(String(one))
  return familyIds.length > 0 ? [] : [`${table} is written without ${by}`]
}

/** Numbers of the parameters that say `by` in an insert of several rows; none where one row says it otherwise. */
function everyRowOf(text: string, by: string): number[] {
  const [, columns, rows] =
    /^insert into \S+ \(([^)]*)\) values (.*?)(?: on conflict| returning|$)/is.exec(text) ?? []
  const place = columns?.split(',').findIndex((column) => column.trim().replaceAll('"', '') === by) ?? -1
  const found = (rows ?? '')
    .match(/\(([^()]*)\)/g)
    ?.map((row) => /^\$(\d+)/.exec(row.slice(1, -1).split(',')[place]?.trim() ?? '')?.[1])
  return place < 0 || !found?.every((one) => one !== undefined) ? [] : found.map(Number)
}
