import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aClientIp, anEmail } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor, countSessions } from '#tests/support/second-factor.ts'
import { attack } from './attack.ts'
import { forwardedFor, connectTargetApp } from './target-app.ts'
import { cookieOf, type TestResponse, send } from './send.ts'
import { requestReset, opensSession, PASSWORD, signIn, signUp, inParallel } from './sign-in.ts'

const app = connectTargetApp()
const NEW_PASSWORD = 'Pitanga2026!'

/** The cookies of the response, as the browser sends them back. */
const cookiesOf = ({ headers }: TestResponse) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The device cookie that the response sets. A browser with it is a known device. */
const deviceCookieOf = (response: TestResponse) =>
  cookiesOf(response)
    .split('; ')
    .find((cookie) => cookie.startsWith('combinado_device=')) ?? ''

const signInWithCookie = (cookie: string, email: string, password = PASSWORD) =>
  send(`${app.url}/login`, { form: { email, password }, cookie, headers: forwardedFor() })

/** Uses up the account's sign-in attempts, with wrong passwords from four IPs. */
async function useUpAttempts(email: string) {
  const ips = [aClientIp(), aClientIp(), aClientIp(), aClientIp()]
  await inParallel(40, (index) => signIn(app.url, email, `Errada${index}!`, ips[index % 4]))
}

const resetPassword = (code: string, cookie?: string) => {
  const form = { password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
  return send(`${app.url}/nova-senha?codigo=${code}`, { form, cookie })
}

attack(['V6.3.1', 'V6.1.1'], 'lets a known device sign in while others guess passwords', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const deviceCookie = deviceCookieOf(await signIn(app.url, guardian.email))
  await useUpAttempts(guardian.email)
  const strangerResponse = await signIn(app.url, guardian.email)
  checks.expectBlocked('the right password on an unknown device', !opensSession(strangerResponse))
  checks.expectServed('the known device', opensSession(await signInWithCookie(deviceCookie, guardian.email)))
})

attack(['V6.3.1', 'V6.1.1'], 'limits known devices too, and refuses forged cookies', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const otherFamily = await aFamily({ password: PASSWORD })
  const deviceCookie = deviceCookieOf(await signIn(app.url, guardian.email))
  const otherDeviceCookie = deviceCookieOf(await signIn(app.url, otherFamily.guardian.email))
  await useUpAttempts(guardian.email)
  const [name = '', value = ''] = deviceCookie.split('=')
  const [id = '', ...proofs] = value.split('.')
  const forgedCookies = [
    otherDeviceCookie,
    `${otherDeviceCookie}.${proofs.join('.')}`,
    `${name}=${'A'.repeat(43)}.${proofs.join('.')}`,
    `${name}=${id}`,
    `${name}=${id}.${'A'.repeat(43)}`,
    `${name}=${id}.${proofs.join('.').slice(1)}A`,
    `${name}=${'x'.repeat(4_000)}`,
    `${name}=%00`,
    `${name}=`,
  ]
  for (const forgedCookie of forgedCookies)
    checks.expectBlocked(
      forgedCookie.slice(0, 60),
      !opensSession(await signInWithCookie(forgedCookie, guardian.email)),
    )
  const guesses = await inParallel(14, (index) =>
    signInWithCookie(deviceCookie, guardian.email, `Errada${index}!`),
  )
  checks.expectBlocked(
    'guessing from a known device',
    guesses.some(({ status }) => status === 429),
  )
  checks.expectBlocked(
    'the right password later',
    !opensSession(await signInWithCookie(deviceCookie, guardian.email)),
  )
})

attack(['V2.4.1', 'V6.1.1'], 'limits sign-ins of a known device with the right password', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const deviceCookie = deviceCookieOf(await signIn(app.url, guardian.email))
  const responses = []
  for (let round = 0; round < 9; round += 1)
    responses.push(...(await inParallel(8, () => signInWithCookie(deviceCookie, guardian.email))))
  checks.expectServed('the first sign-ins', responses.slice(0, 8).every(opensSession))
  checks.expectBlocked('more than 60 in an hour', responses.filter(opensSession).length <= 60)
  checks.expectBlocked('more than 30 sessions', (await countSessions(guardian.id)) <= 30)
  checks.expectServed('another browser', opensSession(await signIn(app.url, guardian.email)))
})

