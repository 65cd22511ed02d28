import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { type DatabaseRelay, startDatabaseRelay } from '#tests/support/database-relay.ts'
import { makeOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { createTestDatabase, runOn } from '#tests/support/postgres.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { type CountedChecks, withCountedChecks } from '#tests/support/counted-checks.ts'
import { aDevice, type FamilyDevice } from './family-device.ts'
import { type FaultFamily, makeFaultFamily, readEntries } from './ledger.ts'

/** Milliseconds within which the product must recover by itself. */
const RECOVERS_MS = 20_000
const UNDER_LOAD_MS = 700

let primary: OwnPostgres
let databaseUrl: string
let relay: DatabaseRelay
let app: RunningApp
let connection: Connection
let family: FaultFamily

beforeAll(async () => {
  primary = await makeOwnPostgres()
  await primary.start()
  databaseUrl = (await createTestDatabase(primary.url)).url
  relay = await startDatabaseRelay(databaseUrl)
  app = await startApp({ databaseUrl: relay.url })
  connection = await connectDatabase({ databaseUrl, dataDir: 'memory://' })
  setConnection(connection)
  family = await makeFaultFamily()
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

/** Asserts that every acknowledged write exists once, and that the balance is the sum of the entries. */
async function expectAllPersisted(devices: readonly FamilyDevice[], checks: CountedChecks): Promise<number> {
  const { keys, balance, sum } = await readEntries(family)
  const stored = new Set(keys)
  const acknowledged = devices.flatMap((device) => device.acknowledged)
  for (const key of acknowledged) checks.expectPersisted(key, stored.has(key))
  expect(keys.length, 'an entry twice').toBe(stored.size)
  expect(balance).toBe(sum)
  return acknowledged.length
}

describe('a database that is unavailable under load and comes back', () => {
  it('loses no acknowledged write; meanwhile the product responds with its own error pages', () =>
    withCountedChecks(async (checks) => {
      const devices = await Promise.all(Array.from({ length: 4 }, () => aDevice(family, app.url)))
      const stream = await devices[0]!.listen()
      for (const device of devices) device.writeOn()
      await delay(UNDER_LOAD_MS)
      await primary.stopAtOnce()

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
      const back = performance.now()
      await expect.poll(() => statusOf('/pronto'), { timeout: RECOVERS_MS }).toBe(200)
      const [before, changesBefore] = [devices[0]!.acknowledged.length, stream.changes()]
      await expect
        .poll(() => devices[0]!.acknowledged.length, { timeout: RECOVERS_MS })
        .toBeGreaterThan(before)
      await expect.poll(() => stream.changes(), { timeout: RECOVERS_MS }).toBeGreaterThan(changesBefore)
      expect(await statusOf('/blog')).toBe(200)
      const recoveryMs = performance.now() - back
      await Promise.all(devices.map((device) => device.rest()))
      stream.close()
      const count = await expectAllPersisted(devices, checks)
      console.info(`database away: ${count} acknowledged, well again after ${Math.round(recoveryMs)} ms`)
    }))
})

describe('two processes on one database', () => {
  it('of which one is killed: no acknowledged write is lost, the other serves, signals and takes over', () =>
    withCountedChecks(async (checks) => {
      const other = await startApp({ databaseUrl })
      try {
        const devices = await Promise.all(
          [app.url, app.url, other.url, other.url].map((url) => aDevice(family, url)),
        )
        const stream = await devices[2]!.listen()
        for (const device of devices) device.writeOn()
        await delay(UNDER_LOAD_MS)
        const mailId = await aMailWithExpiredLease()
        for (const device of devices.slice(2)) await device.rest()

        // after its commit, before its signal to the others
        const dead = once(app.process, 'exit')
        let changesBefore = 0
        relay.dieAt(1, 'before', {
          only: /pg_notify\('combinado_changes', '\S+ family/,
          death: async () => {
            app.process.kill('SIGKILL')
            await dead
            changesBefore = stream.changes()
          },
        })
        await dead
        await expect.poll(() => stream.changes(), { timeout: RECOVERS_MS }).toBeGreaterThan(changesBefore)
        for (const device of devices) device.turnTo(other.url)
        for (const device of devices.slice(2)) device.writeOn()
        const before = devices.map(({ acknowledged }) => acknowledged.length)
        await expect
          .poll(() => devices.every(({ acknowledged }, index) => acknowledged.length > before[index]!))
          .toBe(true)
        await Promise.all(devices.map((device) => device.rest()))
        await expect
          .poll(
            () =>
              database()
                .selectFrom('mails')
                .select('status')
                .where('id', '=', mailId)
                .executeTakeFirst()
                .then((mail) => mail?.status),
            { timeout: RECOVERS_MS },
          )
          .toBe('sent')
        stream.close()
        const count = await expectAllPersisted(devices, checks)
        console.info(`two processes, one killed: ${count} acknowledged`)
      } finally {
        await other.stop()
      }
    }))
})

/** A mail whose lease ends now. */
async function aMailWithExpiredLease(): Promise<string> {
  const id = newId()
  const text = { subject: 'Oi', html: 'Oi', plain: 'Oi' }
  const moment = new Date()
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
      due_at: new Date(moment.getTime() + 500),
      expires_at: new Date(moment.getTime() + 3_600_000),
      created_at: moment,
    })
    .execute()
  return id
}

/** The sync_state of the standby: 'async', 'sync'. */
async function readStandbyState(of: OwnPostgres): Promise<string> {
  const client = new pg.Client(of.url)
  await client.connect()
  const { rows } = await client.query<{ state: string }>(
    'select sync_state as state from pg_stat_replication',
  )
  await client.end()
  return rows[0]?.state ?? ''
}

describe('a primary with a synchronous standby', () => {
  it('killed under load loses no acknowledged write: the standby has all of them, and continues', () =>
    withCountedChecks(async (checks) => {
      relay.revive()
      app = await startApp({ databaseUrl: relay.url })
      const standby = await primary.follow()
      try {
        await runOn(primary.url, `alter system set synchronous_standby_names = '*'`)
        await runOn(primary.url, 'select pg_reload_conf()')
        const standbyState = () => readStandbyState(primary)
        await expect.poll(standbyState, { timeout: RECOVERS_MS }).toMatch(/sync|quorum/)

        const devices = await Promise.all(Array.from({ length: 4 }, () => aDevice(family, app.url)))
        const stream = await devices[0]!.listen()
        for (const device of devices) device.writeOn()
        await delay(2 * UNDER_LOAD_MS)
        await primary.kill()
        const lost = performance.now()
        await standby.promote()
        const moved = new URL(databaseUrl)
        moved.host = new URL(standby.url).host
        relay.leadTo(moved.href)
        const [before, changesBefore] = [
          devices.map(({ acknowledged }) => acknowledged.length),
          stream.changes(),
        ]
        await expect
          .poll(() => devices.every(({ acknowledged }, index) => acknowledged.length > before[index]!), {
            timeout: RECOVERS_MS,
          })
          .toBe(true)
        await expect.poll(() => stream.changes(), { timeout: RECOVERS_MS }).toBeGreaterThan(changesBefore)
        const recoveryMs = performance.now() - lost
        await Promise.all(devices.map((device) => device.rest()))
        stream.close()

        await connection.close()
        connection = await connectDatabase({ databaseUrl: moved.href, dataDir: 'memory://' })
        setConnection(connection)
        const count = await expectAllPersisted(devices, checks)
        const until = before.reduce((sum, one) => sum + one, 0)
        console.info(
          `failover: ${count} acknowledged, ${until} of them before it, writing again after ${Math.round(recoveryMs)} ms`,
        )
      } finally {
        await standby.kill()
      }
    }))
})
