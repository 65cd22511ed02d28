import type { Cluster } from '../shard/cluster.ts'
import { placements } from '../shard/placements.ts'
import { planShards } from '../shard/plan.ts'
import { missingRequirements } from '../shard/ready.ts'
import { failure, ok, type Finding } from './finding.ts'

/** Whether `npm run shard` has distributed the families. */
export const isSharded = ({ tables }: Cluster) => tables.get('families')?.kind === 'distributed'

/** Whether the coordinator can connect to every node. */
export const doAllNodesAnswer = ({ nodes }: Cluster) => nodes.every(({ walLevel }) => walLevel !== undefined)

/** Checks the nodes, the placement of the tables, and the further rights of combinado_identity. */
export function checkCluster(cluster: Cluster): Finding[] {
  const findings = missingRequirements(cluster).map(({ problem, advice }) =>
    failure(`Cluster: ${problem}`, advice),
  )
  const { statements, misplaced } = planShards(cluster, placements)
  for (const message of misplaced) {
    findings.push(failure(`Cluster: ${message}`, 'undistribute_table no coordenador, e depois npm run shard'))
  }
  if (statements.length > 0) {
    findings.push(
      failure(
        `Cluster: há tabelas por distribuir ou direitos por conceder (${statements.join('; ')})`,
        'npm run shard',
      ),
    )
  }
  if (findings.length > 0) return findings
  return [
    ok(
      `Cluster: Citus ${cluster.version}, ${cluster.nodes.length} nós respondem; tabelas e direitos no lugar.`,
    ),
  ]
}
