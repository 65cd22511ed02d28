import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { BRAND } from '#content/brand.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { isContactSimulated, contactAddress } from '../queries.server.ts'
import { contactSchema } from '../schema.ts'
import { sendContactMessage } from './send-contact-message.server.ts'

setUpTestDatabase()
let settings: { restore: () => void }
let owner: string
let networks = 0

beforeAll(async () => {
  log.level = 'silent'
})
beforeEach(() => {
  owner = anEmail()
  networks += 1
  settings = setEnvironment({ adminEmail: owner })
})
afterEach(() => settings.restore())

const caller = (network = networks) => ({ clientAddress: `10.7.0.${network}` })

const aLetter = (fields: Record<string, string> = {}) =>
  contactSchema.parse({
    name: 'Ana Souza',
    email: anEmail(),
    subject: 'pagamento',
    message: 'Olá!\r\n\r\nFui cobrada duas vezes.\r\nPode ver?',
    ...fields,
  })

const queuedFor = (recipient: string) =>
  database().selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()

it('reaches the owner only, a reply reaches the visitor, and nothing of it is stored afterwards', async () => {
  const server: MailServer = await startMailServer()
  const letter = aLetter({ message: 'Olá!\r\n\r\n<b>Fui cobrada</b> duas vezes.' })
  expect(await sendContactMessage(letter, caller())).toEqual({ ok: true })
  const [queued] = await queuedFor(owner)
  const delivery = startMailDelivery(mailTransport({ ...environment(), smtpUrl: server.url }))
  try {
    const mail = await server.nextTo(owner)
    expect(mail.envelopeTo).toEqual([owner])
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([letter.email])
    expect(mail.subject).toBe('Pagamento: mensagem pela página de contato')
    expect(mail.text).toContain('<b>Fui cobrada</b> duas vezes.')
    expect(mail.html).toContain('&lt;b&gt;Fui cobrada&lt;/b&gt; duas vezes.')
    expect(mail.text).toContain(letter.email)
    const row = () =>
      database().selectFrom('mails').selectAll().where('id', '=', queued!.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await row()).status).toBe('sent')
    expect(JSON.stringify(await row())).not.toMatch(/Ana|cobrada|@/)
    expect(server.received.filter(({ envelopeTo }) => envelopeTo.includes(letter.email))).toEqual([])
  } finally {
    await delivery.stop()
    await server.stop()
  }
})

it('the same message counts once, at once or later; another text or another day makes another', async () => {
  const letter = aLetter()
  const results = await Promise.all([1, 2, 3].map(() => sendContactMessage(letter, caller())))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  await sendContactMessage(letter, caller())
  expect(await queuedFor(owner)).toHaveLength(1)
  await sendContactMessage({ ...letter, message: `${letter.message} Obrigada!` }, caller())
  setTestClock(() => new Date(Date.now() + 24 * 60 * 60 * 1000))
  await sendContactMessage(letter, caller())
  expect(await queuedFor(owner)).toHaveLength(3)
})

it('more than a few per hour from one network are refused, and a second tap is not counted', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect(await sendContactMessage(aLetter(), caller())).toEqual({ ok: true })
  }
  const refused = { ok: false, reason: 'too_many_attempts' }
  expect(await sendContactMessage(aLetter(), caller())).toEqual(refused)
  expect(await queuedFor(owner)).toHaveLength(5)
  networks += 1
  const letter = aLetter()
  for (let count = 0; count < 8; count += 1) {
    expect(await sendContactMessage(letter, caller())).toEqual({ ok: true })
  }
})

it('more than a few per day from one address are refused, from any network', async () => {
  const email = anEmail()
  const send = (count: number) =>
    sendContactMessage(aLetter({ email, message: `Mensagem número ${count}` }), caller(200 + count))
  for (let count = 0; count < 5; count += 1) expect(await send(count)).toEqual({ ok: true })
  expect(await send(5)).toEqual({ ok: false, reason: 'too_many_attempts' })
})

it('an address with a line break or a second address sends nothing', async () => {
  for (const email of [
    'ana@exemplo.com\r\nBcc: bia@exemplo.com',
    'ana@exemplo.com,bia@exemplo.com',
    'a b@exemplo.com',
  ]) {
    expect(contactSchema.shape.email.safeParse(email).success).toBe(false)
    expect(await sendContactMessage({ ...aLetter(), email }, caller())).toEqual({
      ok: false,
      reason: 'malformed_email',
    })
  }
  expect(await queuedFor(owner)).toEqual([])
})

it('without a configured address nothing is accepted', async () => {
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'none' })
  expect(await sendContactMessage(aLetter(), caller())).toEqual({ ok: false, reason: 'no_address' })
  restore()
})

it('a demo without a mail server writes messages to its outbox, with a demo address', async () => {
  expect(isContactSimulated()).toBe(false)
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'demo', smtpUrl: undefined })
  expect([contactAddress(), isContactSimulated()]).toEqual([`contato@${BRAND.domain}`, true])
  restore()
  const real = setEnvironment({ adminEmail: undefined, seed: 'demo', smtpUrl: 'smtp://127.0.0.1:25' })
  expect([contactAddress(), isContactSimulated()]).toEqual([undefined, false])
  real.restore()
})

it('characters are counted as the person does, line breaks once', () => {
  const parse = (message: string) => contactSchema.shape.message.safeParse(message)
  expect(parse(' 123456789 ').success).toBe(false)
  expect(parse('1234\r\n56789').data).toBe('1234\n56789')
  expect(parse('a\r\n'.repeat(1998) + 'a\r\na').success).toBe(true)
  expect(parse('a'.repeat(4001)).success).toBe(false)
  expect(parse('Tudo bem\u0000\u001b[31m por aí?').data).toBe('Tudo bem[31m por aí?')
})
