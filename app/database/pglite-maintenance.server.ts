import type { Pool, PoolClient } from 'pg'
import { log } from '#app/base/log.server.ts'
import { IDENTITY_ROLE } from './roles.server.ts'

const INTERVAL_MS = 60_000
const CHECKPOINT_AFTER_BYTES = 8 * 1024 * 1024

// the thresholds at which PostgreSQL's autovacuum starts
const TABLES_TO_VACUUM_SQL = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

const WAL_SINCE_CHECKPOINT_SQL = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`

/** Runs checkpoint and vacuum when due, because PGlite lacks PostgreSQL's background processes. */
export async function maintainPglite(pool: Pool): Promise<void> {
  const client = await pool.connect()
  // a connection that could not be switched back to the identity role is removed from the pool
  let hasOwnerRights = true
  try {
    await client.query('RESET ROLE')
    await vacuumAndCheckpoint(client)
  } finally {
    try {
      await client.query(`SET ROLE ${IDENTITY_ROLE}`)
      hasOwnerRights = false
    } finally {
      client.release(hasOwnerRights)
    }
  }
}

async function vacuumAndCheckpoint(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES_TO_VACUUM_SQL)
  for (const { name } of tables) await client.query(`VACUUM (ANALYZE) ${name}`)
  const { rows: wal } = await client.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT_SQL)
  if (wal[0] && wal[0].bytes > CHECKPOINT_AFTER_BYTES) await client.query('CHECKPOINT')
}

/** Runs `maintainPglite` once a minute. Returns a function that stops it and waits for a run in progress. */
export function schedulePgliteMaintenance(pool: Pool): () => Promise<void> {
  let currentRun = Promise.resolve()
  const timer = setInterval(() => {
    currentRun = currentRun
      .then(() => maintainPglite(pool))
      .catch((error: unknown) => log.error({ err: error }, 'maintenance of the embedded database failed'))
  }, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return currentRun
  }
}
