import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectOptions } from '#app/database/connect.server.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { createTestDatabase, type RunningPostgres, openPostgres } from '#tests/support/postgres.ts'
import { initialiseDataDir } from '#tests/support/running-app.ts'
import { readStored, type StoredWrites } from './approvals.ts'
import { type FaultFamily, aFaultFamily } from './ledger.ts'

const KILL_COUNT = Number(process.env.FAULT_ROUNDS ?? 5)
const CONCURRENCY = 4

let folder = ''
let server: RunningPostgres | undefined
let script = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-kill-'))
  script = await bundleScript(join(import.meta.dirname, 'ledger-writer.ts'))
  server = await openPostgres()
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

/** What ledger-writer.ts printed until it was killed. */
interface WriterOutput {
  family: FaultFamily | undefined
  /** What is stored before the first write. */
  initialWrites: StoredWrites | undefined
  /** Keys of the acknowledged entries, claims and decisions. */
  acknowledgedKeys: string[]
}

/** Starts ledger-writer.ts and kills it with -9 when the promise of `waitForKill` resolves. */
async function writeUntilKilled(
  options: ConnectOptions,
  family: FaultFamily | undefined,
  waitForKill: (firstClaim: Promise<unknown>) => Promise<unknown>,
): Promise<WriterOutput> {
  const writer = spawn(
    process.execPath,
    [script, JSON.stringify(options), family ? JSON.stringify(family) : '', String(CONCURRENCY)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  let errors = ''
  const firstClaim = Promise.withResolvers<void>()
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    // the first entries are acknowledged before it
    if (/\nclaim:.*\n/.test(output)) firstClaim.resolve()
  })
  writer.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const closeEvent = once(writer, 'close')
  const earlyExit = closeEvent.then(() => Promise.reject(new Error(`the writer ended by itself: ${errors}`)))
  await Promise.race([waitForKill(firstClaim.promise), earlyExit])
  earlyExit.catch(() => undefined)
  writer.kill('SIGKILL')
  await closeEvent
  // leaves out the text after the last line break: an incomplete line, or nothing
  const lines = output.split('\n').slice(0, -1)
  const [familyJson, storedJson, ...acknowledgedKeys] = lines
  return {
    family: familyJson ? (JSON.parse(familyJson) as FaultFamily) : undefined,
    initialWrites: storedJson ? (JSON.parse(storedJson) as StoredWrites) : undefined,
    acknowledgedKeys,
  }
}

/**
 * Asserts that every acknowledged write is stored once, that a mark has points if and only if it is confirmed, and that the
 * balance is the sum of the entries.
 */
function expectComplete({ keys, balance, sum, unmatchedKeys }: StoredWrites, acknowledgedKeys: string[]) {
  const storedKeys = new Set(keys)
  expect(acknowledgedKeys.filter((key) => !storedKeys.has(key))).toEqual([])
  expect(keys.length, 'a key is stored twice').toBe(storedKeys.size)
  expect(unmatchedKeys).toEqual([])
  expect(balance).toBe(sum)
}

describe.each(['pglite', 'postgres'] as const)('the database on %s', (kind) => {
  it(`loses no acknowledged write when the writing process is killed with -9 ${KILL_COUNT} times, and keeps the balance equal to the sum of the entries`, async () => {
    const options = await connectionOptions(kind, 'ledger')
    if (kind === 'pglite') await initialiseDataDir(options.dataDir)
    const family = await withConnection(options, aFaultFamily)
    const acknowledgedKeys: string[] = []
    for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
      const output = await writeUntilKilled(options, family, async (firstClaim) => {
        await firstClaim
        await delay(Math.random() * 600)
      })
      expect(output.acknowledgedKeys.length).toBeGreaterThan(0)
      // the next writer reads what is stored after the kill of the previous one
      expectComplete(output.initialWrites!, acknowledgedKeys)
      acknowledgedKeys.push(...output.acknowledgedKeys)
    }
    expectComplete(await withConnection(options, () => readStored(family)), acknowledgedKeys)
    const answered = acknowledgedKeys.filter((key) => /^(claim|decision):/.test(key)).length
    expect(answered).toBeGreaterThan(0)
    console.info(
      `${kind}: ${acknowledgedKeys.length} acknowledged writes (${answered} claims and answers), ${KILL_COUNT} kills, none lost`,
    )
  }, 300_000)

  it('starts again after its first start was killed with -9, at different times', async () => {
    // undefined: killed after the first claim
    for (const afterMs of [300, 1000, 2000, undefined]) {
      const options = await connectionOptions(kind, `first-${afterMs}`)
      const { family, acknowledgedKeys } = await writeUntilKilled(options, undefined, (firstClaim) =>
        afterMs ? delay(afterMs) : firstClaim,
      )
      await withConnection(options, async () => {
        // if the writer was killed before it created a family, the database must accept one
        expectComplete(await readStored(family ?? (await aFaultFamily())), acknowledgedKeys)
      })
    }
  }, 300_000)
})
