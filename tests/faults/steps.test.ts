import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connectDatabase } from '#app/database/connect.server.ts'
import { CHANGES_CHANNEL } from '#app/database/commit-signals.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { log } from '#app/base/log.server.ts'
import '#tests/support/cheap-hashing.ts'
import { bundledScript } from '#tests/support/bundled-script.ts'
import { type DatabaseRelay, startDatabaseRelay } from '#tests/support/database-relay.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startedDataDir } from '#tests/support/running-app.ts'
import { withCountedChecks } from '#tests/support/counted-checks.ts'
import { killAt, assertRecovered } from './kill-at.ts'
import { killedOperations } from './operations/all.ts'
import { sendingMail } from './operations/mails.ts'
import { type KilledOperation, asOperation } from './operations/operation.ts'
import { redemption } from './operations/redemption.ts'
import { signUpAlone } from './operations/sign-up.ts'

const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]
/** The operations that are killed on the embedded database: few, because each takes seconds. */
const EMBEDDED_CASES: [KilledOperation, Side][] = [
  [asOperation(redemption), 'before'],
  [asOperation(redemption), 'after'],
  [asOperation(signUpAlone), 'after'],
]
/** More statements than any operation has. */
const MAX_STEPS = 60

let server: RunningPostgres
let databaseUrl = ''
let relay: DatabaseRelay
let mails: MailServer
/** `relayedConnection` is for the interrupted operation, `directConnection` for the checks. */
let relayedConnection: Connection
let directConnection: Connection
let listenClient: pg.Client
let signalCount = 0
let script = ''
const folder = mkdtempSync(join(tmpdir(), 'combinado-steps-'))
const { level } = log

beforeAll(async () => {
  log.level = 'silent'
  script = await bundledScript(join(import.meta.dirname, 'dying-process.ts'))
  server = await startPostgres()
  databaseUrl = (await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)).url
  relay = await startDatabaseRelay(databaseUrl)
  mails = await startMailServer()
  directConnection = await connectDatabase({ databaseUrl, dataDir: 'memory://' })
  relayedConnection = await connectDatabase({ databaseUrl: relay.url, dataDir: 'memory://' })
  setConnection(directConnection)
  listenClient = new pg.Client(databaseUrl)
  await listenClient.connect()
  await listenClient.query(`LISTEN ${CHANGES_CHANNEL}`)
  listenClient.on('notification', ({ payload }) => (signalCount += payload === 'commit blog pages' ? 1 : 0))
})

afterAll(async () => {
  log.level = level
  setConnection(undefined)
  await listenClient.end()
  await relayedConnection.close()
  await directConnection.close()
  await relay.stop()
  await mails.stop()
  await server.stop()
  rmSync(script)
  rmSync(folder, { recursive: true, force: true })
})

/** The number of blog signals so far, including those in transit. */
async function countSignals(): Promise<number> {
  await listenClient.query('select')
  return signalCount
}

