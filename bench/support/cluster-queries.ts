import pg from 'pg'
import type { Device } from './cluster-devices.ts'

const MOVED_SHARDS = 4

/** The port of the node that stores each device's family. */
export async function findFamilyNodes(url: string, devices: readonly Device[]): Promise<Map<Device, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ childId: string; port: number }>(
      `select c.id as "childId", n.nodeport as port
       from (select id, get_shard_id_for_distribution_column('children', family_id) as shard from children) c
         join pg_dist_placement p on p.shardid = c.shard join pg_dist_node n on n.groupid = p.groupid`,
    )
    const portByChild = new Map(rows.map(({ childId, port }) => [childId, port]))
    return new Map(devices.map((device) => [device, portByChild.get(device.childId)!]))
  })
}

/** Moves some shards of the families to the other node and back, while others write. */
export async function moveShards(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ shard: string; port: number; otherPort: number }>(
      `select s.shardid as shard, n.nodeport as port, o.nodeport as "otherPort"
       from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
         join pg_dist_node o on o.groupid <> n.groupid and o.groupid <> 0
       where s.logicalrelid = 'families'::regclass order by s.shardid limit ${MOVED_SHARDS}`,
    )
    for (const { shard, port, otherPort } of rows) {
      for (const [from, to] of [
        [port, otherPort],
        [otherPort, port],
      ]) {
        const move = `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'auto')`
        await client.query(move, [shard, from, to])
      }
    }
  })
}

export interface ClusterLedger {
  countByKey: Map<string, number>
  /** Number of children whose balance is not the sum of their entries. */
  wrongBalances: number
}

export async function readLedger(url: string): Promise<ClusterLedger> {
  return withClient(url, async (client) => {
    const keys = await client.query<{ key: string; count: number }>(
      `select idempotency_key as key, count(*)::integer as count from score_log group by 1`,
    )
    const balances = await client.query(
      `select c.id from children c left join score_log e on e.family_id = c.family_id and e.child_id = c.id
       group by c.family_id, c.id, c.total_points having c.total_points <> coalesce(sum(e.points), 0)`,
    )
    return {
      countByKey: new Map(keys.rows.map(({ key, count }) => [key, count])),
      wrongBalances: balances.rows.length,
    }
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
