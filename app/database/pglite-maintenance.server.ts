import type { Pool, PoolClient } from 'pg'
import { log } from '#app/base/log.server.ts'
import { IDENTITY_ROLE } from './roles.server.ts'

const INTERVAL_MS = 60_000
const CHECKPOINT_AFTER_BYTES = 8 * 1024 * 1024

// the thresholds at which PostgreSQL's autovacuum starts
const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

const WRITTEN_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`

/** Replaces PostgreSQL's background processes, which PGlite lacks: checkpoint and vacuum when due. */
export async function maintainPglite(pool: Pool): Promise<void> {
  const client = await pool.connect()
  // a connection that still has the owner's rights is removed from the pool
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
  const { rows: tables } = await client.query<{ name: string }>(TABLES_TO_VACUUM)
  for (const { name } of tables) await client.query(`VACUUM (ANALYZE) ${name}`)
  const { rows: written } = await client.query<{ bytes: number }>(WRITTEN_SINCE_CHECKPOINT)
  if (written[0] && written[0].bytes > CHECKPOINT_AFTER_BYTES) await client.query('CHECKPOINT')
}

/** Runs `maintainPglite` once a minute. Returns a function that stops it and waits for a run in progress. */
export function schedulePgliteMaintenance(pool: Pool): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => maintainPglite(pool))
      .catch((error: unknown) => log.error({ err: error }, 'maintenance of the embedded database failed'))
  }, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
