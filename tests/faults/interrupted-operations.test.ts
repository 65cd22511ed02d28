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
import { bundleScript } from '#tests/support/bundle-script.ts'
import { type DatabaseRelay, startDatabaseRelay } from '#tests/support/database-relay.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createTestDatabase, type RunningPostgres, openPostgres } from '#tests/support/postgres.ts'
import { initialiseDataDir } from '#tests/support/running-app.ts'
import { withCountedChecks } from '#tests/support/counted-checks.ts'
import { runUntilKilled, assertRecovered } from './run-until-killed.ts'
import { killedOperations } from './operations/all.ts'
import { mailDelivery } from './operations/mails.ts'
import { type KilledOperation, asOperation } from './operations/operation.ts'
import { rewardRedemption } from './operations/redemptions.ts'
import { signUpWithoutInvite } from './operations/sign-up.ts'

type Side = 'before' | 'after'
/** Operations killed on the embedded database, before or after their commit. Only few, because each takes seconds. */
const EMBEDDED_CASES: [KilledOperation, Side][] = [
  [asOperation(rewardRedemption), 'before'],
  [asOperation(rewardRedemption), 'after'],
  [asOperation(signUpWithoutInvite), 'after'],
]
/** More statements than any operation sends: the test fails instead of looping forever. */
const MAX_STATEMENTS = 60

let server: RunningPostgres
let databaseUrl = ''
let relay: DatabaseRelay
let mailServer: MailServer
/** Goes through the relay; the interrupted operation uses it. */
let relayedConnection: Connection
/** Bypasses the relay; the checks use it. */
let directConnection: Connection
let listenClient: pg.Client
let signalCount = 0
let script = ''
const folder = mkdtempSync(join(tmpdir(), 'combinado-steps-'))
const { level } = log

beforeAll(async () => {
  log.level = 'silent'
  script = await bundleScript(join(import.meta.dirname, 'operation-process.ts'))
  server = await openPostgres()
  databaseUrl = (await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)).url
  relay = await startDatabaseRelay(databaseUrl)
  mailServer = await startMailServer()
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
  await mailServer.stop()
  await server.stop()
  rmSync(script)
  rmSync(folder, { recursive: true, force: true })
})

/** Counts the blog signals sent so far. */
async function countSignals(): Promise<number> {
  // PostgreSQL delivers pending notifications before the response
  await listenClient.query('select')
  return signalCount
}