attack(
  ['V6.3.1', 'V6.1.1', 'V6.4.3'],
  'lets the owner sign in by a reset mail while others guess and request mails, and then resets the limit',
  async (checks) => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const { email } = guardian
    await useUpAttempts(email)
    for (let count = 0; count < 9; count += 1) await requestReset(app.url, email)
    const mailRequest = await requestReset(app.url, email)
    checks.expectServed(
      'the message about the mail',
      mailRequest.status === 200 && mailRequest.text.includes('enviado para'),
    )
    checks.expectBlocked('more than five mails', (await mailsTo(email)).length <= 5)
    const response = await resetPassword(await mailedCode('reset', email))
    checks.expectServed('the reset opens a session', opensSession(response))
    checks.expectServed(
      'the app',
      (await send(`${app.url}/app`, { cookie: cookieOf(response) })).status === 200,
    )
    checks.expectServed(
      'a later sign-in on an unknown device',
      opensSession(await signIn(app.url, email, NEW_PASSWORD)),
    )
    checks.expectServed('another mail', (await requestReset(app.url, email)).status === 200)
    checks.expectServed('the mail is queued', (await mailedCode('reset', email)) !== '')
  },
)

attack(['V6.3.4', 'V6.4.3'], 'opens no session by a reset when the second factor is on', async (checks) => {
  const { guardian, factor } = await aFamilyWithSecondFactor()
  await requestReset(app.url, guardian.email)
  const response = await resetPassword(await mailedCode('reset', guardian.email))
  checks.expectBlocked('a session by the mail alone', !opensSession(response))
  const secondStep = await send(`${app.url}/segundo-fator`, {
    form: { code: factor.code() },
    cookie: cookieOf(response),
  })
  checks.expectServed('the code of the second factor', opensSession(secondStep))
})

attack(
  ['V6.3.1', 'V6.1.1'],
  'lets a known device complete the second factor after somebody with the password has used up the attempts',
  async (checks) => {
    const { guardian, factor, password } = await aFamilyWithSecondFactor()
    const firstChallenge = await signIn(app.url, guardian.email, password)
    const firstResponse = await send(`${app.url}/segundo-fator`, {
      form: { code: factor.recoveryCodes[0]! },
      cookie: cookieOf(firstChallenge),
    })
    const recoveryResponse = opensSession(firstResponse)
      ? firstResponse
      : await send(`${app.url}/segundo-fator?modo=recuperacao`, {
          form: { code: factor.recoveryCodes[0]! },
          cookie: cookieOf(await signIn(app.url, guardian.email, password)),
        })
    const deviceCookie = deviceCookieOf(recoveryResponse)
    for (let count = 0; count < 3; count += 1) {
      const cookie = cookieOf(await signIn(app.url, guardian.email, password))
      for (let guess = 0; guess < 5; guess += 1)
        await send(`${app.url}/segundo-fator`, { form: { code: `00000${guess}` }, cookie })
    }
    const strangerChallenge = await signIn(app.url, guardian.email, password)
    const strangerResponse = await send(`${app.url}/segundo-fator`, {
      form: { code: factor.code() },
      cookie: cookieOf(strangerChallenge),
    })
    checks.expectBlocked('a stranger’s right code after too many guesses', !opensSession(strangerResponse))
    const challenge = await signInWithCookie(deviceCookie, guardian.email, password)
    const response = await send(`${app.url}/segundo-fator`, {
      form: { code: factor.code() },
      cookie: `${cookieOf(challenge)}; ${deviceCookie}`,
    })
    checks.expectServed('the known device', opensSession(response))
  },
)

attack(['V6.3.1', 'V2.4.1'], 'failed sign-ups do not block the registration of an e-mail', async (checks) => {
  const email = anEmail()
  const ip = aClientIp()
  await inParallel(14, () => signUp(app.url, email, { inviteCode: 'ZZZZZZ' }, ip))
  checks.expectServed('its owner registers', opensSession(await signUp(app.url, email)))
})
