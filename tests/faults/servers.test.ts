import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { type DatabaseRelay, startDatabaseRelay } from '#tests/support/database-relay.ts'
import { createPostgresServer, type PostgresServer } from '#tests/support/postgres-server.ts'
import { createTestDatabase, runSql } from '#tests/support/postgres.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'
import { aDevice, type FamilyDevice } from './family-device.ts'
import { type FaultFamily, aFaultFamily, readLedger } from './ledger.ts'

/** Limit for the app's recovery after a fault. */
const RECOVERY_MS = 20_000
/** The devices write for this time before the fault. */
const LOAD_MS = 700

let primary: PostgresServer
let databaseUrl: string
let relay: DatabaseRelay
let app: RunningApp
let connection: Connection
let family: FaultFamily

beforeAll(async () => {
  primary = await createPostgresServer()
  await primary.start()
  databaseUrl = (await createTestDatabase(primary.url)).url
  relay = await startDatabaseRelay(databaseUrl)
  app = await startApp({ databaseUrl: relay.url })
  connection = await connectDatabase({ databaseUrl, dataDir: 'memory://' })
  setConnection(connection)
  family = await aFaultFamily()
})

afterAll(async () => {
  setConnection(undefined)
  await connection?.close()
  app?.process.kill('SIGKILL')
  await relay?.stop()
  await primary?.remove()
})

