import { CompiledQuery, sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { SentStatement } from './record-statements.ts'
import { type Placement, placements } from '../../scripts/shard/placements.ts'

/** A node of a query plan of PostgreSQL, as EXPLAIN (VERBOSE, FORMAT JSON) returns it. */
export interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  /** 'CTE name' for the plan of a common table expression. */
  'Subplan Name'?: string
  Operation?: string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: PlanNode[]
  [other: string]: unknown
}

/** Whether the statement has a plan that tells where it would run. */
export function isPlanned({ text }: SentStatement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/pg_notify|pg_advisory/.test(text)
}

/**
 * Plans the statement with its values, as the owner of the tables: row-level security would add a condition on the
 * family even if the statement has none.
 */
export async function explain({ text, values }: SentStatement): Promise<PlanNode> {
  return asIdentity(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (verbose, format json) ${text}`, values),
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  })
}

/** The node and all nodes below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

export function placementOf(table: string | undefined): Placement | undefined {
  return table ? placements[table as keyof typeof placements] : undefined
}

export const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
