import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setClock } from '#app/base/clock.server.ts'
import { type Environment, readEnvironment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { selectRows, updateRows } from '#tests/support/rows.ts'
import { type MailDelivery, startMailDelivery } from './deliver-mails.server.ts'
import { mailTransport } from './mail-transport.server.ts'
import { queueMail, type QueuedMail } from './queue-mail.server.ts'

setUpTestDatabase()
let server: MailServer
let deliveries: MailDelivery[] = []
const folder = mkdtempSync(join(tmpdir(), 'combinado-mail-'))

beforeAll(async () => {
  log.level = 'silent'
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  deliveries = []
  server.mails.length = 0
  await database().deleteFrom('mails').execute()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function environmentWith(variables: Record<string, string>): Environment {
  const environmentResult = readEnvironment({
    DATA_DIR: folder,
    APP_URL: 'https://combinado.exemplo',
    PAYMENTS: 'none',
    ...variables,
  })
  if (!environmentResult.ok) throw new Error(environmentResult.problems.join('\n'))
  return environmentResult.environment
}

function start(variables: Record<string, string> = { SMTP_URL: server.url }): MailDelivery {
  const delivery = startMailDelivery(mailTransport(environmentWith(variables)))
  deliveries.push(delivery)
  return delivery
}

function aMail(fields: Partial<QueuedMail> = {}): QueuedMail {
  return {
    kind: 'test',
    recipient: anEmail(),
    subject: 'Olá, família',
    html: '<p>Olá, ação!</p>',
    plain: 'Olá, ação!',
    usefulSeconds: 3600,
    ...fields,
  }
}
const queue = (mail: QueuedMail) => asIdentity((tx) => queueMail(tx, mail))
const statusAndAttemptsOf = async (kind: string) =>
  (await selectRows('mails', { kind }, ['status', 'attempts'])).map(
    ({ status, attempts }) => `${status} after ${attempts}`,
  )
const statusOf = async (kind: string) =>
  (await selectRows('mails', { kind }, ['status'])).map(({ status }) => status)

it('sends a mail after the commit, with both parts, to its recipient only', async () => {
  start()
  const mail = aMail()
  await queue(mail)
  const received = await server.nextTo(mail.recipient)
  expect(received.envelopeTo).toEqual([mail.recipient])
  expect(received.subject).toBe('Olá, família')
  expect(received.html).toContain('Olá, ação!')
  expect(received.text).toContain('Olá, ação!')
  expect(received.from?.address).toBe('nao-responda@combinado.exemplo')
  await expect.poll(() => statusOf('test')).toEqual(['sent'])
  // after delivery the content is deleted
  const [row] = await database().selectFrom('mails').select(['recipient', 'html', 'plain']).execute()
  expect(row).toEqual({ recipient: '', html: '', plain: '' })
})

it('sends no mail after a rollback', async () => {
  const delivery = start()
  await asIdentity(async (tx) => {
    await queueMail(tx, aMail())
    return { ok: false }
  })
  await delivery.deliver()
  expect(server.mails).toEqual([])
})

it('queues one mail for each deduplication key', async () => {
  expect(await queue(aMail({ dedupeKey: 'uma vez' }))).toBe(true)
  expect(await queue(aMail({ dedupeKey: 'uma vez' }))).toBe(false)
})

it('refuses a recipient that is not a single e-mail, and makes the subject a single line', async () => {
  expect(await queue(aMail({ recipient: 'ana@exemplo.com\r\nRCPT TO:<bia@exemplo.com>' }))).toBe(false)
  start()
  const mail = aMail({ subject: 'Olá\r\nBcc: bia@exemplo.com\r\n\r\nOutro texto' })
  await queue(mail)
  const received = await server.nextTo(mail.recipient)
  expect(received.envelopeTo).toEqual([mail.recipient])
  expect(received.bcc).toBeUndefined()
  expect(received.subject).toContain('Olá Bcc: bia@exemplo.com')
})

it('keeps a mail during an outage of the mail server and sends the mail once afterwards', async () => {
  const unreachableServer = await startMailServer()
  await unreachableServer.stop()
  const delivery = start({ SMTP_URL: unreachableServer.url })
  const mail = aMail()
  await queue(mail)
  await delivery.deliver()
  await expect.poll(() => statusAndAttemptsOf('test')).toEqual(['waiting after 1'])

  const restartedServer = await startMailServer(unreachableServer.port)
  const clock = setClock(() => new Date(Date.now() + 60_000))
  try {
    await delivery.deliver()
    expect((await restartedServer.nextTo(mail.recipient)).subject).toBe(mail.subject)
    await delivery.deliver()
    expect(restartedServer.mails).toEqual([])
  } finally {
    clock.restore()
    await restartedServer.stop()
  }
})

it('retries a mail after a temporary refusal and gives up after a permanent one', async () => {
  const delivery = start()
  server.refuseNext(451)
  const mail = aMail({ kind: 'agora-não' })
  await queue(mail)
  await expect.poll(() => statusAndAttemptsOf('agora-não')).toEqual(['waiting after 1'])
  server.refuseNext(550)
  await queue(aMail({ kind: 'nunca' }))
  await expect.poll(() => statusOf('nunca')).toEqual(['failed'])
  setTestClock(() => new Date(Date.now() + 60_000))
  await delivery.deliver()
  expect((await server.nextTo(mail.recipient)).subject).toBe(mail.subject)
})

it('another process sends the mail of a process that died, with the same Message-ID', async () => {
  await queue(aMail({ kind: 'morto' }))
  await updateRows('mails', {}, { status: 'sending', attempts: 1, due_at: new Date(Date.now() - 1000) })
  const [{ id }] = (await database().selectFrom('mails').select('id').execute()) as [{ id: string }]
  start()
  await expect.poll(() => server.mails.length).toBe(1)
  expect(server.mails[0]?.messageId).toBe(`<${id}@combinado.exemplo>`)
})

it('sends each mail once while several processes deliver', async () => {
  for (let count = 0; count < 20; count += 1) await queue(aMail())
  const processes = [start(), start(), start()]
  await Promise.all(processes.map((delivery) => delivery.deliver()))
  await expect.poll(() => server.mails.length, { timeout: 15_000 }).toBe(20)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(20)
})

it('does not send an expired mail', async () => {
  await queue(aMail({ usefulSeconds: 60 }))
  setTestClock(() => new Date(Date.now() + 61_000))
  await start().deliver()
  expect(server.mails).toEqual([])
  expect(await statusOf('test')).toEqual([])
})

it('writes a mail to a file in the data folder when no mail server is configured', async () => {
  start({})
  const mail = aMail()
  await queue(mail)
  await expect.poll(() => statusOf('test')).toEqual(['sent'])
  const [file] = readdirSync(join(folder, 'emails'))
  expect(readFileSync(join(folder, 'emails', file!), 'utf8')).toContain(mail.recipient)
})