const statusOf = (path: string, url = app.url) =>
  fetch(url + path, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * Asserts that every acknowledged write is stored once, and that the balance is the sum of the entries. Returns the number
 * of acknowledged writes.
 */
async function expectAllPersisted(devices: readonly FamilyDevice[], checks: CountedChecks): Promise<number> {
  const { keys, balance, sum } = await readLedger(family)
  const storedKeys = new Set(keys)
  const acknowledgedKeys = devices.flatMap((device) => device.acknowledgedKeys)
  for (const key of acknowledgedKeys) checks.expectPersisted(key, storedKeys.has(key))
  expect(keys.length, 'an entry is stored twice').toBe(storedKeys.size)
  expect(balance).toBe(sum)
  return acknowledgedKeys.length
}

it('no acknowledged write is lost when the database stops under load; the app responds with its error pages until it restarts', () =>
  withCountedChecks(async (checks) => {
    const devices = await Promise.all(Array.from({ length: 4 }, () => aDevice(family, app.url)))
    const stream = await devices[0]!.openStream()
    for (const device of devices) device.startWriting()
    await delay(LOAD_MS)
    await primary.stopImmediately()

    expect([await statusOf('/saude'), await statusOf('/pronto')]).toEqual([200, 503])
    const page = await fetch(`${app.url}/blog`)
    const html = await page.text()
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
    expect(html).toContain('lang="pt-BR"')
    expect(html).toContain('Tente de novo em instantes.')
    await expect.poll(() => devices[0]!.refusals.length).toBeGreaterThan(0)
    for (const { status, text } of devices.flatMap(({ refusals }) => refusals)) {
      expect([status, text]).toEqual([503, 'O banco de dados não responde. Tente de novo em instantes.'])
    }
    expect(stream.isOpen()).toBe(true)

    await primary.start()
    const restartedAt = performance.now()
    await expect.poll(() => statusOf('/pronto'), { timeout: RECOVERY_MS }).toBe(200)
    const [countBefore, snapshotsBefore] = [devices[0]!.acknowledgedKeys.length, stream.countSnapshots()]
    await expect
      .poll(() => devices[0]!.acknowledgedKeys.length, { timeout: RECOVERY_MS })
      .toBeGreaterThan(countBefore)
    await expect
      .poll(() => stream.countSnapshots(), { timeout: RECOVERY_MS })
      .toBeGreaterThan(snapshotsBefore)
    expect(await statusOf('/blog')).toBe(200)
    const recoveryMs = performance.now() - restartedAt
    await Promise.all(devices.map((device) => device.stopWriting()))
    stream.close()
    const count = await expectAllPersisted(devices, checks)
    console.info(`database unavailable: ${count} acknowledged, recovered after ${Math.round(recoveryMs)} ms`)
  }))

it('no acknowledged write is lost when one of two processes is killed; the other one serves requests, sends signals and delivers the queued mail', () =>
  withCountedChecks(async (checks) => {
    const otherApp = await startApp({ databaseUrl })
    try {
      const devices = await Promise.all(
        [app.url, app.url, otherApp.url, otherApp.url].map((url) => aDevice(family, url)),
      )
      const stream = await devices[2]!.openStream()
      for (const device of devices) device.startWriting()
      await delay(LOAD_MS)
      const mailId = await aMailWithExpiringLease()
      for (const device of devices.slice(2)) await device.stopWriting()

      // kills the process after the commit of a write, before it sends the signal to other processes
      const exitEvent = once(app.process, 'exit')
      relay.cutAt(1, 'before', {
        pattern: /pg_notify\('combinado_changes', '\S+ family/,
        kill: async () => {
          app.process.kill('SIGKILL')
          await exitEvent
        },
      })
      await exitEvent
      const snapshotsBefore = stream.countSnapshots()
      for (const device of devices) device.switchTo(otherApp.url)
      for (const device of devices.slice(2)) device.startWriting()
      const countsBefore = devices.map(({ acknowledgedKeys }) => acknowledgedKeys.length)
      await expect
        .poll(() =>
          devices.every(({ acknowledgedKeys }, index) => acknowledgedKeys.length > countsBefore[index]!),
        )
        .toBe(true)
      await expect
        .poll(() => stream.countSnapshots(), { timeout: RECOVERY_MS })
        .toBeGreaterThan(snapshotsBefore)
      await Promise.all(devices.map((device) => device.stopWriting()))
      await expect
        .poll(
          () =>
            database()
              .selectFrom('mails')
              .select('status')
              .where('id', '=', mailId)
              .executeTakeFirst()
              .then((mail) => mail?.status),
          { timeout: RECOVERY_MS },
        )
        .toBe('sent')
      stream.close()
      const count = await expectAllPersisted(devices, checks)
      console.info(`two processes, one killed: ${count} acknowledged`)
    } finally {
      await otherApp.stop()
    }
  }))

/** Inserts a mail as a killed sender leaves it: in state 'sending', with a lease that ends in half a second. */
async function aMailWithExpiringLease(): Promise<string> {
  const id = newId()
  const text = { subject: 'Oi', html: 'Oi', plain: 'Oi' }
  const createdAt = new Date()
  await database()
    .insertInto('mails')
    .values({
      id,
      kind: 'test',
      dedupe_key: null,
      recipient: 'ninguem@exemplo.com.br',
      reply_to: null,
      ...text,
      status: 'sending',
      attempts: 1,
      due_at: new Date(createdAt.getTime() + 500),
      expires_at: new Date(createdAt.getTime() + 3_600_000),
      created_at: createdAt,
    })
    .execute()
  return id
}

/** Reads the standby's sync_state in PostgreSQL: 'async', 'sync' or 'quorum'. */
async function readStandbyState(server: PostgresServer): Promise<string> {
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows } = await client.query<{ state: string }>(
    'select sync_state as state from pg_stat_replication',
  )
  await client.end()
  return rows[0]?.state ?? ''
}

it('no acknowledged write is lost when the primary is killed under load and its synchronous standby is promoted', () =>
  withCountedChecks(async (checks) => {
    relay.reopen()
    app = await startApp({ databaseUrl: relay.url })
    const standby = await primary.startStandby()
    try {
      await runSql(primary.url, `alter system set synchronous_standby_names = '*'`)
      await runSql(primary.url, 'select pg_reload_conf()')
      const readState = () => readStandbyState(primary)
      await expect.poll(readState, { timeout: RECOVERY_MS }).toMatch(/sync|quorum/)

      const devices = await Promise.all(Array.from({ length: 4 }, () => aDevice(family, app.url)))
      const stream = await devices[0]!.openStream()
      for (const device of devices) device.startWriting()
      await delay(2 * LOAD_MS)
      await primary.kill()
      const killedAt = performance.now()
      await standby.promote()
      const standbyUrl = new URL(databaseUrl)
      standbyUrl.host = new URL(standby.url).host
      relay.setTarget(standbyUrl.href)
      const [countsBefore, snapshotsBefore] = [
        devices.map(({ acknowledgedKeys }) => acknowledgedKeys.length),
        stream.countSnapshots(),
      ]
      await expect
        .poll(
          () =>
            devices.every(({ acknowledgedKeys }, index) => acknowledgedKeys.length > countsBefore[index]!),
          {
            timeout: RECOVERY_MS,
          },
        )
        .toBe(true)
      await expect
        .poll(() => stream.countSnapshots(), { timeout: RECOVERY_MS })
        .toBeGreaterThan(snapshotsBefore)
      const recoveryMs = performance.now() - killedAt
      await Promise.all(devices.map((device) => device.stopWriting()))
      stream.close()

      await connection.close()
      connection = await connectDatabase({ databaseUrl: standbyUrl.href, dataDir: 'memory://' })
      setConnection(connection)
      const total = await expectAllPersisted(devices, checks)
      const countBefore = countsBefore.reduce((sum, count) => sum + count, 0)
      console.info(
        `failover: ${total} acknowledged, ${countBefore} of them before it, next write after ${Math.round(recoveryMs)} ms`,
      )
    } finally {
      await standby.kill()
    }
  }))
