import { spawnSync } from 'node:child_process'
import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectDatabase, type Connection } from './connect.server.ts'
import { DataFolderInUse } from './data-folder-lock.server.ts'
import type { Migration } from './migrations/migrations.ts'

const notesMigration: Migration = {
  id: '9000-notes',
  sql: 'create table notes (id bigint primary key); grant select, insert on notes to combinado_identity',
}
const insert = (id: number) => sql`insert into notes (id) values (${id})`
const countQuery = sql<{ n: number }>`select count(*) as n from notes`

let folder = ''
const open = (): Promise<Connection> => connectDatabase({ dataDir: folder, migrations: [notesMigration] })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-pglite-'))
  // imitates the folder left behind by a process that was killed during its first start
  mkdirSync(join(folder, 'pglite.unfinished'))
  writeFileSync(join(folder, 'pglite.unfinished', 'PG_VERSION'), '18')
  await (await open()).close()
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('creates a complete folder on first use, even after a process was killed at its first start', () => {
  expect(readdirSync(folder).sort()).toEqual(['pglite', 'pglite.lock'])
})

it('syncs to disk at least once for every commit, and not for reads', async () => {
  const connection = await open()
  await insert(1).execute(connection.db)
  const fdatasync = vi.spyOn(fs, 'fdatasyncSync')
  for (let id = 2; id <= 21; id += 1) {
    const callCountBefore = fdatasync.mock.calls.length
    await insert(id).execute(connection.db)
    expect(fdatasync.mock.calls.length).toBeGreaterThan(callCountBefore)
  }
  const callCountAfterWrites = fdatasync.mock.calls.length
  expect(callCountAfterWrites).toBeLessThan(40)
  for (let read = 0; read < 20; read += 1) await countQuery.execute(connection.db)
  expect(fdatasync.mock.calls.length).toBe(callCountAfterWrites)
  fdatasync.mockRestore()
  await connection.close()
}, 30_000)

// the test above counts calls in JavaScript; this one counts system calls, where strace is installed
const hasStrace = spawnSync('strace', ['-V']).status === 0
it.runIf(hasStrace)(
  'calls fdatasync before each commit is acknowledged, as strace shows',
  () => {
    const trace = join(folder, 'trace')
    const script = `
    import { sql } from 'kysely'
    import { connectDatabase } from '#app/database/connect.server.ts'
    const notes = ${JSON.stringify(notesMigration)}
    const { db, close } = await connectDatabase({ dataDir: process.argv[1], migrations: [notes] })
    process.stderr.write('')
    for (let id = 1001; id <= 1050; id += 1) {
      await sql\`insert into notes (id) values (\${id})\`.execute(db)
      process.stdout.write('acknowledged\\n')
    }
    await close()`
    const command = [process.execPath, '--input-type=module-typescript', '-e', script, folder]
    const strace = spawnSync('strace', ['-f', '-e', 'trace=fdatasync,write', '-o', trace, ...command], {
      encoding: 'utf8',
    })
    expect(strace.stderr).toBe('')
    expect(strace.status).toBe(0)

    const calls = readFileSync(trace, 'utf8').split('\n')
    let syncCount = 0
    let acknowledgedCount = 0
    for (const call of calls) {
      // a call is on one line, or ends on a later line when another thread made a call in between
      if (/fdatasync(\(\d+| resumed>)\)\s+= 0/.test(call)) syncCount += 1
      if (!call.includes('"acknowledged')) continue
      // each commit is synced before it is acknowledged
      expect(syncCount).toBeGreaterThan(0)
      acknowledgedCount += 1
      syncCount = 0
    }
    expect(acknowledgedCount).toBe(50)
  },
  60_000,
)

it('keeps its data after a close, and cannot be opened a second time while it is open', async () => {
  const firstConnection = await open()
  await insert(5000).execute(firstConnection.db)
  await expect(open()).rejects.toThrow(DataFolderInUse)
  const rowsBefore = await countQuery.execute(firstConnection.db)
  await firstConnection.close()
  const secondConnection = await open()
  expect((await countQuery.execute(secondConnection.db)).rows).toEqual(rowsBefore.rows)
  await secondConnection.close()
}, 30_000)
