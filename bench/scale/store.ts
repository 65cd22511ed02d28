import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseName } from './load.ts'
import { findBinaries, type ScaleServer } from './server.ts'

export interface StoredBytes {
  families: number
  rows: { table: string; rows: number; heap: number; indexes: number }[]
  indexes: { index: string; bytes: number }[]
  bytes: number
}

/** Reads the disk space of one size, without the usage plan. */
export async function readStoredBytes(server: ScaleServer, families: number): Promise<StoredBytes> {
  const client = new pg.Client(server.urlOf(databaseName(families)))
  await client.connect()
  const { rows } = await client.query<{ table: string; rows: number; heap: number; indexes: number }>(
    `select relname::text as table, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'shape' order by pg_total_relation_size(oid) desc`,
  )
  const { rows: indexes } = await client.query<{ index: string; bytes: number }>(
    `select indexrelname::text as index, pg_relation_size(indexrelid)::float8 as bytes from pg_stat_user_indexes
     where relname in ('score_log', 'task_days') order by 2 desc`,
  )
  await client.end()
  return { families, rows, indexes, bytes: rows.reduce((sum, row) => sum + row.heap + row.indexes, 0) }
}

/** Measures the seconds of VACUUM and ANALYZE with nothing to do, and of VACUUM after every sixteenth child changed. */
export async function measureUpkeep(server: ScaleServer, families: number): Promise<Record<string, number>> {
  const client = new pg.Client(server.urlOf(databaseName(families)))
  await client.connect()
  const seconds: Record<string, number> = {}
  const measureSeconds = async (label: string, ...statements: string[]) => {
    const started = performance.now()
    for (const statement of statements) await client.query(statement)
    seconds[label] = (performance.now() - started) / 1000
  }
  await measureSeconds('vacuum of score_log', 'vacuum score_log')
  await measureSeconds('analyse of score_log', 'analyze score_log')
  await measureSeconds('analyse of everything', 'analyze')
  await client.query(
    'update children set total_points = total_points where ascii(right(id::text, 1)) % 16 = 1',
  )
  await measureSeconds('vacuum of children after that', 'vacuum children')
  await client.end()
  return seconds
}

/** Measures seconds and bytes of a backup by pg_dump, as in docs/operations.md. */
export function measureBackup(
  server: ScaleServer,
  families: number,
  folder: string,
): { seconds: number; bytes: number } {
  const file = join(folder, 'backup.dump')
  const started = performance.now()
  const url = server.urlOf(databaseName(families))
  const { status, stderr } = spawnSync(
    join(findBinaries(), 'pg_dump'),
    ['-Fc', '--exclude-table-data=proofs', '--exclude-table=shape', url, `--file=${file}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const seconds = (performance.now() - started) / 1000
  const bytes = statSync(file).size
  rmSync(file)
  return { seconds, bytes }
}
