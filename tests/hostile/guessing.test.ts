import { newFamily } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anAddress, anEmail, anInvite, aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { forwardedFor, SHOP_ADDRESS, connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'
import { requestReset, opens, PASSWORD, signIn, signUp, times } from './sign-in.ts'

const app = connectTargetApp()

attack('V6.3.1', 'responds the same to a wrong password and to an unknown e-mail', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const unknown = anEmail()
  const withoutEmail = ({ status, text }: TestResponse, email: string) =>
    `${status} ${text
      .replaceAll(email, '')
      .replaceAll(/nonce(?:=|":)"[^"]*"/g, '')
      .replaceAll(/nonce-[\w+/=]+/g, '')}`
  const knownResponse = await signIn(app.url, guardian.email, 'Errada2026!')
  const strange = await signIn(app.url, unknown, 'Errada2026!')
  checks.expectBlocked(
    'the responses differ',
    withoutEmail(knownResponse, guardian.email) === withoutEmail(strange, unknown),
  )
  checks.expectBlocked('a session', !opens(knownResponse) && !opens(strange))
})

attack(
  ['V6.3.1', 'V2.4.1'],
  'reveals no accounts by the responses of sign-up and password reset',
  async (checks) => {
    const address = anAddress()
    const responses = []
    for (let guess = 0; guess < 14; guess += 1)
      responses.push(await requestReset(app.url, anEmail(), address))
    checks.expectBlocked(
      'more than ten resets',
      responses.slice(10).every(({ status }) => status === 429),
    )
    const { guardian } = await aFamily({ password: PASSWORD })
    const known = await requestReset(app.url, guardian.email, address)
    checks.expectBlocked(
      'a mail after that',
      known.status === 429 && (await mailsTo(guardian.email)).length === 0,
    )
    const otherAddress = anAddress()
    const signUps = await times(12, () => signUp(app.url, guardian.email, {}, otherAddress))
    checks.expectBlocked(
      'unlimited sign-ups',
      signUps.some(({ status }) => status === 429),
    )
    checks.expectBlocked(
      'a session by a sign-up',
      signUps.every((response) => !opens(response)),
    )
  },
)

attack('V6.3.1', 'limits the guessing of a password, from one address and from many', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const address = anAddress()
  const guesses = await times(12, (index) => signIn(app.url, guardian.email, `Errada${index}!`, address))
  checks.expectBlocked(
    'more than ten guesses from one address',
    guesses.filter(({ status }) => status === 401).length <= 10,
  )
  checks.expectBlocked(
    'the right password after them, from the same address',
    !opens(await signIn(app.url, guardian.email, PASSWORD, address)),
  )
  const many = await times(22, (index) => signIn(app.url, guardian.email, `Errada${index}!`))
  checks.expectBlocked(
    'more than thirty guesses for one e-mail',
    many.some(({ status }) => status === 429),
  )
})

attack(
  ['V6.3.1', 'V6.6.3'],
  'limits the guessing of invite codes, at sign-up and in the app',
  async (checks) => {
    const family = await newFamily()
    const { code } = await anInvite(family)
    const guest = await newFamily()
    const cookie = await aSession(guest.userId)
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    const guessOf = (index: number) => {
      const guess = [...'AAAA', alphabet[index % 32], alphabet[(index * 7) % 32]].join('')
      return guess === code ? 'ZZZZZZ' : guess
    }
    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const json = { code: guessOf(index), familyId: guest.familyId, erase: true }
      const { status } = await send(`${app.url}/app/familia/entrar`, {
        json,
        cookie,
        headers: forwardedFor(),
      })
      statuses.push(status)
    }
    checks.expectBlocked('unlimited guesses in the app', statuses.includes(429))
    checks.expectBlocked('a family joined by a guess', !statuses.includes(200))
    const address = anAddress()
    const signUps = await times(12, (index) =>
      signUp(app.url, anEmail(), { inviteCode: guessOf(index) }, address),
    )
    checks.expectBlocked(
      'unlimited guesses at sign-up',
      signUps.some(({ status }) => status === 429),
    )
    checks.expectBlocked('an account by a guess', !signUps.some(opens))
  },
)

attack(['V15.3.4', 'V4.1.3'], 'a forged client address does not evade the limits', async (checks) => {
  const forged = (index: number): Record<string, string> => ({
    'x-forwarded-for': `198.51.100.${index}`,
    'x-real-ip': `198.51.100.${index}`,
    forwarded: `for=198.51.100.${index}`,
    'cf-connecting-ip': `198.51.100.${index}`,
    'true-client-ip': `198.51.100.${index}`,
    'x-client-ip': `198.51.100.${index}`,
    'x-forwarded-host': `h${index}.exemplo`,
    'x-originating-ip': `198.51.100.${index}`,
  })
  const email = anEmail()
  const behindProxy = anAddress()
  const form = { intent: 'redefinir', email }
  const isAllowed = ({ status }: TestResponse) => status !== 429
  const throughProxy = await times(6, (index) => {
    // the trusted proxy appends the last entry
    const headers = { ...forged(index), 'x-forwarded-for': `198.51.100.${index}, ${behindProxy}` }
    return send(`${app.url}/login`, { form, headers })
  })
  checks.expectBlocked('unlimited mails behind a proxy', throughProxy.filter(isAllowed).length <= 3)
  const otherForm = { intent: 'redefinir', email: anEmail() }
  const direct = await times(6, (index) =>
    send(`${app.shopUrl}/login`, { form: otherForm, headers: { ...forged(index), origin: SHOP_ADDRESS } }),
  )
  checks.expectBlocked('unlimited mails without a proxy', direct.filter(isAllowed).length <= 3)
})
