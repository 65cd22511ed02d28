import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseOf } from './load.ts'
import { binariesOf, type ScaleServer } from './server.ts'

export interface StoredBytes {
  families: number
  rows: { table: string; rows: number; heap: number; indexes: number }[]
  indexes: { index: string; bytes: number }[]
  bytes: number
}

/** The disk space of one size, without the usage plan. */
export async function storedIn(server: ScaleServer, families: number): Promise<StoredBytes> {
  const client = new pg.Client(server.urlOf(databaseOf(families)))
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
  return { families, rows, indexes, bytes: rows.reduce((sum, { heap, indexes: own }) => sum + heap + own, 0) }
}

/** Seconds that VACUUM takes: with nothing to do, and after every sixteenth child's row changed. */
export async function upkeepOf(server: ScaleServer, families: number): Promise<Record<string, number>> {
  const client = new pg.Client(server.urlOf(databaseOf(families)))
  await client.connect()
  const seconds: Record<string, number> = {}
  const timed = async (label: string, ...statements: string[]) => {
    const started = performance.now()
    for (const statement of statements) await client.query(statement)
    seconds[label] = (performance.now() - started) / 1000
  }
  await timed('vacuum of score_log', 'vacuum score_log')
  await timed('analyse of score_log', 'analyze score_log')
  await timed('analyse of everything', 'analyze')
  await client.query(
    'update children set total_points = total_points where ascii(right(id::text, 1)) % 16 = 1',
  )
  await timed('vacuum of children after that', 'vacuum children')
  await client.end()
  return seconds
}

/** Seconds and bytes of a backup as described in docs/operations.md. */
export function backupOf(
  server: ScaleServer,
  families: number,
  folder: string,
): { seconds: number; bytes: number } {
  const file = join(folder, 'backup.dump')
  const started = performance.now()
  const url = server.urlOf(databaseOf(families))
  const { status, stderr } = spawnSync(
    join(binariesOf(), 'pg_dump'),
    ['-Fc', '--exclude-table=shape', url, `--file=${file}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const seconds = (performance.now() - started) / 1000
  const bytes = statSync(file).size
  rmSync(file)
  return { seconds, bytes }
}
