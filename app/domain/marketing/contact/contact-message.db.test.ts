import { beforeEach, expect, it } from 'vitest'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { BRAND } from '#content/brand.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { selectRow } from '#tests/support/rows.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { refusedWith } from '#tests/support/results.ts'
import { isContactSimulated, contactRecipient } from '../queries.server.ts'
import { contactSchema } from '../schema.ts'
import { sendContactMessage } from './send-contact-message.server.ts'

setUpTestDatabase()
let ownerEmail: string
let networkNumber = 0

silenceLog()
beforeEach(() => {
  ownerEmail = anEmail()
  networkNumber += 1
  return setEnvironment({ adminEmail: ownerEmail }).restore
})

const clientOf = (network = networkNumber) => ({ clientIp: `10.7.0.${network}` })

const aMessage = (fields: Record<string, string> = {}) =>
  contactSchema.parse({
    name: 'Ana Souza',
    email: anEmail(),
    subject: 'pagamento',
    message: 'Olá!\r\n\r\nFui cobrada duas vezes.\r\nPode ver?',
    ...fields,
  })

it('a message is sent only to the owner, who can reply, and its text is deleted when it has been sent', async () => {
  const server: MailServer = await startMailServer()
  const message = aMessage({ message: 'Olá!\r\n\r\n<b>Fui cobrada</b> duas vezes.' })
  expect(await sendContactMessage(message, clientOf())).toEqual({ ok: true })
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
    const readMail = () => selectRow('mails', { id: queuedMail!.id })
    await expect.poll(async () => (await readMail()).status).toBe('sent')
    expect(JSON.stringify(await readMail())).not.toMatch(/Ana|cobrada|@/)
    expect(server.mails.filter(({ envelopeTo }) => envelopeTo.includes(message.email))).toEqual([])
  } finally {
    await delivery.stop()
    await server.stop()
  }
})

it('the same message is sent only once a day', async () => {
  const message = aMessage()
  const results = await Promise.all([1, 2, 3].map(() => sendContactMessage(message, clientOf())))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  await sendContactMessage(message, clientOf())
  expect(await mailsTo(ownerEmail)).toHaveLength(1)
  await sendContactMessage({ ...message, message: `${message.message} Obrigada!` }, clientOf())
  setTestClock(() => new Date(Date.now() + 24 * 60 * 60 * 1000))
  await sendContactMessage(message, clientOf())
  expect(await mailsTo(ownerEmail)).toHaveLength(3)
})

it('a network can send 5 messages an hour, and a repeated message does not count', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect(await sendContactMessage(aMessage(), clientOf())).toEqual({ ok: true })
  }
  const refusal = refusedWith('too_many_attempts')
  expect(await sendContactMessage(aMessage(), clientOf())).toEqual(refusal)
  expect(await mailsTo(ownerEmail)).toHaveLength(5)
  networkNumber += 1
  const message = aMessage()
  for (let count = 0; count < 8; count += 1) {
    expect(await sendContactMessage(message, clientOf())).toEqual({ ok: true })
  }
})

it('at most 5 messages a day can be sent with one e-mail, from all networks together', async () => {
  const email = anEmail()
  const sendMessage = (count: number) =>
    sendContactMessage(aMessage({ email, message: `Mensagem número ${count}` }), clientOf(200 + count))
  for (let count = 0; count < 5; count += 1) expect(await sendMessage(count)).toEqual({ ok: true })
  expect(await sendMessage(5)).toEqual(refusedWith('too_many_attempts'))
})

it('an e-mail with a line break, a space or a second e-mail is refused', async () => {
  for (const email of [
    'ana@exemplo.com\r\nBcc: bia@exemplo.com',
    'ana@exemplo.com,bia@exemplo.com',
    'a b@exemplo.com',
  ]) {
    expect(contactSchema.shape.email.safeParse(email).success).toBe(false)
    expect(await sendContactMessage({ ...aMessage(), email }, clientOf())).toEqual(
      refusedWith('malformed_email'),
    )
  }
  expect(await mailsTo(ownerEmail)).toEqual([])
})

it('a message is refused if no recipient is configured', async () => {
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'none' })
  expect(await sendContactMessage(aMessage(), clientOf())).toEqual(refusedWith('no_recipient'))
  restore()
})

it('a demo has a simulated recipient if it has no mail server', async () => {
  expect(isContactSimulated()).toBe(false)
  const { restore } = setEnvironment({ adminEmail: undefined, seed: 'demo', smtpUrl: undefined })
  expect([contactRecipient(), isContactSimulated()]).toEqual([`contato@${BRAND.domain}`, true])
  restore()
  const mailServerChange = setEnvironment({
    adminEmail: undefined,
    seed: 'demo',
    smtpUrl: 'smtp://127.0.0.1:25',
  })
  expect([contactRecipient(), isContactSimulated()]).toEqual([undefined, false])
  mailServerChange.restore()
})

it('a message has 10 to 4000 characters, counts a line break as one and loses control characters', () => {
  const parse = (text: string) => contactSchema.shape.message.safeParse(text)
  expect(parse(' 123456789 ').success).toBe(false)
  expect(parse('1234\r\n56789').data).toBe('1234\n56789')
  expect(parse('a\r\n'.repeat(1998) + 'a\r\na').success).toBe(true)
  expect(parse('a'.repeat(4001)).success).toBe(false)
  expect(parse('Tudo bem\u0000\u001b[31m por aí?').data).toBe('Tudo bem[31m por aí?')
})
