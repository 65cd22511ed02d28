import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anAddress, anEmail } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { changeEmail } from '../accounts/email/change-email.server.ts'
import { requestPasswordReset } from '../accounts/passwords/request-password-reset.server.ts'
import { signIn } from '../accounts/session/sign-in.server.ts'
import { registerAccount } from './register-account.server.ts'

const HOUR = 60
setUpTestDatabase()
let knownEmails: string[]

beforeAll(async () => {
  knownEmails = []
  for (let count = 0; count < 6; count += 1) {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    knownEmails.push(guardian.email)
  }
})

function minutesLater(minutes: number) {
  const moment = new Date(Date.now() + minutes * 60_000)
  setTestClock(() => moment)
}

/** The response of each public form about an e-mail to this client address. */
const doors = {
  signIn: async (email: string, clientAddress: string) => {
    const result = await signIn({ email, password: 'Errada123' }, { clientAddress, userAgent: null })
    return result.ok ? 'ok' : result.reason
  },
  register: async (email: string, clientAddress: string) => {
    const password = 'Pitanga2026'
    const form = { name: 'Lia', email, password, confirmation: password, consent: 'on' as const }
    const result = await registerAccount(form, { clientAddress, userAgent: null })
    return result.ok ? 'ok' : result.reason
  },
  reset: async (email: string, clientAddress: string) => {
    const result = await requestPasswordReset(email, { clientAddress })
    return result.ok ? 'ok' : result.reason
  },
}

/** How often each response was sent. */
async function tally(tries: number, ask: () => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const answer = await ask()
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

describe('somebody who lists accounts from one address', () => {
  it('learns nothing at sign-in: known and unknown accounts have the same response, a hundred times in a quarter of an hour', async () => {
    const from = anAddress()
    for (const email of knownEmails) expect(await doors.signIn(email, from)).toBe('wrong_credentials')
    expect(await tally(104, () => doors.signIn(anEmail(), from))).toEqual({
      wrong_credentials: 94,
      too_many_attempts: 10,
    })
    expect(await doors.signIn(knownEmails[0]!, from)).toBe('too_many_attempts')
    minutesLater(16)
    expect(await doors.signIn(knownEmails[0]!, from)).toBe('wrong_credentials')
  })

  it('learns of thirty addresses an hour at registration, and then gets the same response for all', async () => {
    const from = anAddress()
    const responses = await tally(3, () => doors.register(knownEmails[0]!, from))
    expect(responses).toEqual({ email_taken: 3 })
    expect(await tally(32, () => doors.register(anEmail(), from))).toEqual({ ok: 27, too_many_attempts: 5 })
    expect(await doors.register(knownEmails[1]!, from)).toBe('too_many_attempts')
    expect(await doors.register(anEmail(), from)).toBe('too_many_attempts')
    minutesLater(HOUR + 1)
    expect(await doors.register(knownEmails[1]!, from)).toBe('email_taken')
  })

  it('learns of ten addresses an hour at a reset, and then gets the same response for all', async () => {
    const from = anAddress()
    expect(await doors.reset(knownEmails[2]!, from)).toBe('ok')
    expect(await tally(14, () => doors.reset(anEmail(), from))).toEqual({
      user_not_found: 9,
      too_many_attempts: 5,
    })
    expect(await doors.reset(knownEmails[3]!, from)).toBe('too_many_attempts')
    expect(await doors.reset(anEmail(), from)).toBe('too_many_attempts')
    minutesLater(HOUR + 1)
    expect(await doors.reset(knownEmails[3]!, from)).toBe('ok')
  })

  it('gets no more tries by changing the e-mail: they count as registrations', async () => {
    const from = anAddress()
    await tally(28, () => doors.register(anEmail(), from))
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const change = async () => {
      const result = await changeEmail(anActor(guardian.id), from, {
        email: knownEmails[4]!,
        password: 'Jabuticaba7',
      })
      return result.ok ? 'ok' : result.reason
    }
    expect(await tally(5, change)).toEqual({ email_taken: 2, too_many_attempts: 3 })
  })

  it('gets no more tries with the many addresses of one IPv6 connection', async () => {
    const line = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`
    let host = 0
    const ask = () => doors.reset(anEmail(), `${line}::${(host += 1).toString(16)}`)
    expect(await tally(14, ask)).toEqual({ user_not_found: 10, too_many_attempts: 4 })
  })
})

describe('somebody who tries one account from many addresses', () => {
  it('guesses its password thirty times in a quarter of an hour', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const ask = () => doors.signIn(guardian.email, anAddress())
    expect(await tally(34, ask)).toEqual({ wrong_credentials: 30, too_many_attempts: 4 })
    // the same for an account that does not exist
    const email = anEmail()
    expect(await tally(34, () => doors.signIn(email, anAddress()))).toEqual({
      wrong_credentials: 30,
      too_many_attempts: 4,
    })
  })

  it('cannot keep others from registering it: ten tries an hour are counted for each network', async () => {
    const from = anAddress()
    expect(await tally(13, () => doors.register(knownEmails[5]!, from))).toEqual({
      email_taken: 10,
      too_many_attempts: 3,
    })
    expect(await tally(13, () => doors.register(knownEmails[5]!, anAddress()))).toEqual({ email_taken: 13 })
  })

  it('gets the same response at a reset after five mails an hour, and for an address without an account', async () => {
    expect(await tally(8, () => doors.reset(knownEmails[5]!, anAddress()))).toEqual({ ok: 8 })
    const email = anEmail()
    expect(await tally(8, () => doors.reset(email, anAddress()))).toEqual({
      user_not_found: 5,
      too_many_attempts: 3,
    })
  })

  it('cannot fill a mailbox: three mails an hour from one address, five in total', async () => {
    const { guardian } = await aFamily()
    const from = anAddress()
    const mails = async () => (await mailsTo(guardian.email)).length
    expect(await tally(5, () => doors.reset(guardian.email, from))).toEqual({ ok: 5 })
    expect(await mails()).toBe(3)
    expect(await tally(5, () => doors.reset(guardian.email, anAddress()))).toEqual({ ok: 5 })
    expect(await mails()).toBe(5)
  })
})

it('gets the limit of each address: thirty at registration, ten at a reset', async () => {
  for (const from of [anAddress(), anAddress(), anAddress()]) {
    expect(await tally(33, () => doors.register(anEmail(), from))).toEqual({ ok: 30, too_many_attempts: 3 })
    expect(await tally(12, () => doors.reset(anEmail(), from))).toEqual({
      user_not_found: 10,
      too_many_attempts: 2,
    })
  }
})
