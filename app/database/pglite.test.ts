import { spawnSync } from 'node:child_process'
import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectDatabase, type Connection } from './connect.server.ts'
import { DataFolderInUse } from './data-folder-lock.server.ts'
import type { Migration } from './migrations/migrations.ts'

const notes: Migration = {
  id: '9000-notes',
  sql: 'create table notes (id bigint primary key); grant select, insert on notes to combinado_identity',
}
const insert = (id: number) => sql`insert into notes (id) values (${id})`
const count = sql<{ n: number }>`select count(*) as n from notes`

let folder = ''
const open = (): Promise<Connection> => connectDatabase({ dataDir: folder, migrations: [notes] })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-pglite-'))
  // left by a first start that was killed
  mkdirSync(join(folder, 'pglite.unfinished'))
  writeFileSync(join(folder, 'pglite.unfinished', 'PG_VERSION'), '18')
  await (await open()).close()
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('creates a complete folder on first use, also after a first start that was killed', () => {
  expect(readdirSync(folder).sort()).toEqual(['pglite', 'pglite.lock'])
})

it('syncs to disk at least once for every commit, and not for reads', async () => {
  const connection = await open()
  await insert(1).execute(connection.db)
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  for (let id = 2; id <= 21; id += 1) {
    const callsBefore = sync.mock.calls.length
    await insert(id).execute(connection.db)
    expect(sync.mock.calls.length).toBeGreaterThan(callsBefore)
  }
  const afterWrites = sync.mock.calls.length
  expect(afterWrites).toBeLessThan(40)
  for (let read = 0; read < 20; read += 1) await count.execute(connection.db)
  expect(sync.mock.calls.length).toBe(afterWrites)
  sync.mockRestore()
  await connection.close()
}, 30_000)

// counted by strace, where it is installed; the test above counts without it
const hasStrace = spawnSync('strace', ['-V']).status === 0
it.runIf(hasStrace)(
  'calls fsync once for every commit, as strace shows',
  () => {
    const trace = join(folder, 'trace')
    const script = `
    import { sql } from 'kysely'
    import { connectDatabase } from '#app/database/connect.server.ts'
    const notes = ${JSON.stringify(notes)}
    const { db, close } = await connectDatabase({ dataDir: process.argv[1], migrations: [notes] })
    process.stderr.write('')
    for (let id = 1001; id <= 1050; id += 1) {
      await sql\`insert into notes (id) values (\${id})\`.execute(db)
      process.stdout.write('acknowledged\\n')
    }
    await close()`
    const node = [process.execPath, '--input-type=module-typescript', '-e', script, folder]
    const run = spawnSync('strace', ['-f', '-e', 'trace=fdatasync,write', '-o', trace, ...node], {
      encoding: 'utf8',
    })
    expect(run.stderr).toBe('')
    expect(run.status).toBe(0)

    const calls = readFileSync(trace, 'utf8').split('\n')
    let syncs = 0
    let acknowledged = 0
    for (const call of calls) {
      // a call is on one line, or ends on a later line when another thread made a call in between
      if (/fdatasync(\(\d+| resumed>)\)\s+= 0/.test(call)) syncs += 1
      if (!call.includes('"acknowledged')) continue
      // each commit is synced before it is acknowledged
      expect(syncs).toBeGreaterThan(0)
      acknowledged += 1
      syncs = 0
    }
    expect(acknowledged).toBe(50)
  },
  60_000,
)

it('stores its data across a clean close, and cannot be opened twice at a time', async () => {
  const first = await open()
  await insert(5000).execute(first.db)
  await expect(open()).rejects.toThrow(DataFolderInUse)
  const rowsBefore = await count.execute(first.db)
  await first.close()
  const secondConnection = await open()
  expect((await count.execute(secondConnection.db)).rows).toEqual(rowsBefore.rows)
  await secondConnection.close()
}, 30_000)
