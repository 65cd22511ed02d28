import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'

/** The nodes of a Citus cluster that store rows of families, and the coordinator, as its nodes know it. */
export interface CitusCluster {
  coordinator: { host: string; port: number }
  /** URLs of the other nodes, with the database and the login of the coordinator's URL. */
  nodeUrls: string[]
}

/** Reads the nodes from the database of `url`; undefined if it is not that of a coordinator with nodes. */
export async function findCitusCluster(url: string): Promise<CitusCluster | undefined> {
  return withClient(url, async (client) => {
    const extension = await client.query(`select from pg_extension where extname = 'citus'`)
    if (extension.rows.length === 0) return undefined
    const { rows } = await client.query<{ host: string; port: number; groupid: number }>(
      `select nodename as host, nodeport as port, groupid from pg_dist_node
       where isactive and noderole = 'primary' order by nodeid`,
    )
    const coordinator = rows.find(({ groupid }) => groupid === 0)
    const nodeUrls = rows
      .filter(({ groupid }) => groupid !== 0)
      .map(({ host, port }) => {
        const nodeUrl = new URL(url)
        nodeUrl.hostname = host
        nodeUrl.port = String(port)
        return nodeUrl.href
      })
    return coordinator && nodeUrls.length > 0 ? { coordinator, nodeUrls } : undefined
  })
}

/** Migrates and distributes an empty database that exists on the coordinator and on every node, as an operator does. */
export async function shardTemplate(coordinatorUrl: string, cluster: CitusCluster): Promise<void> {
  const { coordinator, nodeUrls } = cluster
  const { pathname } = new URL(coordinatorUrl)
  const urls = [coordinatorUrl, ...nodeUrls.map((url) => new URL(pathname, url).href)]
  await Promise.all(urls.map((url) => runAll(url, 'CREATE EXTENSION citus')))
  await runAll(
    coordinatorUrl,
    `SELECT citus_set_coordinator_host(${pg.escapeLiteral(coordinator.host)}, ${coordinator.port})`,
    ...nodeUrls.map((url) => {
      const { hostname, port } = new URL(url)
      return `SELECT citus_add_node(${pg.escapeLiteral(hostname)}, ${port})`
    }),
  )
  await applyMigrations({ connectionString: coordinatorUrl })
  // every shard of a table is a table to create and copy
  await runShardCommand(coordinatorUrl, '-c citus.shard_count=4')
}

/** Runs `npm run shard`. `options` are PostgreSQL's options of its connection. */
export async function runShardCommand(coordinatorUrl: string, options = ''): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'shard.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: coordinatorUrl, PGOPTIONS: options },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm run shard fails: ${errors}`)
}

function runAll(url: string, ...statements: string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
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
