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
import { type KilledOperation, operation as asOperation } from './operations/operation.ts'
import { redemption } from './operations/redemption.ts'
import { signUpAlone } from './operations/sign-up.ts'

const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]
/** The operations that are killed on the embedded database: few, because each takes seconds. */
const EMBEDDED: [KilledOperation, Side][] = [
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
/** Connections through the relay, for the killed process, and direct ones, for the checks. */
let dying: Connection
let living: Connection
let listening: pg.Client
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
  living = await connectDatabase({ databaseUrl, dataDir: 'memory://' })
  dying = await connectDatabase({ databaseUrl: relay.url, dataDir: 'memory://' })
  setConnection(living)
  listening = new pg.Client(databaseUrl)
  await listening.connect()
  await listening.query(`LISTEN ${CHANGES_CHANNEL}`)
  listening.on('notification', ({ payload }) => (signalCount += payload === 'commit blog pages' ? 1 : 0))
})

afterAll(async () => {
  log.level = level
  setConnection(undefined)
  await listening.end()
  await dying.close()
  await living.close()
  await relay.stop()
  await mails.stop()
  await server.stop()
  rmSync(script)
  rmSync(folder, { recursive: true, force: true })
})

/** The number of blog signals so far, including those in transit. */
async function countSignals(): Promise<number> {
  await listening.query('select')
  return signalCount
}

/** Waits until the database has rolled back the transactions of a dead process. */
async function waitForRollbacks(): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state <> 'idle' limit 1`
  while ((await listening.query(query)).rowCount) await delay(2)
}

/** Runs it and cuts every connection of the process at the nth statement. Returns whether it got that far. */
async function cutAt(one: KilledOperation, input: unknown, nth: number, side: Side) {
  const acknowledged: string[] = []
  setConnection(dying)
  relay.revive()
  await dying.db.selectFrom('users').select('id').limit(1).execute()
  relay.dieAt(nth, side)
  const problem = await one
    .run(input, (what) => acknowledged.push(what))
    .then(
      () => undefined,
      (error: unknown) => error as Error,
    )
  const wasReached = relay.revive()
  setConnection(living)
  await waitForRollbacks()
  if (!wasReached && problem) throw problem
  return { wasReached, acknowledged }
}

describe.each(killedOperations().map(({ name }) => name))('%s', (name) => {
  const one = () => killedOperations(mails).find((operation) => operation.name === name)!

  it('cut off before or after any of its statements is complete or absent, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = one()
      const ends: Record<string, number> = {}
      const cut = async (nth: number, side: Side): Promise<boolean> => {
        const input = await operation.prepare()
        const before = await countSignals()
        const { wasReached, acknowledged } = await cutAt(operation, input, nth, side)
        const at = `cut ${side} statement ${nth} of ${name}`
        const found = await assertRecovered(operation, input, acknowledged, checks, at)
        ends[found] = (ends[found] ?? 0) + 1
        if (!wasReached && found !== 'whole') throw new Error(`not cut, and ${found}`)
        if (operation.sendsSignal)
          checks.expectPersisted(`news, ${at}`, (await countSignals()) === before + 1)
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
      console.info(`${name}: ${steps} statements, cut at each: ${JSON.stringify(ends)}`)
      expect(steps).toBeGreaterThan(3)
    }))

  it('killed with -9 between commit and acknowledgement is complete, and can be repeated', () =>
    withCountedChecks(async (checks) => {
      const operation = one()
      const input = await operation.prepare()
      relay.revive()
      const acknowledged = await killAt(operation, input, {
        script,
        options: { databaseUrl: relay.url, dataDir: folder },
        arm: (death) => relay.dieAt(1, 'after', { death, only: /^Q....commit/is }),
      })
      expect(relay.revive()).toBe(true)
      await waitForRollbacks()
      const found = await assertRecovered(
        operation,
        input,
        acknowledged,
        checks,
        `kill -9 after the commit of ${name}`,
      )
      expect(found).not.toBe('nothing')
    }))
})

describe('the embedded database on disk, killed with -9', () => {
  it('before or after a commit has all of it or nothing', () =>
    withCountedChecks(async (checks) => {
      const dataDir = await startedDataDir(join(folder, 'embedded'))
      const onDisk = async (work: () => Promise<void>) => {
        const opened = await connectDatabase({ dataDir })
        setConnection(opened)
        await work().finally(() => {
          setConnection(living)
          return opened.close()
        })
      }
      const cases: { operation: KilledOperation; side: Side; input: unknown; acknowledged: string[] }[] = []
      await onDisk(async () => {
        for (const [operation, side] of EMBEDDED)
          cases.push({ operation, side, input: await operation.prepare(), acknowledged: [] })
      })
      for (const one of cases) {
        const { operation, input, side } = one
        one.acknowledged = await killAt(operation, input, { script, options: { dataDir }, own: side })
      }
      await onDisk(async () => {
        for (const { operation, side, input, acknowledged } of cases) {
          const at = `embedded, killed ${side} the commit of ${operation.name}`
          const found = await assertRecovered(operation, input, acknowledged, checks, at)
          expect(found === 'nothing', at).toBe(side === 'before')
        }
      })
    }))
})

describe('a mail whose sender is killed with -9', () => {
  it.each([
    ['while the mail server has it and has not said so', 'taking'],
    ['when the mail server has said so', 'taken'],
  ] as const)('%s arrives twice at most, under one name', (_when, moment) =>
    withCountedChecks(async (checks) => {
      const operation = asOperation(sendingMail(mails))
      const input = await operation.prepare()
      const acknowledged = await killAt(operation, input, {
        script,
        options: { databaseUrl, dataDir: folder },
        arm: (death) => mails.interruptNext(moment, death),
      })
      expect(await assertRecovered(operation, input, acknowledged, checks, `killed while ${moment}`)).toBe(
        'sending',
      )
      const { recipient } = input as { recipient: string }
      const arrived = mails.received.filter(({ envelopeTo }) => envelopeTo.includes(recipient))
      expect(arrived).toHaveLength(2)
      expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(1)
    }),
  )
})
