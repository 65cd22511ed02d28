import { beforeAll } from 'vitest'
import { resetPassword } from '#app/domain/accounts/passwords/reset-password.server.ts'
import { newMember } from '#tests/support/family-content.ts'
import { mailedCode } from '#tests/support/mailbox.ts'
import { aFamily, aCookie, type TestFamily } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { cookieOf, send } from './send.ts'

const PASSWORD = 'Jabuticaba7'
const app = connectTargetApp()
let family: TestFamily
let cookie: string
beforeAll(async () => {
  family = await aFamily({ password: PASSWORD })
  cookie = await aCookie(family.guardian.id)
})

const openApp = (sessionCookie: string) => send(`${app.url}/app`, { cookie: sessionCookie })
const isSignedOut = async (sessionCookie: string) =>
  (await openApp(sessionCookie)).location?.startsWith('/login') === true
const isSignedIn = async (sessionCookie: string) => (await openApp(sessionCookie)).status === 200

async function signIn(email: string, password = PASSWORD, plantedCookie?: string) {
  const response = await send(`${app.url}/login`, { form: { email, password }, cookie: plantedCookie })
  return { ...response, cookie: cookieOf(response) }
}

attack(['V7.2.1', 'V9.1.1'], 'accepts no forged session token', async (checks) => {
  const [name = '', value = ''] = cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const forgedTokens = [
    'abc.def',
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.split('').toReversed().join('')}`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.${signature}`,
    `${token}.${'A'.repeat(signature.length)}`,
    "' or 1=1--",
    '__proto__',
    '%00',
    '%',
    'x'.repeat(4_000),
    `${token}.${signature}.${signature}`,
    JSON.stringify({ userId: family.guardian.id, isAdmin: true }),
  ]
  for (const forgedToken of forgedTokens) {
    checks.expectBlocked(`${name}=${forgedToken.slice(0, 40)}`, await isSignedOut(`${name}=${forgedToken}`))
    checks.expectBlocked(
      `encoded ${forgedToken.slice(0, 40)}`,
      await isSignedOut(`${name}=${encodeURIComponent(forgedToken)}`),
    )
  }
  checks.expectServed('the real token', await isSignedIn(cookie))
})

attack('V7.2.4', 'never adopts a session token planted in the browser (session fixation)', async (checks) => {
  const { guardian } = family
  const plantedCookie = cookie.replace(/=.*/, '=escolhido.por-outro')
  const { cookie: newCookie } = await signIn(guardian.email, PASSWORD, plantedCookie)
  checks.expectBlocked('a made-up token', newCookie !== plantedCookie && (await isSignedOut(plantedCookie)))
  checks.expectServed('the new session', await isSignedIn(newCookie))
  const stranger = await aFamily()
  const otherCookie = await aCookie(stranger.guardian.id)
  const { cookie: ownCookie } = await signIn(guardian.email, PASSWORD, otherCookie)
  checks.expectBlocked('a stranger’s session', ownCookie !== otherCookie && (await isSignedOut(otherCookie)))
  checks.expectServed(
    'the new session belongs to the person',
    (await openApp(ownCookie)).text.includes(guardian.name),
  )
})

attack(['V7.4.1', 'V7.4.2'], 'accepts no session after sign-out, removal or expiry', async (checks) => {
  const endedCookie = await aCookie(family.guardian.id)
  await send(`${app.url}/sair`, { form: {}, cookie: endedCookie })
  for (const path of ['/app', '/app.data', '/app/config', '/app/eventos', '/app/acoes/perfil.salvar']) {
    const { status, location, text } = await send(app.url + path, { cookie: endedCookie })
    checks.expectBlocked(
      path,
      location?.startsWith('/login') === true || (status === 202 && text.includes('/login')),
    )
  }
  const write = await send(`${app.url}/app/acoes/perfil.salvar`, {
    json: { name: 'Outra' },
    cookie: endedCookie,
  })
  checks.expectBlocked('a write', write.location?.startsWith('/login') === true)

  const formerMember = await newMember(family.scope, { role: 'parent', isActive: false })
  checks.expectBlocked('a session without a family', await isSignedOut(await aCookie(formerMember.userId)))

  const expiredCookie = await aCookie(family.guardian.id)
  await updateRows('sessions', { user_id: family.guardian.id }, { expires_at: new Date(Date.now() - 1000) })
  checks.expectBlocked('an expired session', await isSignedOut(expiredCookie))
})

attack(['V7.4.3', 'V6.4.3'], 'ends every other session when the password changes', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const [ownCookie, otherCookie] = [await aCookie(guardian.id), await aCookie(guardian.id)]
  const json = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
  const passwordChange = await send(`${app.url}/app/acoes/perfil.senha.trocar`, { json, cookie: ownCookie })
  checks.expectServed('the change', passwordChange.status === 200)
  checks.expectBlocked('the other browser after a change', await isSignedOut(otherCookie))
  checks.expectBlocked('the old password', (await signIn(guardian.email)).status === 401)
  const laterCookie = await aCookie(guardian.id)
  await send(`${app.url}/login`, { form: { intent: 'redefinir', email: guardian.email } })
  const code = await mailedCode('reset', guardian.email)
  checks.expectServed(
    'the new password',
    (await resetPassword(code, 'Carambola2026', { userAgent: null })).ok,
  )
  checks.expectBlocked('an earlier session', await isSignedOut(laterCookie))
  checks.expectBlocked(
    'a second use of the code',
    !(await resetPassword(code, 'Acerola2026', { userAgent: null })).ok,
  )
})