/** Waits until the database has rolled back the transactions of a dead process. */
async function waitForRollbacks(): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state <> 'idle' limit 1`
  while ((await listenClient.query(query)).rowCount) await delay(2)
}

/**
 * Runs the operation and cuts every connection before or after its nth statement. `wasReached` is false if the operation
 * sends fewer statements.
 */
async function cutAt(operation: KilledOperation, input: unknown, nth: number, side: Side) {
  const acknowledgedParts: string[] = []
  setConnection(relayedConnection)
  relay.reopen()
  await relayedConnection.db.selectFrom('users').select('id').limit(1).execute()
  relay.cutAt(nth, side)
  const runError = await operation
    .run(input, (part) => acknowledgedParts.push(part))
    .then(
      () => undefined,
      (error: unknown) => error as Error,
    )
  const wasReached = relay.reopen()
  setConnection(directConnection)
  await waitForRollbacks()
  if (!wasReached && runError) throw runError
  return { wasReached, acknowledgedParts }
}

describe.each(killedOperations().map(({ name }) => name))('%s', (name) => {
  const findOperation = () => killedOperations(mailServer).find((operation) => operation.name === name)!

  it('is complete or absent when its connection is cut at any statement, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = findOperation()
      const stateCounts: Record<string, number> = {}
      const cut = async (nth: number, side: Side): Promise<boolean> => {
        const input = await operation.prepare()
        const countBefore = await countSignals()
        const { wasReached, acknowledgedParts } = await cutAt(operation, input, nth, side)
        const killPoint = `cut ${side} statement ${nth} of ${name}`
        const state = await assertRecovered(operation, input, acknowledgedParts, checks, killPoint)
        stateCounts[state] = (stateCounts[state] ?? 0) + 1
        if (!wasReached && state !== 'complete') throw new Error(`not cut, but ${state}`)
        if (operation.sendsSignal)
          checks.expectPersisted(`signal, ${killPoint}`, (await countSignals()) === countBefore + 1)
        return wasReached
      }
      let statementCount = 0
      while (await cut(statementCount + 1, 'before')) {
        statementCount += 1
        expect(statementCount).toBeLessThan(MAX_STATEMENTS)
        const wasCut = operation.isExpensive || (await cut(statementCount, 'after'))
        expect(wasCut, `cut after statement ${statementCount}`).toBe(true)
      }
      expect(await cut(statementCount, 'after'), 'cut after the last statement').toBe(true)
      console.info(`${name}: ${statementCount} statements, cut at each: ${JSON.stringify(stateCounts)}`)
      expect(statementCount).toBeGreaterThan(3)
    }))

  it('is stored after kill -9 between its commit and the acknowledgement, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = findOperation()
      const input = await operation.prepare()
      relay.reopen()
      const acknowledgedParts = await runUntilKilled(operation, input, {
        script,
        options: { databaseUrl: relay.url, dataDir: folder },
        beforeStart: (kill) => relay.cutAt(1, 'after', { kill, pattern: /^Q....commit/is }),
      })
      expect(relay.reopen()).toBe(true)
      await waitForRollbacks()
      const state = await assertRecovered(
        operation,
        input,
        acknowledgedParts,
        checks,
        `kill -9 after the commit of ${name}`,
      )
      expect(state).not.toBe('absent')
    }))
})

it('the embedded database has nothing of a write after kill -9 before its commit, and all of it after its commit', () =>
  withCountedChecks(async (checks) => {
    const dataDir = await initialiseDataDir(join(folder, 'embedded'))
    const withEmbeddedDatabase = async (work: () => Promise<void>) => {
      const connection = await connectDatabase({ dataDir })
      setConnection(connection)
      await work().finally(() => {
        setConnection(directConnection)
        return connection.close()
      })
    }
    const cases: { operation: KilledOperation; side: Side; input: unknown; acknowledgedParts: string[] }[] =
      []
    await withEmbeddedDatabase(async () => {
      for (const [operation, side] of EMBEDDED_CASES)
        cases.push({ operation, side, input: await operation.prepare(), acknowledgedParts: [] })
    })
    for (const killCase of cases) {
      const { operation, input, side } = killCase
      killCase.acknowledgedParts = await runUntilKilled(operation, input, {
        script,
        options: { dataDir },
        selfKill: side,
      })
    }
    await withEmbeddedDatabase(async () => {
      for (const { operation, side, input, acknowledgedParts } of cases) {
        const killPoint = `embedded, killed ${side} the commit of ${operation.name}`
        const state = await assertRecovered(operation, input, acknowledgedParts, checks, killPoint)
        expect(state === 'absent', killPoint).toBe(side === 'before')
      }
    })
  }))

it.each([
  ['before the mail server acknowledges it', 'before'],
  ['after the mail server acknowledged it', 'after'],
] as const)('a mail arrives twice with one message id when its sender is killed %s', (_title, side) =>
  withCountedChecks(async (checks) => {
    const operation = asOperation(mailDelivery(mailServer))
    const input = await operation.prepare()
    const acknowledgedParts = await runUntilKilled(operation, input, {
      script,
      options: { databaseUrl, dataDir: folder },
      // suspends the process until it is killed, because it could otherwise store the acknowledgement
      beforeStart: (kill, suspend) =>
        mailServer.hookNext(side === 'before' ? { before: kill } : { before: suspend, after: kill }),
    })
    expect(
      await assertRecovered(
        operation,
        input,
        acknowledgedParts,
        checks,
        `killed ${side} the mail was acknowledged`,
      ),
    ).toBe('sending')
    const { recipient } = input as { recipient: string }
    const receivedMails = mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(recipient))
    expect(receivedMails).toHaveLength(2)
    expect(new Set(receivedMails.map(({ messageId }) => messageId)).size).toBe(1)
  }),
)
