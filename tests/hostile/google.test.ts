import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { followToCallback, type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { aFamily, anEmail, aCookie, type TestFamily } from '#tests/support/people.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import { findRow, selectRows } from '#tests/support/rows.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'
import { opensSession, PASSWORD } from './sign-in.ts'

const targetApp = connectTargetApp()
const ADMIN_EMAIL = anEmail()
/** A separate process, whose Google provider this file controls. */
let app: RunningApp
let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogleProvider()
  const environment = { ...google.environment, TRUSTED_PROXIES: '1', ADMIN_EMAIL }
  app = await startApp({ databaseUrl: targetApp.ownerDatabaseUrl, environment })
})
afterAll(async () => {
  await app.stop()
  await google.stop()
})
beforeEach(() => {
  google.person = aPerson()
})

const aPerson = () => ({ sub: newId(), email: anEmail(), email_verified: true, name: 'Carla' })
/** A browser's cookies by name. */
type Browser = Map<string, string>

async function visit(
  browser: Browser,
  path: string,
  options: Parameters<typeof send>[1] = {},
): Promise<TestResponse> {
  const cookie = [...browser].map((pair) => pair.join('=')).join('; ')
  const response = await send(app.url + path, { ...options, cookie })
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const separator = pair.indexOf('=')
    if (separator + 1 < pair.length && !/max-age=0/i.test(line))
      browser.set(pair.slice(0, separator), pair.slice(separator + 1))
    else browser.delete(pair.slice(0, separator))
  }
  return response
}

/** Starts a sign-in by Google in this browser. Returns the URL of Google's page. */
async function startSignIn(browser: Browser, query = '', form: Record<string, string> = {}): Promise<string> {
  const { text } = await visit(browser, `/entrar/google${query}`, { form })
  const url = /url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  if (!url) throw new Error(`Google's page is missing: ${text.slice(0, 200)}`)
  return url
}

/** Starts linking a Google account to the signed-in account. Returns the URL of Google's page. */
async function startLinking(browser: Browser): Promise<string> {
  const json = { password: PASSWORD, windowId: null }
  const { text } = await visit(browser, '/app/acoes/perfil.google.vincular', { json })
  return (JSON.parse(text) as { value: { url: string } }).value.url
}

const openCallback = (browser: Browser, search: URLSearchParams, path = '/entrar/google/volta') =>
  visit(browser, `${path}?${search}`)

const isRefused = (response: TestResponse) =>
  response.status === 302 && !opensSession(response) && /erro/.test(response.location ?? '')

async function browserOf(family: TestFamily): Promise<Browser> {
  const [name = '', value = ''] = (await aCookie(family.guardian.id)).split(/=(.*)/s)
  return new Map([[name, value]])
}
const accountsOf = (userId: string) => selectRows('accounts', { user_id: userId }, ['provider_id'])
const isLinked = async ({ guardian }: TestFamily) =>
  (await accountsOf(guardian.id)).some(({ provider_id: provider }) => provider === 'google')

attack(
  ['V10.1.2', 'V10.2.1', 'V10.5.1'],
  'each of two windows of one browser completes its flow only with its own code and state',
  async (checks) => {
    const browser: Browser = new Map()
    const [windowA, windowB] = [newId(), newId()]
    const urlA = await startSignIn(browser, '?volta=/app?aba=premios', { windowId: windowA })
    const urlB = await startSignIn(browser, '?modo=cadastrar', { windowId: windowB })
    const [callbackA, callbackB] = [await followToCallback(urlA), await followToCallback(urlB)]
    const mixedQuery = new URLSearchParams({ state: callbackA.get('state')!, code: callbackB.get('code')! })
    checks.expectBlocked('the code of the other window', isRefused(await openCallback(browser, mixedQuery)))
    checks.expectBlocked('a state that was used before', isRefused(await openCallback(browser, callbackA)))

    const [urlC, urlD] = [
      await startSignIn(browser, '', { windowId: windowA }),
      await startSignIn(browser, '', { windowId: windowB }),
    ]
    const [callbackC, callbackD] = [await followToCallback(urlC), await followToCallback(urlD)]
    const responseD = await openCallback(browser, callbackD)
    checks.expectServed(
      'the first callback',
      opensSession(responseD) && responseD.location!.includes(windowB),
    )
    const responseC = await openCallback(browser, callbackC)
    checks.expectServed('the last callback', opensSession(responseC) && responseC.location!.includes(windowA))
    for (const path of ['/entrar/google/volta', '/entrar/google/volta.data']) {
      const repeatedResponse = await openCallback(browser, callbackC, path)
      checks.expectBlocked(
        `${path} a second time: ${repeatedResponse.status}`,
        repeatedResponse.status < 400 && !opensSession(repeatedResponse),
      )
    }
    const people = await selectRows('users', { email: google.person.email! }, ['id'])
    checks.expectServed('one account', people.length === 1)
  },
)

