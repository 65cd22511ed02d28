import { setEnvironment } from '#app/base/env.server.ts'
import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { googleStart } from '#app/pages/google-start.tsx'
import type { RenderedPage } from '#app/pages/page.tsx'
import { loader as comesBack } from '#app/routes/auth/google-return.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  followToCallback,
  type GoogleProvider,
  startGoogleProvider,
  type Tampering,
} from '#tests/support/google-provider.ts'
import { startFlow, finishFlow, runFlow } from '#tests/support/google-steps.ts'
import { aFamily, anAddress, anEmail } from '#tests/support/people.ts'
import { aPageRequest, NO_ASSETS } from '#tests/support/public-pages.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { startGoogleFlow } from '../accounts/google/start-google-flow.server.ts'

setUpTestDatabase()
let google: GoogleProvider
let environment: { restore: () => void }

beforeAll(async () => {
  google = await startGoogleProvider()
  environment = setEnvironment({ google: google.settings })
})
beforeEach(() => {
  google.person = { sub: newId(), email: anEmail(), email_verified: true, name: 'Carla Nogueira' }
})
afterEach(() => {
  google.next = {}
})
afterAll(async () => {
  environment.restore()
  await google.stop()
})

/** Numbers of rows that a sign-in would create. */
async function nobody() {
  const user = await database()
    .selectFrom('users')
    .select('id')
    .where('email', '=', google.person.email ?? '')
    .executeTakeFirst()
  expect(user).toBeUndefined()
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const past = Math.floor(Date.now() / 1000) - 3600

describe('an ID token', () => {
  it.each<[string, Tampering]>([
    ['with another nonce', { claims: ({ payload }) => void (payload.nonce = 'outro') }],
    ['without a nonce', { claims: ({ payload }) => void delete payload.nonce }],
    ['for another audience', { claims: ({ payload }) => void (payload.aud = 'outro-cliente') }],
    ['of another issuer', { claims: ({ payload }) => void (payload.iss = 'https://mal.exemplo') }],
    [
      'that has run out',
      { claims: ({ payload }) => void Object.assign(payload, { iat: past - 60, exp: past }) },
    ],
    ['without a subject', { claims: ({ payload }) => void delete payload.sub }],
    ['with a broken signature', { idToken: (token) => `${token.slice(0, -8)}AAAAAAAA` }],
    ['signed by nobody', { idToken: (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.` }],
    [
      'signed with the client secret',
      { idToken: (token) => `${encode({ alg: 'HS256' })}.${token.split('.').slice(1).join('.')}` },
    ],
    [
      'with claims of somebody else under the old signature',
      {
        idToken: (token) => {
          const [head, body, signature] = token.split('.')
          const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
          return `${head}.${encode({ ...claims, sub: 'outra-pessoa' })}.${signature}`
        },
      },
    ],
    ['that is none', { idToken: () => 'nada' }],
  ])('%s signs nobody in', async (_name, tampering) => {
    google.next = tampering
    const ending = await runFlow()
    expect(ending.result).toBe('erro')
    expect(ending.userId).toBeUndefined()
    await nobody()
  })
})

describe('a callback', () => {
  it('is accepted once: the same URL again starts nothing', async () => {
    const flow = await startFlow()
    const search = await followToCallback(flow.url)
    expect((await finishFlow(search, flow)).result).toBe('entrou')
    expect(await finishFlow(search, flow)).toEqual({ result: 'erro', flow: undefined })
    const both = await startFlow()
    const twice = await followToCallback(both.url)
    const endings = await Promise.all([finishFlow(twice, both), finishFlow(twice, both)])
    expect(endings.map(({ result }) => result).toSorted()).toEqual(['entrou', 'erro'])
  })

  it("in another person's browser signs nobody in there, and stays valid in its own", async () => {
    const attacker = await startFlow()
    const search = await followToCallback(attacker.url)
    const victims = await startFlow()
    for (const browser of [undefined, newToken(), victims.browser])
      expect(await finishFlow(search, { browser })).toEqual({ result: 'erro', flow: undefined })
    await nobody()
    expect((await finishFlow(search, attacker)).result).toBe('entrou')
  })

  it('after ten minutes, or with an unknown state, starts nothing', async () => {
    const flow = await startFlow()
    const search = await followToCallback(flow.url)
    setTestClock(() => new Date(Date.now() + 10 * 60 * 1000 + 1000))
    expect(await finishFlow(search, flow)).toEqual({ result: 'erro', flow: undefined })
    for (const state of ['', 'x', 'A'.repeat(43), "' or true --"]) {
      const forged = new URLSearchParams({ state, code: 'x' })
      expect(await finishFlow(forged, flow)).toEqual({ result: 'erro', flow: undefined })
    }
    await nobody()
  })

  it("with another flow's code starts nothing, also in the same browser", async () => {
    const first = await startFlow()
    const secondFlow = await startFlow({}, first.browser)
    const [one, two] = [await followToCallback(first.url), await followToCallback(secondFlow.url)]
    const mixed = new URLSearchParams({ state: two.get('state')!, code: one.get('code')! })
    expect((await finishFlow(mixed, secondFlow)).result).toBe('erro')
    await nobody()
    // the provider has consumed that code; another tab of the same browser is unaffected
    const third = await startFlow({}, first.browser)
    expect((await finishFlow(await followToCallback(third.url), third)).result).toBe('entrou')
  })

  it('of a sign-in flow links nothing, even if somebody is signed in', async () => {
    const { guardian } = await aFamily()
    const ending = await runFlow({}, guardian.id)
    expect(ending.result).toBe('entrou')
    expect(ending.userId).not.toBe(guardian.id)
  })

  it("translates Google's errors into our messages", async () => {
    const reasons = {
      redirect_uri_mismatch: 'dominio',
      unauthorized_client: 'dominio',
      origin_mismatch: 'dominio',
      invalid_grant: 'erro',
      access_denied: 'fechado',
    }
    for (const [refusal, result] of Object.entries(reasons)) {
      google.next = { refusal }
      expect((await runFlow()).result, refusal).toBe(result)
    }
    const flow = await startFlow()
    const state = new URL(flow.url).searchParams.get('state')!
    const denied = new URLSearchParams({ error: 'access_denied', state })
    expect((await finishFlow(denied, flow)).result).toBe('fechado')
  })
})

describe('the stored flow', () => {
  it('contains neither the state nor the seed of nonce and verifier', async () => {
    const flow = await startFlow()
    const sentParams = new URL(flow.url).searchParams
    expect(sentParams.get('code_challenge_method')).toBe('S256')
    expect(sentParams.get('redirect_uri')).toBe('http://localhost:3000/entrar/google/volta')
    const row = await database()
      .selectFrom('google_flows')
      .selectAll()
      .where('state_hash', '=', hashToken(sentParams.get('state')!))
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(row)
    for (const secret of [sentParams.get('state')!, sentParams.get('nonce')!, flow.browser])
      expect(text).not.toContain(secret)
  })

  it('is deleted after it expired', async () => {
    const flow = await startFlow()
    const hash = hashToken(new URL(flow.url).searchParams.get('state')!)
    setTestClock(() => new Date(Date.now() + 11 * 60 * 1000))
    await startFlow()
    const rows = await database()
      .selectFrom('google_flows')
      .select('id')
      .where('state_hash', '=', hash)
      .execute()
    expect(rows).toEqual([])
  })
})

function requestRoute(path: string, init: RequestInit = {}, clientAddress = anAddress()) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientAddress, nonce: '', requestId: '' })
  const request = new Request(`http://mal.exemplo${path}`, init)
  return { request, url: new URL(request.url), context, params: {} } as never
}

/** Submits the form 'Entrar com Google'. */
async function start(path: string): Promise<RenderedPage> {
  const form = { method: 'POST', body: new URLSearchParams() }
  const page = await googleStart.post!(aPageRequest(path, {}, form), NO_ASSETS)
  if (page instanceof Response) throw new Error('No page was rendered')
  return page
}

describe('the URLs', () => {
  it('redirect only to our own paths, for any return path, and ignore the Host header', async () => {
    const hostile = [
      '//mal.exemplo',
      '/\\mal.exemplo',
      '%2f%2fmal.exemplo',
      '/%2f%2fmal.exemplo',
      'https://mal.exemplo',
    ]
    for (const path of hostile) {
      const response = await start(`/entrar/google?volta=${encodeURIComponent(path)}`)
      const [, url = ''] = /href="(http[^"]+)"/.exec(response.html.replaceAll('&amp;', '&')) ?? []
      expect(new URL(url).searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:3000\//)
      const search = await followToCallback(url)
      const cookie = response.headers.get('set-cookie')!.split(';')[0]!
      google.person = { sub: newId(), email: anEmail(), email_verified: true }
      const back = await comesBack(requestRoute(`/entrar/google/volta?${search}`, { headers: { cookie } }))
      expect(back.headers.get('location'), path).toBe('/app')
      expect(back.headers.get('set-cookie')).toMatch(/^combinado_session=.+HttpOnly; SameSite=Lax$/)
      expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('bind a flow to the browser by an HttpOnly cookie', async () => {
    const response = await start('/entrar/google')
    expect(response.headers.get('set-cookie')).toMatch(
      /^combinado_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const lost = await comesBack(requestRoute('/entrar/google/volta?state=x&code=y'))
    expect(lost.headers.get('location')).toBe('/login?modo=entrar&google=erro')
    expect(lost.headers.get('set-cookie')).toBeNull()
  })

  it('are rate-limited by network', async () => {
    const clientAddress = anAddress()
    const flow = { returnPath: '/app', inviteCode: null, consentVersion: null, windowId: null, userId: null }
    const begin = () =>
      startGoogleFlow({ purpose: 'sign-in', ...flow }, { clientAddress, browser: undefined })
    for (let turn = 0; turn < 100; turn += 1) expect((await begin()).ok).toBe(true)
    expect(await begin()).toEqual({ ok: false, reason: 'too_many_attempts' })
  })
})

it('the log names the failure without token, address or name', async () => {
  const lines: string[] = []
  const spy = vi.spyOn(log, 'warn').mockImplementation((...line) => void lines.push(JSON.stringify(line)))
  google.next = { claims: ({ payload }) => void (payload.aud = 'outro') }
  await runFlow()
  spy.mockRestore()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('JWT_CLAIM')
  for (const secret of [google.person.email!, 'Carla', google.person.sub, 'eyJ'])
    expect(lines[0]).not.toContain(secret)
})
