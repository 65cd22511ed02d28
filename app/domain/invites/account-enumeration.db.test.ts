import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, aClientIp, anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { changeEmail } from '../accounts/email/change-email.server.ts'
import { requestPasswordReset } from '../accounts/passwords/request-password-reset.server.ts'
import { signIn } from '../accounts/session/sign-in.server.ts'
import { registerAccount } from './register-account.server.ts'

const HOUR_IN_MINUTES = 60
setUpTestDatabase()
let knownEmails: string[]

beforeAll(async () => {
  knownEmails = []
  for (let count = 0; count < 6; count += 1) {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    knownEmails.push(guardian.email)
  }
})

function setClockAhead({ minutes }: { minutes: number }) {
  const moment = new Date(Date.now() + minutes * 60_000)
  setTestClock(() => moment)
}

/** Each submits a public form with an e-mail from an IP address, and returns 'ok' or the reason of the refusal. */
const forms = {
  signIn: async (email: string, ip: string) => {
    const result = await signIn({ email, password: 'Errada123' }, { clientIp: ip, userAgent: null })
    return result.ok ? 'ok' : result.reason
  },
  register: async (email: string, ip: string) => {
    const password = 'Pitanga2026'
    const form = { name: 'Lia', email, password, confirmation: password, consent: 'on' as const }
    const result = await registerAccount(form, { clientIp: ip, userAgent: null })
    return result.ok ? 'ok' : result.reason
  },
  reset: async (email: string, ip: string) => {
    const result = await requestPasswordReset(email, { clientIp: ip })
    return result.ok ? 'ok' : result.reason
  },
}

/** Sends requests one after the other and counts the responses of each kind. */
async function tally(requestCount: number, request: () => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let attempt = 0; attempt < requestCount; attempt += 1) {
    const response = await request()
    counts[response] = (counts[response] ?? 0) + 1
  }
  return counts
}

describe('an attacker who enumerates accounts from one IP address', () => {
  it('learns nothing from sign-in, which is limited to 100 attempts in 15 minutes', async () => {
    const ip = aClientIp()
    for (const email of knownEmails) expect(await forms.signIn(email, ip)).toBe('wrong_credentials')
    expect(await tally(104, () => forms.signIn(anEmail(), ip))).toEqual({
      wrong_credentials: 94,
      too_many_attempts: 10,
    })
    expect(await forms.signIn(knownEmails[0]!, ip)).toBe('too_many_attempts')
    setClockAhead({ minutes: 16 })
    expect(await forms.signIn(knownEmails[0]!, ip)).toBe('wrong_credentials')
  })

  it('learns of at most 30 e-mails an hour from registration, which then refuses all e-mails alike', async () => {
    const ip = aClientIp()
    const responses = await tally(3, () => forms.register(knownEmails[0]!, ip))
    expect(responses).toEqual({ email_taken: 3 })
    expect(await tally(32, () => forms.register(anEmail(), ip))).toEqual({ ok: 27, too_many_attempts: 5 })
    expect(await forms.register(knownEmails[1]!, ip)).toBe('too_many_attempts')
    expect(await forms.register(anEmail(), ip)).toBe('too_many_attempts')
    setClockAhead({ minutes: HOUR_IN_MINUTES + 1 })
    expect(await forms.register(knownEmails[1]!, ip)).toBe('email_taken')
  })

  it('learns of at most 10 e-mails an hour from password reset, which then refuses all e-mails alike', async () => {
    const ip = aClientIp()
    expect(await forms.reset(knownEmails[2]!, ip)).toBe('ok')
    expect(await tally(14, () => forms.reset(anEmail(), ip))).toEqual({
      user_not_found: 9,
      too_many_attempts: 5,
    })
    expect(await forms.reset(knownEmails[3]!, ip)).toBe('too_many_attempts')
    expect(await forms.reset(anEmail(), ip)).toBe('too_many_attempts')
    setClockAhead({ minutes: HOUR_IN_MINUTES + 1 })
    expect(await forms.reset(knownEmails[3]!, ip)).toBe('ok')
  })

  it('learns no more from changes of e-mail, which count as registrations', async () => {
    const ip = aClientIp()
    await tally(28, () => forms.register(anEmail(), ip))
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const submitEmailChange = async () => {
      const result = await changeEmail(anActor(guardian.id), ip, {
        email: knownEmails[4]!,
        password: 'Jabuticaba7',
      })
      return result.ok ? 'ok' : result.reason
    }
    expect(await tally(5, submitEmailChange)).toEqual({ email_taken: 2, too_many_attempts: 3 })
  })

  it('learns no more with other IPv6 addresses of the same /64 network', async () => {
    const prefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`
    let host = 0
    const request = () => forms.reset(anEmail(), `${prefix}::${(host += 1).toString(16)}`)
    expect(await tally(14, request)).toEqual({ user_not_found: 10, too_many_attempts: 4 })
  })
})

describe('an attacker who targets one account from many IP addresses', () => {
  it('is limited to 30 password guesses in 15 minutes', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const request = () => forms.signIn(guardian.email, aClientIp())
    expect(await tally(34, request)).toEqual({ wrong_credentials: 30, too_many_attempts: 4 })
    // the same for an account that does not exist
    const email = anEmail()
    expect(await tally(34, () => forms.signIn(email, aClientIp()))).toEqual({
      wrong_credentials: 30,
      too_many_attempts: 4,
    })
  })

  it('cannot prevent the registration of an e-mail, because the limit of 10 attempts an hour is per network', async () => {
    const ip = aClientIp()
    expect(await tally(13, () => forms.register(knownEmails[5]!, ip))).toEqual({
      email_taken: 10,
      too_many_attempts: 3,
    })
    expect(await tally(13, () => forms.register(knownEmails[5]!, aClientIp()))).toEqual({ email_taken: 13 })
  })

  it('gets ok for all reset requests of a known e-mail, and is limited to 5 an hour for an unknown one', async () => {
    expect(await tally(8, () => forms.reset(knownEmails[5]!, aClientIp()))).toEqual({ ok: 8 })
    const email = anEmail()
    expect(await tally(8, () => forms.reset(email, aClientIp()))).toEqual({
      user_not_found: 5,
      too_many_attempts: 3,
    })
  })

  it('causes at most 3 reset mails an hour from one network, and 5 from all networks', async () => {
    const { guardian } = await aFamily()
    const ip = aClientIp()
    const countMails = async () => (await mailsTo(guardian.email)).length
    expect(await tally(5, () => forms.reset(guardian.email, ip))).toEqual({ ok: 5 })
    expect(await countMails()).toBe(3)
    expect(await tally(5, () => forms.reset(guardian.email, aClientIp()))).toEqual({ ok: 5 })
    expect(await countMails()).toBe(5)
  })
})

it('each IP address has its own limit: 30 registrations and 10 reset requests an hour', async () => {
  for (const ip of [aClientIp(), aClientIp(), aClientIp()]) {
    expect(await tally(33, () => forms.register(anEmail(), ip))).toEqual({ ok: 30, too_many_attempts: 3 })
    expect(await tally(12, () => forms.reset(anEmail(), ip))).toEqual({
      user_not_found: 10,
      too_many_attempts: 2,
    })
  }
})
