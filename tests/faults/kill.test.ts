import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { newId } from '#app/database/identifier.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { testDatabaseKind } from '#tests/support/database.ts'
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts'
import type { RunningPostgres, ThrowAwayDatabase } from '#tests/support/postgres.ts'
import { faultLedger, faultScope, readEntries } from './ledger.ts'
import type { Written } from './ledger.ts'

const kind = testDatabaseKind()
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6)
const AT_ONCE = 4

let folder = ''
let server: RunningPostgres | undefined
let database: ThrowAwayDatabase | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-kill-'))
  if (kind === 'postgres') {
    server = await startPostgres()
    database = await createTestDatabase(server.url)
  }
}, 60_000)

afterAll(async () => {
  await database?.drop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface KilledWriter {
  acknowledged: string[]
}

/** Lets a writer work and kills it with -9 once `until` has passed. Returns what it had acknowledged. */
async function writeUntilKilled(
  options: object,
  familyId: string,
  until: (firstWrite: Promise<unknown>) => Promise<unknown>,
): Promise<KilledWriter> {
  const script = join(import.meta.dirname, 'writer.ts')
  const writer = spawn(process.execPath, [script, JSON.stringify(options), familyId, String(AT_ONCE)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaints = ''
  writer.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  writer.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const closed = once(writer, 'close')
  const endedEarly = closed.then(() => Promise.reject(new Error(`the writer ended by itself: ${complaints}`)))
  await Promise.race([until(once(writer.stdout, 'data')), endedEarly])
  endedEarly.catch(() => undefined)
  writer.kill('SIGKILL')
  await closed
  // a line without its end was being written when the process died
  return { acknowledged: said.split('\n').slice(0, -1) }
}

async function readBack(
  options: { dataDir: string; databaseUrl?: string },
  familyId: string,
): Promise<Written> {
  const connection = await connectDatabase({ ...options, migrations: [...migrations, faultLedger] })
  useConnection(connection)
  try {
    return await readEntries(faultScope(familyId))
  } finally {
    useConnection(undefined)
    await connection.close()
  }
}

describe(`kill -9 on ${kind}`, () => {
  it(`loses no acknowledged write in ${ROUNDS} rounds, and every balance equals its entries`, async () => {
    const options = { dataDir: join(folder, 'data'), databaseUrl: database?.url }
    const familyId = newId()
    const acknowledged: string[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const writer = await writeUntilKilled(options, familyId, async (firstWrite) => {
        await firstWrite
        await delay(Math.random() * 800)
      })
      expect(writer.acknowledged.length).toBeGreaterThan(0)
      acknowledged.push(...writer.acknowledged)

      const { ids, balance, sum } = await readBack(options, familyId)
      const lost = acknowledged.filter((id) => !ids.has(id))
      expect(lost).toEqual([])
      expect(balance).toBe(sum)
      // what was committed but not yet said: at most one for each tap under way
      expect(ids.size - acknowledged.length).toBeLessThanOrEqual(AT_ONCE * round)
    }
    console.info(`${kind}: ${acknowledged.length} acknowledged writes, ${ROUNDS} kills, none lost`)
  }, 300_000)

  it('at any moment of the first start leaves something that starts', async () => {
    for (const afterMs of [300, 1000, 2000, 3000]) {
      const fresh = server && (await createTestDatabase(server.url))
      const options = { dataDir: join(folder, `first-${afterMs}`), databaseUrl: fresh?.url }
      const familyId = newId()
      const { acknowledged } = await writeUntilKilled(options, familyId, () => delay(afterMs))
      const { ids, balance, sum } = await readBack(options, familyId)
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
      expect(balance).toBe(sum)
      await fresh?.drop()
    }
  }, 120_000)
})
