import { runSql } from '#tests/support/postgres.ts'
import { runShardCommand } from '#tests/support/citus.ts'
import { createPostgresServer, type PostgresServer } from '#tests/support/postgres-server.ts'
import { type BenchDatabase, postgresDatabase } from './databases.ts'

const DATABASE_NAME = 'combinado'

/** A coordinator and two workers on this machine, whose commits wait for the disk, with one database. */
export interface CitusCluster {
  database: BenchDatabase
  coordinator: PostgresServer
  workers: PostgresServer[]
  /** Distributes the families, as an operator does after loading the data. */
  shard(): Promise<void>
  remove(): Promise<void>
}

/** Starts a cluster with an empty database. Throws if this machine's PostgreSQL has no Citus. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const nodes = await Promise.all(Array.from({ length: 3 }, createNode))
  const [coordinator, ...workers] = nodes as [PostgresServer, ...PostgresServer[]]
  for (const node of nodes) {
    await node.start()
    await runSql(node.url, `CREATE DATABASE ${DATABASE_NAME}`)
    await runSql(databaseUrlOf(node), 'CREATE EXTENSION citus')
  }
  const url = databaseUrlOf(coordinator)
  await runSql(url, `SELECT citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`)
  for (const worker of workers)
    await runSql(url, `SELECT citus_add_node('127.0.0.1', ${new URL(worker.url).port})`)
  const remove = async () => {
    for (const node of nodes) await node.remove()
  }
  return {
    database: postgresDatabase(coordinator.url, url, remove),
    coordinator,
    workers,
    shard: () => runShardCommand(url),
    remove,
  }
}

function createNode(): Promise<PostgresServer> {
  return createPostgresServer({
    // the nodes connect to each other without a password
    initdb: ['--auth=trust'],
    settings: {
      shared_preload_libraries: 'citus',
      wal_level: 'logical',
      fsync: 'on',
      max_connections: '200',
      max_prepared_transactions: '200',
    },
  })
}

function databaseUrlOf(node: PostgresServer): string {
  const url = new URL(node.url)
  url.pathname = `/${DATABASE_NAME}`
  return url.href
}
