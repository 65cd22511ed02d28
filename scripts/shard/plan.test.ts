import { expect, it } from 'vitest'
import type { Cluster, TableStorage } from './cluster.ts'
import { placements, tablesOf } from './placements.ts'
import { planShards } from './plan.ts'
import { missingRequirements } from './ready.ts'
import { enteredPolicyOf } from './rights.ts'

const distributedTables = tablesOf('distributed')
const storageOf = (table: string): TableStorage | null => {
  const placement = placements[table as keyof typeof placements]
  if (placement.kind === 'local') return null
  return { kind: placement.kind, by: placement.kind === 'distributed' ? placement.by : null }
}
const placedTables = new Map(Object.keys(placements).map((table) => [table, storageOf(table)]))
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
const cluster: Cluster = {
  version: '13.2-1',
  isInstalled: true,
  isCoordinator: true,
  hasCoordinatorAddress: true,
  nodeCount: 2,
  login: 'combinado',
  ownsTables: true,
  rolesWithoutLogin: [],
  tables: placedTables,
  foreignKeys,
  policies: new Set(distributedTables.map(enteredPolicyOf)),
}

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
  const messages = (change: Partial<Cluster>) => missingRequirements({ ...cluster, ...change }).join('\n')
  expect(messages({})).toBe('')
  expect(messages({ tables: new Map() })).toContain('npm start')
  expect(messages({ version: null, isInstalled: false })).toContain('shared_preload_libraries')
  expect(messages({ version: null })).toContain('CREATE EXTENSION citus;')
  expect(messages({ version: '10.2-5' })).toContain('versão 11')
  expect(messages({ isCoordinator: false, hasCoordinatorAddress: false })).toContain('nó de trabalho')
  expect(messages({ hasCoordinatorAddress: false })).toContain('citus_set_coordinator_host')
  expect(messages({ nodeCount: 0 })).toContain('citus_add_node')
  expect(messages({ ownsTables: false })).toContain('combinado não é dono')
  expect(messages({ rolesWithoutLogin: ['combinado_app'] })).toContain('ALTER ROLE combinado_app LOGIN;')
})
