import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectOptions } from '#app/database/connect.server.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { bundledScript } from '#tests/support/bundled-script.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startedDataDir } from '#tests/support/running-app.ts'
import { type FaultFamily, makeFaultFamily, readEntries, type StoredLedger } from './ledger.ts'

const KILL_COUNT = Number(process.env.FAULT_ROUNDS ?? 5)
const CONCURRENCY = 4

let folder = ''
let server: RunningPostgres | undefined
let script = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-kill-'))
  script = await bundledScript(join(import.meta.dirname, 'writer.ts'))
  server = await startPostgres()
}, 60_000)

afterAll(async () => {
  await server?.stop()
  rmSync(script)
  rmSync(folder, { recursive: true, force: true })
})

async function connectionOptions(kind: 'pglite' | 'postgres', name: string): Promise<ConnectOptions> {
  const dataDir = join(folder, name)
  if (kind === 'pglite' || !server) return { dataDir }
  return { dataDir, databaseUrl: (await createTestDatabase(server.url)).url }
}

interface KilledWriter {
  family: FaultFamily | undefined
  /** The ledger before the first write. */
  initialLedger: StoredLedger | undefined
  acknowledged: string[]
}

/** Kills a writer with -9 once `until` has passed. Returns the keys of the writes acknowledged until then. */
async function writeUntilKilled(
  options: ConnectOptions,
  family: FaultFamily | undefined,
  until: (firstWrite: Promise<unknown>) => Promise<unknown>,
): Promise<KilledWriter> {
  const writer = spawn(
    process.execPath,
    [script, JSON.stringify(options), family ? JSON.stringify(family) : '', String(CONCURRENCY)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  let errors = ''
  const firstWrite = Promise.withResolvers<void>()
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    // the family, its ledger, and a key
    if (output.split('\n').length > 3) firstWrite.resolve()
  })
  writer.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const closed = once(writer, 'close')
  const endedEarly = closed.then(() => Promise.reject(new Error(`the writer ended by itself: ${errors}`)))
  await Promise.race([until(firstWrite.promise), endedEarly])
  endedEarly.catch(() => undefined)
  writer.kill('SIGKILL')
  await closed
  // an incomplete line was being written when the process died
  const lines = output.split('\n').slice(0, -1)
  const [familyJson, ledgerJson, ...acknowledged] = lines
  return {
    family: familyJson ? (JSON.parse(familyJson) as FaultFamily) : undefined,
    initialLedger: ledgerJson ? (JSON.parse(ledgerJson) as StoredLedger) : undefined,
    acknowledged,
  }
}

function expectComplete({ keys, balance, sum }: StoredLedger, acknowledged: string[]) {
  const storedKeys = new Set(keys)
  expect(acknowledged.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(keys.length, 'a key is stored twice').toBe(storedKeys.size)
  expect(balance).toBe(sum)
}

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  it(`a writer process loses no acknowledged write in ${KILL_COUNT} kills by -9, and the balance equals the sum of the entries`, async () => {
    const options = await connectionOptions(kind, 'ledger')
    if (kind === 'pglite') await startedDataDir(options.dataDir)
    const family = await withConnection(options, makeFaultFamily)
    const acknowledged: string[] = []
    for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
      const writer = await writeUntilKilled(options, family, async (firstWrite) => {
        await firstWrite
        await delay(Math.random() * 600)
      })
      expect(writer.acknowledged.length).toBeGreaterThan(0)
      // each writer is the restart after the previous kill
      expectComplete(writer.initialLedger!, acknowledged)
      acknowledged.push(...writer.acknowledged)
    }
    expectComplete(await withConnection(options, () => readEntries(family)), acknowledged)
    console.info(`${kind}: ${acknowledged.length} acknowledged writes, ${KILL_COUNT} kills, none lost`)
  }, 300_000)

  it('kill -9 at any moment of the first start leaves a database that starts', async () => {
    // milliseconds after the start; the last kill comes after the first write
    for (const afterMs of [300, 1000, 2000, undefined]) {
      const options = await connectionOptions(kind, `first-${afterMs}`)
      const { family, acknowledged } = await writeUntilKilled(options, undefined, (firstWrite) =>
        afterMs ? delay(afterMs) : firstWrite,
      )
      await withConnection(options, async () => {
        // killed before the writer created a family: the database opens and accepts a family
        expectComplete(await readEntries(family ?? (await makeFaultFamily())), acknowledged)
      })
    }
  }, 300_000)
})
