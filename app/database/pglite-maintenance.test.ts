import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyPgliteDump } from '#tests/support/database.ts'
import { columnTypes } from './column-types.server.ts'
import { maintainPglite } from './pglite-maintenance.server.ts'
import { openPglite, type EmbeddedDatabase } from './pglite.server.ts'
import { ensureRoles } from './roles.server.ts'

let embedded: EmbeddedDatabase
let pool: pg.Pool

beforeAll(async () => {
  embedded = await openPglite('memory://', await emptyPgliteDump())
  pool = new pg.Pool({ ...createPgConfig(embedded.pglite), max: 1, types: columnTypes })
  await withClient(async (client) => {
    await ensureRoles(client)
    await client.query('create table notes (id int, body text)')
    await client.query('SET ROLE combinado_identity')
  })
}, 60_000)

afterAll(async () => {
  await pool.end()
  await embedded.close()
})

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const readState = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ dead: number; redo: string; role: string }>(`
      select (select n_dead_tup from pg_stat_user_tables where relname = 'notes') as dead,
        (select redo_lsn::text from pg_control_checkpoint()) as redo, current_user as role`)
    return rows[0]!
  })

it('vacuums and checkpoints after many writes, and restores the role of the connection', async () => {
  await withClient(async (client) => {
    await client.query('RESET ROLE')
    await client.query(`insert into notes select n, repeat('x', 500) from generate_series(1, 20000) n`)
    await client.query('delete from notes where id % 2 = 0')
    await client.query('SET ROLE combinado_identity')
    // PostgreSQL publishes table statistics up to a second late
    await client.query('select pg_stat_force_next_flush()')
  })
  const stateBefore = await readState()
  expect(stateBefore.dead).toBeGreaterThan(5000)
  await maintainPglite(pool)
  const stateAfter = await readState()
  expect(stateAfter.dead).toBe(0)
  expect(stateAfter.redo).not.toBe(stateBefore.redo)
  expect(stateAfter.role).toBe('combinado_identity')
  await maintainPglite(pool)
  expect((await readState()).redo).toBe(stateAfter.redo)
}, 30_000)
