import { newFamily } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aClientIp, anEmail, anInvite, aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { forwardedFor, PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'
import { requestReset, opensSession, PASSWORD, signIn, signUp, inParallel } from './sign-in.ts'

const app = connectTargetApp()

attack('V6.3.1', 'gives the same response to a wrong password and to an unknown e-mail', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const unknownEmail = anEmail()
  /** The response without the parts that differ for each request: e-mail and nonces. */
  const comparableText = ({ status, text }: TestResponse, email: string) =>
    `${status} ${text
      .replaceAll(email, '')
      .replaceAll(/nonce(?:=|":)"[^"]*"/g, '')
      .replaceAll(/nonce-[\w+/=]+/g, '')}`
  const knownResponse = await signIn(app.url, guardian.email, 'Errada2026!')
  const unknownResponse = await signIn(app.url, unknownEmail, 'Errada2026!')
  checks.expectBlocked(
    'the responses differ',
    comparableText(knownResponse, guardian.email) === comparableText(unknownResponse, unknownEmail),
  )
  checks.expectBlocked('a session', !opensSession(knownResponse) && !opensSession(unknownResponse))
})

attack(['V6.3.1', 'V2.4.1'], 'limits account enumeration by password resets and sign-ups', async (checks) => {
  const ip = aClientIp()
  const responses = []
  for (let guess = 0; guess < 14; guess += 1) responses.push(await requestReset(app.url, anEmail(), ip))
  checks.expectBlocked(
    'more than ten resets',
    responses.slice(10).every(({ status }) => status === 429),
  )
  const { guardian } = await aFamily({ password: PASSWORD })
  const resetResponse = await requestReset(app.url, guardian.email, ip)
  checks.expectBlocked(
    'a mail after the limit',
    resetResponse.status === 429 && (await mailsTo(guardian.email)).length === 0,
  )
  const otherIp = aClientIp()
  const signUps = await inParallel(12, () => signUp(app.url, guardian.email, {}, otherIp))
  checks.expectBlocked(
    'unlimited sign-ups',
    signUps.some(({ status }) => status === 429),
  )
  checks.expectBlocked(
    'a session by a sign-up',
    signUps.every((response) => !opensSession(response)),
  )
})

attack('V6.3.1', 'limits password guesses for an e-mail to 10 from one IP and 30 in all', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const ip = aClientIp()
  const guesses = await inParallel(12, (index) => signIn(app.url, guardian.email, `Errada${index}!`, ip))
  checks.expectBlocked(
    'more than ten guesses from one IP',
    guesses.filter(({ status }) => status === 401).length <= 10,
  )
  checks.expectBlocked(
    'the right password after them, from the same IP',
    !opensSession(await signIn(app.url, guardian.email, PASSWORD, ip)),
  )
  const guessesFromManyIps = await inParallel(22, (index) =>
    signIn(app.url, guardian.email, `Errada${index}!`),
  )
  checks.expectBlocked(
    'more than thirty guesses for one e-mail',
    guessesFromManyIps.some(({ status }) => status === 429),
  )
})

attack(['V6.3.1', 'V6.6.3'], 'limits guesses of invite codes, at sign-up and in the app', async (checks) => {
  const family = await newFamily()
  const { code } = await anInvite(family)
  const guest = await newFamily()
  const cookie = await aCookie(guest.userId)
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const guessOf = (index: number) => {
    const guess = [...'AAAA', alphabet[index % 32], alphabet[(index * 7) % 32]].join('')
    return guess === code ? 'ZZZZZZ' : guess
  }
  const statuses = []
  for (let index = 0; index < 12; index += 1) {
    const json = { code: guessOf(index), familyId: guest.familyId, erase: true }
    const { status } = await send(`${app.url}/app/acoes/familia.entrar`, {
      json,
      cookie,
      headers: forwardedFor(),
    })
    statuses.push(status)
  }
  checks.expectBlocked('unlimited guesses in the app', statuses.includes(429))
  checks.expectBlocked('a family joined by a guess', !statuses.includes(200))
  const ip = aClientIp()
  const signUps = await inParallel(12, (index) =>
    signUp(app.url, anEmail(), { inviteCode: guessOf(index) }, ip),
  )
  checks.expectBlocked(
    'unlimited guesses at sign-up',
    signUps.some(({ status }) => status === 429),
  )
  checks.expectBlocked('an account by a guess', !signUps.some(opensSession))
})

attack(['V15.3.4', 'V4.1.3'], 'a forged client IP in a header does not evade the limits', async (checks) => {
  const forgedHeaders = (index: number): Record<string, string> => ({
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
  const clientIp = aClientIp()
  const form = { intent: 'redefinir', email }
  const isAllowed = ({ status }: TestResponse) => status !== 429
  const proxyResponses = await inParallel(6, (index) => {
    // the trusted proxy appends the last entry
    const headers = { ...forgedHeaders(index), 'x-forwarded-for': `198.51.100.${index}, ${clientIp}` }
    return send(`${app.url}/login`, { form, headers })
  })
  checks.expectBlocked('unlimited mails behind a proxy', proxyResponses.filter(isAllowed).length <= 3)
  const otherForm = { intent: 'redefinir', email: anEmail() }
  const directResponses = await inParallel(6, (index) =>
    send(`${app.paymentsAppUrl}/login`, {
      form: otherForm,
      headers: { ...forgedHeaders(index), origin: PAYMENTS_APP_URL },
    }),
  )
  checks.expectBlocked('unlimited mails without a proxy', directResponses.filter(isAllowed).length <= 3)
})
