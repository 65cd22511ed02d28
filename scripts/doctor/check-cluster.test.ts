import { expect, it } from 'vitest'
import { ALL_RIGHTS, shardedCluster } from '#tests/support/sharded-cluster.ts'
import type { Cluster, ClusterNode } from '../shard/cluster.ts'
import { checkCluster, doAllNodesAnswer, isSharded } from './check-cluster.ts'

const [node, otherNode] = shardedCluster.nodes as [ClusterNode, ClusterNode]
const findingsWith = (changes: Partial<Cluster>) => checkCluster({ ...shardedCluster, ...changes })

it('the cluster check accepts a cluster on which npm run shard has nothing to do', () => {
  expect(findingsWith({})).toEqual([
    { level: 'ok', summary: 'Cluster: Citus 13.2-1, 2 nós respondem; tabelas e direitos no lugar.' },
  ])
})

it('the cluster check names the node that does not answer, and says what that means and what to do', () => {
  const nodes = [node, { ...otherNode, walLevel: undefined }]
  expect(doAllNodesAnswer({ ...shardedCluster, nodes })).toBe(false)
  const [finding, ...others] = findingsWith({ nodes })
  expect(others).toEqual([])
  expect(finding).toMatchObject({ level: 'erro', summary: expect.stringContaining(otherNode.address) })
  expect(finding!.advice).toMatch(/ligue-o.*as famílias dele recebem 503/)
})

it('the cluster check finds rights of combinado_identity that were revoked, and tables that were not moved', () => {
  const identityRights = new Map([
    ...shardedCluster.identityRights,
    ['score_log', { ...ALL_RIGHTS, select: false }] as const,
  ])
  const [revoked] = findingsWith({ identityRights })
  expect(revoked).toMatchObject({ level: 'erro', advice: 'npm run shard' })
  expect(revoked!.summary).toContain('GRANT SELECT, INSERT, UPDATE (scorer_name) ON score_log')
  const tables = new Map([...shardedCluster.tables, ['rewards', null] as const])
  expect(findingsWith({ tables })[0]!.summary).toContain(`create_distributed_table('rewards'`)
})

it('a PostgreSQL whose families were not distributed is no cluster', () => {
  const tables = new Map([...shardedCluster.tables, ['families', null] as const])
  expect([isSharded(shardedCluster), isSharded({ ...shardedCluster, tables })]).toEqual([true, false])
})
