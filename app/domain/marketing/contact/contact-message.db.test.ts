import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { BRAND } from '#content/brand.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { isContactSimulated, contactAddress } from '../queries.server.ts'
import { contactSchema } from '../schema.ts'
import { sendContactMessage } from './send-contact-message.server.ts'

setUpTestDatabase()
let settings: { restore: () => void }
let ownerEmail: string
let networkNumber = 0

beforeAll(async () => {
  log.level = 'silent'
})
beforeEach(() => {
  ownerEmail = anEmail()
  networkNumber += 1
  settings = setEnvironment({ adminEmail: ownerEmail })
})
afterEach(() => settings.restore())

const caller = (network = networkNumber) => ({ clientAddress: `10.7.0.${network}` })

const aMessage = (fields: Record<string, string> = {}) =>
  contactSchema.parse({
    name: 'Ana Souza',
    email: anEmail(),
    subject: 'pagamento',
    message: 'Olá!\r\n\r\nFui cobrada duas vezes.\r\nPode ver?',
    ...fields,
  })

it('a message reaches only the owner, who can reply, and is not stored once sent', async () => {
  const server: MailServer = await startMailServer()
  const message = aMessage({ message: 'Olá!\r\n\r\n<b>Fui cobrada</b> duas vezes.' })
  expect(await sendContactMessage(message, caller())).toEqual({ ok: true })
  const [queuedMail] = await mailsTo(ownerEmail)
  const delivery = startMailDelivery(mailTransport({ ...environment(), smtpUrl: server.url }))
  try {
    const mail = await server.nextTo(ownerEmail)
    expect(mail.envelopeTo).toEqual([ownerEmail])
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([message.email])
    expect(mail.subject).toBe('Pagamento: mensagem pela página de contato')
    expect(mail.text).toContain('<b>Fui cobrada</b> duas vezes.')
    expect(mail.html).toContain('&lt;b&gt;Fui cobrada&lt;/b&gt; duas vezes.')
    expect(mail.text).toContain(message.email)
    const readMail = () =>
      database().selectFrom('mails').selectAll().where('id', '=', queuedMail!.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await readMail()).status).toBe('sent')
    expect(JSON.stringify(await readMail())).not.toMatch(/Ana|cobrada|@/)
    expect(server.received.filter(({ envelopeTo }) => envelopeTo.includes(message.email))).toEqual([])
  } finally {
    await delivery.stop()
    await server.stop()
  }
})

it('a message is sent once a day, but again with another text', async () => {
  const message = aMessage()
  const results = await Promise.all([1, 2, 3].map(() => sendContactMessage(message, caller())))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  await sendContactMessage(message, caller())
  expect(await mailsTo(ownerEmail)).toHaveLength(1)
  await sendContactMessage({ ...message, message: `${message.message} Obrigada!` }, caller())
  setTestClock(() => new Date(Date.now() + 24 * 60 * 60 * 1000))
  await sendContactMessage(message, caller())
  expect(await mailsTo(ownerEmail)).toHaveLength(3)
})

it('refuses a sixth message from a network in an hour, without counting repeats', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect(await sendContactMessage(aMessage(), caller())).toEqual({ ok: true })
  }
  const refusal = { ok: false, reason: 'too_many_attempts' }
  expect(await sendContactMessage(aMessage(), caller())).toEqual(refusal)
  expect(await mailsTo(ownerEmail)).toHaveLength(5)
  networkNumber += 1
  const message = aMessage()
  for (let count = 0; count < 8; count += 1) {
    expect(await sendContactMessage(message, caller())).toEqual({ ok: true })
  }
})

it('refuses a sixth message with one e-mail in a day, from any network', async () => {
  const email = anEmail()
  const sendNumbered = (count: number) =>
    sendContactMessage(aMessage({ email, message: `Mensagem número ${count}` }), caller(200 + count))
  for (let count = 0; count < 5; count += 1) expect(await sendNumbered(count)).toEqual({ ok: true })
  expect(await sendNumbered(5)).toEqual({ ok: false, reason: 'too_many_attempts' })
})

it('refuses an e-mail with a line break or a second address', async () => {
  for (const email of [
    'ana@exemplo.com\r\nBcc: bia@exemplo.com',
    'ana@exemplo.com,bia@exemplo.com',
    'a b@exemplo.com',
  ]) {
    expect(contactSchema.shape.email.safeParse(email).success).toBe(false)
    expect(await sendContactMessage({ ...aMessage(), email }, caller())).toEqual({
      ok: false,
      reason: 'malformed_email',
    })
  }
  expect(await mailsTo(ownerEmail)).toEqual([])
})

it('refuses a message without a configured recipient', async () => {
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'none' })
  expect(await sendContactMessage(aMessage(), caller())).toEqual({ ok: false, reason: 'no_address' })
  restore()
})

it('a demo without a mail server has a demo recipient', async () => {
  expect(isContactSimulated()).toBe(false)
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'demo', smtpUrl: undefined })
  expect([contactAddress(), isContactSimulated()]).toEqual([`contato@${BRAND.domain}`, true])
  restore()
  const environmentWithMail = setEnvironment({
    adminEmail: undefined,
    seed: 'demo',
    smtpUrl: 'smtp://127.0.0.1:25',
  })
  expect([contactAddress(), isContactSimulated()]).toEqual([undefined, false])
  environmentWithMail.restore()
})

it('counts a line break as one character, and removes control characters', () => {
  const parse = (text: string) => contactSchema.shape.message.safeParse(text)
  expect(parse(' 123456789 ').success).toBe(false)
  expect(parse('1234\r\n56789').data).toBe('1234\n56789')
  expect(parse('a\r\n'.repeat(1998) + 'a\r\na').success).toBe(true)
  expect(parse('a'.repeat(4001)).success).toBe(false)
  expect(parse('Tudo bem\u0000\u001b[31m por aí?').data).toBe('Tudo bem[31m por aí?')
})
