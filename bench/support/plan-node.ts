/** A node of EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** The tables that the plan scans sequentially. */
export function scannedTables(node: PlanNode): string[] {
  const tables = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []
  return [...tables, ...(node.Plans ?? []).flatMap(scannedTables)]
}
