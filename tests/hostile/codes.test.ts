import { newToken } from '#app/base/token.server.ts'
import { mailedCode } from '#tests/support/mailbox.ts'
import { aFamily } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor, countSessions } from '#tests/support/second-factor.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { cookieOf, type TestResponse, send } from './send.ts'
import { requestReset, opensSession, PASSWORD, signIn, inParallel } from './sign-in.ts'

const app = connectTargetApp()

attack(['V6.5.1', 'V6.4.3'], 'accepts the code of a reset mail only once', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  await requestReset(app.url, guardian.email)
  const code = await mailedCode('reset', guardian.email)
  const responses = await inParallel(5, (index) => {
    const password = `Pitanga202${index}!`
    return send(`${app.url}/nova-senha?codigo=${code}`, {
      form: { password, confirmation: password },
    })
  })
  checks.expectBlocked(
    'a second use of the code',
    responses.filter(({ status }) => status === 302).length === 1,
  )
  checks.expectBlocked(
    'a server error',
    responses.every(({ status }) => status < 500),
  )
  const acceptedIndex = responses.findIndex(({ status }) => status === 302)
  checks.expectPersisted(
    'the password of the accepted request',
    opensSession(await signIn(app.url, guardian.email, `Pitanga202${acceptedIndex}!`)),
  )
  const form = { password: 'Carambola26', confirmation: 'Carambola26' }
  const laterResponse = await send(`${app.url}/nova-senha?codigo=${code}`, { form })
  checks.expectBlocked('a later use of the code', laterResponse.status === 410)
})

attack('V6.6.3', 'accepts no guessed code for a reset or a confirmation', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  await requestReset(app.url, guardian.email)
  const code = await mailedCode('reset', guardian.email)
  const similarCodes = [
    code.slice(0, -1),
    `${code}A`,
    code.toUpperCase(),
    code.toLowerCase(),
    ` ${code}`,
    `${code.slice(0, -2)}AA`,
  ]
  for (const guess of [
    ...similarCodes,
    '',
    'a',
    '%00',
    '../',
    "' or ''='",
    newToken(),
    newToken(),
    '__proto__',
    'x'.repeat(5_000),
  ]) {
    if (guess === code) continue
    const form = { password: 'Carambola26', confirmation: 'Carambola26' }
    for (const path of ['nova-senha', 'confirmar-email']) {
      const response = await send(`${app.url}/${path}?codigo=${encodeURIComponent(guess)}`, { form })
      const isConfirmed = path === 'confirmar-email' && response.text.includes('E-mail confirmado')
      checks.expectBlocked(
        `${guess.slice(0, 20)} at ${path}: ${response.status}`,
        response.status !== 302 && response.status < 500 && !isConfirmed,
      )
    }
  }
  checks.expectServed('a sign-in with the same password', opensSession(await signIn(app.url, guardian.email)))
})

attack('V6.5.1', 'accepts an authenticator or recovery code only once, even concurrently', async (checks) => {
  const { guardian, factor, password } = await aFamilyWithSecondFactor()
  const sessionsBefore = await countSessions(guardian.id)
  const challenges = await inParallel(6, () => signIn(app.url, guardian.email, password))
  for (const challenge of challenges)
    checks.expectBlocked(
      'a session by the password alone',
      !opensSession(challenge) && (challenge.location ?? '').startsWith('/segundo-fator'),
    )
  const sendCode = (challenge: TestResponse, code: string) =>
    send(`${app.url}/segundo-fator`, { form: { code }, cookie: cookieOf(challenge) })
  const code = factor.code()
  const responses = await Promise.all(challenges.map((challenge) => sendCode(challenge, code)))
  checks.expectBlocked(
    'a server error',
    responses.every(({ status }) => status < 500),
  )
  checks.expectBlocked('a second session', responses.filter(opensSession).length === 1)
  checks.expectPersisted('the session', (await countSessions(guardian.id)) === sessionsBefore + 1)
  const recoveryCode = factor.recoveryCodes[0]!
  const recoveryChallenges = await inParallel(4, () => signIn(app.url, guardian.email, password))
  const recoveryResponses = await Promise.all(
    recoveryChallenges.map((challenge) =>
      send(`${app.url}/segundo-fator?modo=recuperacao`, {
        form: { code: recoveryCode },
        cookie: cookieOf(challenge),
      }),
    ),
  )
  checks.expectBlocked('a recovery code twice', recoveryResponses.filter(opensSession).length <= 1)
})

attack(['V6.3.1', 'V6.6.3'], 'limits guesses of the second factor’s code', async (checks) => {
  const { guardian, password, factor } = await aFamilyWithSecondFactor()
  const challengeCookie = cookieOf(await signIn(app.url, guardian.email, password))
  const rightCode = factor.code()
  let refusalCount = 0
  for (let guess = 0; guess < 15; guess += 1) {
    const code = String(guess).padStart(6, '0')
    if (code === rightCode) continue
    const response = await send(`${app.url}/segundo-fator`, { form: { code }, cookie: challengeCookie })
    checks.expectBlocked(
      `guess ${guess}`,
      !opensSession(response) && response.status >= 400 && response.status < 500,
    )
    if (response.status === 410 || response.status === 429) refusalCount += 1
  }
  checks.expectBlocked('unlimited guesses', refusalCount > 0)
  const rightCodeResponse = await send(`${app.url}/segundo-fator`, {
    form: { code: rightCode },
    cookie: challengeCookie,
  })
  checks.expectBlocked('the right code after too many guesses', !opensSession(rightCodeResponse))
})
