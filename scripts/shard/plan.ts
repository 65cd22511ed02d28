import pg from 'pg'
import type { Cluster, ForeignKey } from './cluster.ts'
import type { Placement } from './placements.ts'
import { missingRights } from './rights.ts'

export interface ShardPlan {
  /** The statements to run in one transaction, in an order that Citus accepts; empty if every table has its placement. */
  statements: string[]
  /** Messages for tables with a wrong placement. If there are any, nothing must be moved. */
  misplaced: string[]
  /** Tables of the database for which we define no placement. */
  unknownTables: string[]
}

const identifier = pg.escapeIdentifier
const literal = pg.escapeLiteral

/**
 * Plans the statements that give every table its placement. Foreign keys of moved tables are dropped and created again,
 * because Citus allows none from a local to a distributed table, as they would be while only one of both is moved.
 */
export function planShards(
  {
    tables,
    foreignKeys,
    policies,
    identityRights,
  }: Pick<Cluster, 'tables' | 'foreignKeys' | 'policies' | 'identityRights'>,
  placements: Record<string, Placement>,
): ShardPlan {
  const unknownTables = [...tables.keys()].filter((table) => !placements[table])
  const misplaced: string[] = []
  const unplacedTables: { table: string; placement: Placement }[] = []
  for (const [table, placement] of Object.entries(placements)) {
    const current = tables.get(table)
    if (current === undefined) continue
    if (isPlaced(current, placement)) continue
    if (current === null || current.kind === 'local') unplacedTables.push({ table, placement })
    else
      misplaced.push(
        `${table}: ${describe(current.kind, current.by)}, e deveria ser ${describePlacement(placement)}`,
      )
  }
  const rights = Object.entries(placements).flatMap(([table, placement]) =>
    tables.has(table) ? missingRights(table, placement, { rights: identityRights.get(table), policies }) : [],
  )
  if (unplacedTables.length === 0) return { statements: rights, misplaced, unknownTables }

  const movedTables = new Set(unplacedTables.map(({ table }) => table))
  // foreign keys from local tables to a reference table may stay: Citus handles them
  const droppedKeys = foreignKeys.filter(
    ({ table, references }) =>
      isDistributed(placements[table]) && (movedTables.has(table) || movedTables.has(references)),
  )
  return {
    misplaced,
    unknownTables,
    statements: [
      `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`,
      ...droppedKeys.map(
        (key) => `ALTER TABLE ${identifier(key.table)} DROP CONSTRAINT ${identifier(key.name)}`,
      ),
      ...unplacedTables
        .filter(({ placement }) => placement.kind === 'reference')
        .map(({ table }) => `SELECT create_reference_table(${literal(table)})`),
      ...unplacedTables.flatMap(({ table, placement }) =>
        placement.kind === 'distributed' ? [distributeStatement(table, placement.by)] : [],
      ),
      ...droppedKeys.toSorted(byReference).map(restoreKey),
      ...rights,
    ],
  }
}

function isDistributed(placement: Placement | undefined): boolean {
  return placement?.kind === 'distributed'
}

function isPlaced(
  current: Cluster['tables'] extends Map<string, infer Current> ? Current : never,
  placement: Placement,
): boolean {
  if (placement.kind === 'local') return current === null || current.kind === 'local'
  if (current?.kind !== placement.kind) return false
  return placement.kind !== 'distributed' || current.by === placement.by
}

function distributeStatement(table: string, by: string): string {
  // families come first; other tables are colocated with them
  const colocated = by === 'id' ? 'none' : 'families'
  return `SELECT create_distributed_table(${literal(table)}, ${literal(by)}, colocate_with => ${literal(colocated)})`
}

const byReference = (a: ForeignKey, b: ForeignKey) =>
  Number(a.references !== 'users') - Number(b.references !== 'users')

function restoreKey(key: ForeignKey): string {
  return `ALTER TABLE ${identifier(key.table)} ADD CONSTRAINT ${identifier(key.name)} ${key.definition}`
}

function describePlacement(placement: Placement): string {
  return describe(placement.kind, placement.kind === 'distributed' ? placement.by : null)
}

function describe(kind: Placement['kind'], by: string | null): string {
  if (kind === 'distributed') return `distribuída por ${by}`
  return kind === 'reference' ? 'tabela de referência' : 'local'
}
