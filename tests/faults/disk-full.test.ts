import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { withConnection } from '#tests/support/with-connection.ts'
import { createPostgresServer, type PostgresServer } from '#tests/support/postgres-server.ts'
import { type ProcessUser, unprivilegedUser } from '#tests/support/postgres-binaries.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { anEmail } from '#tests/support/people.ts'
import { initialiseDataDir } from '#tests/support/running-app.ts'
import { withCountedChecks } from '#tests/support/counted-checks.ts'
import { readStored } from './approvals.ts'
import { scopeOf, aFaultFamily } from './ledger.ts'
import { newId } from '#app/base/ids.ts'
import { scoreChild } from '#tests/support/family-content.ts'

// A file size limit simulates a full disk without root rights. The error is "file too large", not "no space left".
const hasPrlimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0
if (!hasPrlimit) console.warn('disk-full: skipped, because this machine has no prlimit')

const WAL_SEGMENT_BYTES = 1024 * 1024
/** WAL files are smaller than this limit; tables grow beyond it. */
const TABLE_LIMIT_BYTES = 3 * WAL_SEGMENT_BYTES
/** With this limit every write fails. */
const WAL_LIMIT_BYTES = 8192
const MAX_WRITES = 400

/** Limits the size of files that these processes write; runs prlimit as the system user `user`. */
function limitFileSize(pids: readonly number[], bytes: number | 'unlimited', user: ProcessUser = {}): void {
  for (const pid of pids) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
      ...user,
      encoding: 'utf8',
    })
    if (status !== 0 && !/No such process/.test(stderr)) throw new Error(stderr)
  }
}

/** Queues a mail that makes the table grow. Returns its recipient; throws the database's error. */
async function queueLargeMail(): Promise<string> {
  const recipient = anEmail()
  const plain = randomBytes(48 * 1024).toString('base64')
  const mail = { kind: 'test', recipient, subject: 'Oi', html: '', plain, usefulSeconds: 3600 }
  await asIdentity((tx) => queueMail(tx, mail))
  return recipient
}

/** Queues mails until an error and returns the error; adds the recipients of queued mails to `recipients`. */
async function queueMailsUntilError(recipients: string[]): Promise<unknown> {
  for (let count = 0; count < MAX_WRITES; count += 1) {
    try {
      recipients.push(await queueLargeMail())
    } catch (error) {
      return error
    }
  }
  throw new Error(`no error after ${MAX_WRITES} writes`)
}

async function readRecipients(): Promise<Set<string>> {
  const rows = await database().selectFrom('mails').select('recipient').execute()
  return new Set(rows.map(({ recipient }) => recipient))
}

async function countRateLimits(): Promise<number> {
  const rows = await database().selectFrom('rate_limits').select('key').execute()
  return rows.length
}

describe.skipIf(!hasPrlimit)('PostgreSQL on a full disk', () => {
  let server: PostgresServer
  let close: () => Promise<void>

  beforeAll(async () => {
    server = await createPostgresServer({ initdb: ['--wal-segsize=1'] })
    await server.start()
    const { url } = await createTestDatabase(server.url)
    const connection = await connectDatabase({ databaseUrl: url, dataDir: 'memory://' })
    setConnection(connection)
    close = () => connection.close()
  })
  afterAll(async () => {
    setConnection(undefined)
    await close?.()
    await server?.remove()
  })

  it('refuses writes and serves reads when tables have no space, and accepts writes again without a restart', () =>
    withCountedChecks(async (checks) => {
      const recipients = [await queueLargeMail()]
      limitFileSize(server.processes(), TABLE_LIMIT_BYTES, unprivilegedUser())
      const writeError = await queueMailsUntilError(recipients)
      expect(String(writeError)).toMatch(/could not extend file|could not write/)
      await expect(queueLargeMail()).rejects.toThrow()
      for (const recipient of recipients)
        checks.expectPersisted(recipient, (await readRecipients()).has(recipient))
      limitFileSize(server.processes(), 'unlimited', unprivilegedUser())
      const laterRecipient = await queueLargeMail()
      checks.expectPersisted(laterRecipient, (await readRecipients()).has(laterRecipient))
      console.info(`PostgreSQL, tables full: ${recipients.length} acknowledged`)
    }))

  it('stops when no file can grow, and has every acknowledged write after a restart with space', () =>
    withCountedChecks(async (checks) => {
      const countBefore = await countRateLimits()
      let acknowledgedCount = 0
      const writeRateLimit = async () => {
        await allow('disk', newId(), { attempts: 1, seconds: 3600 })
        acknowledgedCount += 1
      }
      await writeRateLimit()
      limitFileSize(server.processes(), WAL_LIMIT_BYTES, unprivilegedUser())
      const writeError = await (async () => {
        for (;;) await writeRateLimit()
      })().catch((error: unknown) => error)
      expect(isDatabaseUnavailable(writeError), String(writeError)).toBe(true)
      await server.kill()
      await server.start()
      await writeRateLimit()
      const storedCount = (await countRateLimits()) - countBefore
      for (let count = 1; count <= acknowledgedCount; count += 1)
        checks.expectPersisted(`rate limit ${count}`, count <= storedCount)
      console.info(`PostgreSQL, everything full: ${acknowledgedCount} acknowledged`)
    }))
})

describe.skipIf(!hasPrlimit)('the embedded database on a full disk', () => {
  it('refuses writes, and has every acknowledged write after a restart with space', () =>
    withCountedChecks(async (checks) => {
      const dataDir = await initialiseDataDir(mkdtempSync(join(tmpdir(), 'combinado-full-')))
      const script = await bundleScript(join(import.meta.dirname, 'ledger-writer.ts'))
      try {
        const family = await withConnection({ dataDir }, aFaultFamily)
        const writer = spawn(process.execPath, [
          script,
          JSON.stringify({ dataDir }),
          JSON.stringify(family),
          '2',
        ])
        let output = ''
        let errors = ''
        writer.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
        writer.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
        const writerCloseEvent = once(writer, 'close')
        await expect.poll(() => output.split('\n').length, { timeout: 30_000 }).toBeGreaterThan(20)
        limitFileSize([writer.pid!], WAL_LIMIT_BYTES)
        // the writer ends, because the database has stopped during a write
        await writerCloseEvent
        expect(errors).not.toBe('')
        const acknowledgedKeys = output.split('\n').slice(2, -1)
        await withConnection({ dataDir }, async () => {
          const { keys, balance, sum } = await readStored(family)
          const storedKeys = new Set(keys)
          for (const key of acknowledgedKeys) checks.expectPersisted(key, storedKeys.has(key))
          expect([keys.length, balance]).toEqual([storedKeys.size, sum])
          const score = { type: 'positive', points: 1, description: 'Depois' } as const
          const entry = { requestId: newId(), childId: family.childId, ...score }
          expect(await scoreChild(scopeOf(family), entry)).toMatchObject({ ok: true })
        })
        console.info(`embedded, disk full: ${acknowledgedKeys.length} acknowledged; ${errors.slice(0, 300)}`)
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
        rmSync(script)
      }
    }))
})
