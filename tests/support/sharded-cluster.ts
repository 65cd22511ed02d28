import type { Cluster, TableStorage } from '../../scripts/shard/cluster.ts'
import { placements, tablesOf } from '../../scripts/shard/placements.ts'
import { enteredPolicyOf } from '../../scripts/shard/rights.ts'

export const ALL_RIGHTS = { select: true, insert: true, update: true, delete: true }
const distributedTables = tablesOf('distributed')
const storageOf = (table: string): TableStorage | null => {
  const placement = placements[table as keyof typeof placements]
  if (placement.kind === 'local') return null
  return { kind: placement.kind, by: placement.kind === 'distributed' ? placement.by : null }
}
export const placedTables = new Map(Object.keys(placements).map((table) => [table, storageOf(table)]))
const foreignKeys = [
  {
    name: 'a',
    table: 'tasks',
    references: 'families',
    definition: 'FOREIGN KEY (family_id) REFERENCES families(id)',
  },
  {
    name: 'b',
    table: 'task_days',
    references: 'tasks',
    definition: 'FOREIGN KEY (family_id, task_id) REFERENCES tasks(family_id, id)',
  },
  {
    name: 'c',
    table: 'accounts',
    references: 'users',
    definition: 'FOREIGN KEY (user_id) REFERENCES users(id)',
  },
]
/** A cluster of two nodes on which `npm run shard` has nothing to do. */
export const shardedCluster: Cluster = {
  version: '13.2-1',
  isInstalled: true,
  isCoordinator: true,
  hasCoordinatorAddress: true,
  nodeCount: 2,
  nodes: [
    { address: 'b:5432', walLevel: 'logical', refusedRoles: [] },
    { address: 'c:5432', walLevel: 'logical', refusedRoles: [] },
  ],
  walLevel: 'logical',
  login: 'combinado',
  ownsTables: true,
  rolesWithoutLogin: [],
  tables: placedTables,
  foreignKeys,
  policies: new Set(distributedTables.map(enteredPolicyOf)),
  identityRights: new Map(Object.keys(placements).map((table) => [table, ALL_RIGHTS])),
}