attack(
  ['V10.1.2', 'V10.2.1'],
  'refuses a callback URL, code or state of another browser, so that nobody is signed in as the attacker (login CSRF)',
  async (checks) => {
    const attacker: Browser = new Map()
    const attackerCallback = await followToCallback(await startSignIn(attacker))
    const unusedCallback = await followToCallback(await startSignIn(attacker))
    const victim = await browserOf(await aFamily())
    const victimUrl = await startSignIn(victim)
    const session = victim.get('combinado_session')
    for (const browser of [new Map(), victim])
      checks.expectBlocked(
        'the callback URL of another browser',
        isRefused(await openCallback(browser, attackerCallback)),
      )
    const state = new URL(victimUrl).searchParams.get('state')!
    const mixedQuery = new URLSearchParams({ state, code: attackerCallback.get('code')! })
    checks.expectBlocked('the code of another browser', isRefused(await openCallback(victim, mixedQuery)))
    checks.expectServed('the victim’s own session', victim.get('combinado_session') === session)
    const victimCallback = await followToCallback(await startSignIn(victim))
    const manipulations: [string, (search: URLSearchParams) => void][] = [
      ['another issuer', (search) => search.set('iss', 'https://mal.exemplo')],
      ['two codes', (search) => search.append('code', attackerCallback.get('code')!)],
      ['a token in the place of a code', (search) => search.set('id_token', 'x')],
    ]
    for (const [label, manipulate] of manipulations) {
      const search = new URLSearchParams(await followToCallback(await startSignIn(victim)))
      manipulate(search)
      checks.expectBlocked(label, isRefused(await openCallback(victim, search)))
    }
    const queryWithTwoStates = new URLSearchParams(victimCallback)
    queryWithTwoStates.append('state', attackerCallback.get('state')!)
    checks.expectBlocked('two states', isRefused(await openCallback(victim, queryWithTwoStates)))
    google.tampering = {
      claims: ({ payload }) => void (payload.iss = 'https://accounts.google.com.mal.exemplo'),
    }
    const foreignCallback = await followToCallback(await startSignIn(victim))
    checks.expectBlocked('a token of another issuer', isRefused(await openCallback(victim, foreignCallback)))
    google.tampering = {}
    checks.expectServed(
      'the attacker’s own browser',
      opensSession(await openCallback(attacker, unusedCallback)),
    )
  },
)

attack(['V6.8.1', 'V7.6.2'], 'links a Google account only in the session that started it', async (checks) => {
  const [family, otherFamily] = [await aFamily({ password: PASSWORD }), await aFamily({ password: PASSWORD })]
  const expectUnlinked = async (label: string, response: TestResponse) => {
    const isAnyLinked = (await isLinked(family)) || (await isLinked(otherFamily))
    checks.expectBlocked(label, !isAnyLinked && !/vinculado/.test(response.location ?? ''))
  }
  const sharedBrowser = await browserOf(family)
  const callback = await followToCallback(await startLinking(sharedBrowser))
  sharedBrowser.set('combinado_session', (await browserOf(otherFamily)).get('combinado_session')!)
  await expectUnlinked('in the session of another person', await openCallback(sharedBrowser, callback))

  const signedOutBrowser = await browserOf(family)
  const signedOutCallback = await followToCallback(await startLinking(signedOutBrowser))
  await visit(signedOutBrowser, '/sair', { form: {} })
  await expectUnlinked('after signing out', await openCallback(signedOutBrowser, signedOutCallback))

  const phoneBrowser = await browserOf(family)
  const phoneCallback = await followToCallback(await startLinking(phoneBrowser))
  await expectUnlinked(
    'in another browser of the person',
    await openCallback(await browserOf(family), phoneCallback),
  )

  const otherDevice = await browserOf(family)
  const pendingCallback = await followToCallback(await startLinking(otherDevice))
  const json = { current: PASSWORD, password: 'Pitanga2026', confirmation: 'Pitanga2026' }
  const passwordChange = await visit(phoneBrowser, '/app/acoes/perfil.senha.trocar', { json })
  checks.expectServed(`the change of password: ${passwordChange.status}`, passwordChange.status === 200)
  await expectUnlinked('after a change of password', await openCallback(otherDevice, pendingCallback))

  const visitorBrowser: Browser = new Map()
  const signInCallback = await followToCallback(await startSignIn(visitorBrowser))
  const otherSession = (await browserOf(otherFamily)).get('combinado_session')!
  visitorBrowser.set('combinado_session', otherSession)
  const response = await openCallback(visitorBrowser, signInCallback)
  checks.expectServed('the session of the Google account', opensSession(response))
  await expectUnlinked('after a sign-in in a browser with another session', response)
  const oldSession = await send(`${app.url}/app/config`, { cookie: `combinado_session=${otherSession}` })
  checks.expectBlocked('the earlier session of the browser', oldSession.status === 302)
})

attack(['V6.8.1', 'V6.3.4'], 'does not trust e-mails that Google has not verified', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  for (const verifiedClaim of [false, 'true', 1, undefined, null]) {
    for (const email of [guardian.email, guardian.email.toUpperCase()]) {
      google.person = { ...aPerson(), email, email_verified: verifiedClaim as boolean }
      const emptyCallback = await openCallback(new Map(), new URLSearchParams())
      checks.expectBlocked('a callback without parameters', isRefused(emptyCallback))
      const browser: Browser = new Map()
      const response = await openCallback(browser, await followToCallback(await startSignIn(browser)))
      checks.expectBlocked(`${email} of another person, ${verifiedClaim}`, !opensSession(response))
    }
  }
  google.person = { ...aPerson(), email: ADMIN_EMAIL, email_verified: false }
  const browser: Browser = new Map()
  checks.expectServed(
    'an account without rights',
    opensSession(await openCallback(browser, await followToCallback(await startSignIn(browser)))),
  )
  const account = await findRow('users', { email: ADMIN_EMAIL }, ['is_admin', 'email_verified'])
  checks.expectBlocked('an administrator', account?.is_admin === false && !account.email_verified)
})