/** Waits until the database has rolled back the transactions of a dead process. */
async function waitForRollbacks(): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state <> 'idle' limit 1`
  while ((await listenClient.query(query)).rowCount) await delay(2)
}

/** Runs the operation and cuts every connection at the nth statement, if the operation has so many (`wasReached`). */
async function cutAt(operation: KilledOperation, input: unknown, nth: number, side: Side) {
  const acknowledged: string[] = []
  setConnection(relayedConnection)
  relay.revive()
  await relayedConnection.db.selectFrom('users').select('id').limit(1).execute()
  relay.dieAt(nth, side)
  const runError = await operation
    .run(input, (part) => acknowledged.push(part))
    .then(
      () => undefined,
      (error: unknown) => error as Error,
    )
  const wasReached = relay.revive()
  setConnection(directConnection)
  await waitForRollbacks()
  if (!wasReached && runError) throw runError
  return { wasReached, acknowledged }
}

describe.each(killedOperations().map(({ name }) => name))('%s', (name) => {
  const findOperation = () => killedOperations(mails).find((operation) => operation.name === name)!

  it('an operation cut off before or after any statement is complete or absent, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = findOperation()
      const stateCounts: Record<string, number> = {}
      const cut = async (nth: number, side: Side): Promise<boolean> => {
        const input = await operation.prepare()
        const countBefore = await countSignals()
        const { wasReached, acknowledged } = await cutAt(operation, input, nth, side)
        const killPoint = `cut ${side} statement ${nth} of ${name}`
        const state = await assertRecovered(operation, input, acknowledged, checks, killPoint)
        stateCounts[state] = (stateCounts[state] ?? 0) + 1
        if (!wasReached && state !== 'complete') throw new Error(`not cut, and ${state}`)
        if (operation.sendsSignal)
          checks.expectPersisted(`signal, ${killPoint}`, (await countSignals()) === countBefore + 1)
        return wasReached
      }
      let steps = 0
      while (await cut(steps + 1, 'before')) {
        steps += 1
        expect(steps).toBeLessThan(MAX_STEPS)
        const wasCut = operation.isExpensive || (await cut(steps, 'after'))
        expect(wasCut, `cut after statement ${steps}`).toBe(true)
      }
      expect(await cut(steps, 'after'), 'cut after the last statement').toBe(true)
      console.info(`${name}: ${steps} statements, cut at each: ${JSON.stringify(stateCounts)}`)
      expect(steps).toBeGreaterThan(3)
    }))

  it('an operation killed with -9 between commit and acknowledgement is complete, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = findOperation()
      const input = await operation.prepare()
      relay.revive()
      const acknowledged = await killAt(operation, input, {
        script,
        options: { databaseUrl: relay.url, dataDir: folder },
        arm: (death) => relay.dieAt(1, 'after', { death, only: /^Q....commit/is }),
      })
      expect(relay.revive()).toBe(true)
      await waitForRollbacks()
      const state = await assertRecovered(
        operation,
        input,
        acknowledged,
        checks,
        `kill -9 after the commit of ${name}`,
      )
      expect(state).not.toBe('absent')
    }))
})

it('the embedded database on disk, killed with -9 before or after a commit has the complete write or nothing of it', () =>
  withCountedChecks(async (checks) => {
    const dataDir = await startedDataDir(join(folder, 'embedded'))
    const withDiskDatabase = async (work: () => Promise<void>) => {
      const connection = await connectDatabase({ dataDir })
      setConnection(connection)
      await work().finally(() => {
        setConnection(directConnection)
        return connection.close()
      })
    }
    const cases: { operation: KilledOperation; side: Side; input: unknown; acknowledged: string[] }[] = []
    await withDiskDatabase(async () => {
      for (const [operation, side] of EMBEDDED_CASES)
        cases.push({ operation, side, input: await operation.prepare(), acknowledged: [] })
    })
    for (const killCase of cases) {
      const { operation, input, side } = killCase
      killCase.acknowledged = await killAt(operation, input, {
        script,
        options: { dataDir },
        atOwnCommit: side,
      })
    }
    await withDiskDatabase(async () => {
      for (const { operation, side, input, acknowledged } of cases) {
        const killPoint = `embedded, killed ${side} the commit of ${operation.name}`
        const state = await assertRecovered(operation, input, acknowledged, checks, killPoint)
        expect(state === 'absent', killPoint).toBe(side === 'before')
      }
    })
  }))

it.each([
  ['before the mail server acknowledges it', 'before'],
  ['after the mail server acknowledged it', 'after'],
] as const)('a mail whose sender is killed with -9 %s arrives twice, with one message id', (_title, side) =>
  withCountedChecks(async (checks) => {
    const operation = asOperation(sendingMail(mails))
    const input = await operation.prepare()
    const acknowledged = await killAt(operation, input, {
      script,
      options: { databaseUrl, dataDir: folder },
      // a process that runs on could store the acknowledgement before it dies
      arm: (kill, pause) =>
        mails.interruptNext(side === 'before' ? { before: kill } : { before: pause, after: kill }),
    })
    expect(
      await assertRecovered(
        operation,
        input,
        acknowledged,
        checks,
        `killed ${side} the mail was acknowledged`,
      ),
    ).toBe('sending')
    const { recipient } = input as { recipient: string }
    const received = mails.received.filter(({ envelopeTo }) => envelopeTo.includes(recipient))
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  }),
)
