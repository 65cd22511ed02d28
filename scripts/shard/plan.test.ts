import { expect, it } from 'vitest'
import { ALL_RIGHTS, placedTables, shardedCluster as cluster } from '#tests/support/sharded-cluster.ts'
import type { Cluster, ClusterNode } from './cluster.ts'
import { placements } from './placements.ts'
import { planShards } from './plan.ts'
import { missingRequirements } from './ready.ts'

it('plans nothing if every table has its placement', () => {
  expect(planShards(cluster, placements)).toEqual({ statements: [], misplaced: [], unknownTables: [] })
})

it('tables that Citus converted because of their foreign keys count as local', () => {
  const tables = new Map([...placedTables, ['accounts', { kind: 'local', by: null }] as const])
  expect(planShards({ ...cluster, tables }, placements).statements).toEqual([])
})

it('a first run drops foreign keys, moves reference tables, then families, then colocated tables, and restores the keys', () => {
  const tables = new Map([...placedTables.keys()].map((table) => [table, null]))
  const { statements } = planShards({ ...cluster, tables, policies: new Set() }, placements)
  const indexOf = (text: string) => statements.findIndex((statement) => statement.includes(text))
  const order = [
    `multi_shard_modify_mode = 'sequential'`,
    'DROP CONSTRAINT "a"',
    `create_reference_table('users')`,
    `create_distributed_table('families', 'id', colocate_with => 'none')`,
    `create_distributed_table('tasks', 'family_id', colocate_with => 'families')`,
    'ADD CONSTRAINT "a"',
    'CREATE POLICY tasks_entered',
  ]
  const indexes = order.map(indexOf)
  expect(indexes).not.toContain(-1)
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
  expect(indexOf('"c"')).toBe(-1)
})

it('a later run moves only a new table, with its foreign keys', () => {
  const tables = new Map([...placedTables, ['task_days', null] as const])
  const policies = new Set([...cluster.policies].filter((name) => name !== 'task_days_entered'))
  const { statements } = planShards({ ...cluster, tables, policies }, placements)
  expect(statements.filter((statement) => statement.includes('create_'))).toEqual([
    `SELECT create_distributed_table('task_days', 'family_id', colocate_with => 'families')`,
  ])
  expect(statements.join()).toContain('"b"')
  expect(statements.join()).not.toContain('"a"')
})

it('a later run grants rights that were revoked', () => {
  const revoked = (table: string, rights: Partial<typeof ALL_RIGHTS>) => ({
    ...cluster,
    identityRights: new Map([...cluster.identityRights, [table, { ...ALL_RIGHTS, ...rights }] as const]),
  })
  expect(planShards(revoked('score_log', { update: false }), placements).statements).toEqual([
    'GRANT SELECT, INSERT, UPDATE (scorer_name) ON score_log TO combinado_identity',
  ])
  expect(planShards(revoked('score_log', { delete: false }), placements).statements).toEqual([])
  expect(planShards(revoked('invites', { delete: false }), placements).statements).toEqual([
    'GRANT INSERT, DELETE ON invites TO combinado_identity',
  ])
})

it('a table with another placement is reported and not moved', () => {
  const tables = new Map([
    ...placedTables,
    ['tasks', { kind: 'distributed', by: 'id' }] as const,
    ['users', { kind: 'distributed', by: 'id' }] as const,
  ])
  const { statements, misplaced } = planShards({ ...cluster, tables }, placements)
  expect(statements).toEqual([])
  expect(misplaced).toEqual([
    'tasks: distribuída por id, e deveria ser distribuída por family_id',
    'users: distribuída por id, e deveria ser tabela de referência',
  ])
})

it('explains how to fix each missing requirement', () => {
  const messages = (change: Partial<Cluster>) =>
    missingRequirements({ ...cluster, ...change })
      .map(({ problem, advice }) => `${problem}: ${advice}`)
      .join('\n')
  expect(messages({})).toBe('')
  expect(messages({ tables: new Map() })).toContain('npm start')
  expect(messages({ version: null, isInstalled: false })).toContain('shared_preload_libraries')
  expect(messages({ version: null })).toContain('CREATE EXTENSION citus;')
  for (const version of ['9.5-1', '12.1-1', '13.0-2']) {
    expect(messages({ version })).toContain('versão 13.1 ou mais nova')
  }
  for (const version of ['13.1-1', '13.10-1', '14.0-1']) expect(messages({ version })).toBe('')
  expect(messages({ walLevel: 'replica' })).toContain('wal_level não é logical (o coordenador)')
  const [node, otherNode] = cluster.nodes as [ClusterNode, ClusterNode]
  expect(messages({ nodes: [{ ...node, walLevel: 'minimal' }, otherNode] })).toContain('(b:5432)')
  expect(messages({ nodes: [{ ...node, walLevel: undefined }, otherNode] })).toMatch(
    /^o nó b:5432 não responde/,
  )
  expect(messages({ nodes: [node, { ...otherNode, refusedRoles: ['combinado_app'] }] })).toContain(
    `ALTER ROLE combinado_app PASSWORD`,
  )
  expect(messages({ isCoordinator: false, hasCoordinatorAddress: false })).toContain('nó de trabalho')
  expect(messages({ hasCoordinatorAddress: false })).toContain('citus_set_coordinator_host')
  expect(messages({ nodeCount: 0 })).toContain('citus_add_node')
  expect(messages({ ownsTables: false })).toContain('combinado não é dono')
  expect(messages({ rolesWithoutLogin: ['combinado_app'] })).toContain('ALTER ROLE combinado_app LOGIN;')
})
