import { setEnvironment } from '#app/base/env.server.ts'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { googleStart } from '#app/pages/google-start.tsx'
import type { RenderedPage } from '#app/pages/page.tsx'
import { loader as handleCallback } from '#app/routes/auth/google-return.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  followToCallback,
  type GoogleProvider,
  startGoogleProvider,
  type Tampering,
} from '#tests/support/google-provider.ts'
import { startFlow, finishFlow, runFlow } from '#tests/support/google-steps.ts'
import { aFamily, aClientIp, anEmail } from '#tests/support/people.ts'
import { aPageRequest, TEST_ASSETS } from '#tests/support/public-pages.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findRow, selectRow, selectRows } from '#tests/support/rows.ts'
import { startGoogleFlow } from '../accounts/google/start-google-flow.server.ts'

setUpTestDatabase()
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  const environment = setEnvironment({ google: google.settings })
  return async () => {
    environment.restore()
    await google.stop()
  }
})
beforeEach(() => {
  google.person = { sub: newId(), email: anEmail(), email_verified: true, name: 'Carla Nogueira' }
})
afterEach(() => {
  google.tampering = {}
})

/** Checks that the flow has created no user. */
async function expectNoUser() {
  const user = await findRow('users', { email: google.person.email ?? '' }, ['id'])
  expect(user).toBeUndefined()
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const expiredAt = Math.floor(Date.now() / 1000) - 3600

describe('an ID token', () => {
  it.each<[string, Tampering]>([
    ['with another nonce', { claims: ({ payload }) => void (payload.nonce = 'outro') }],
    ['without a nonce', { claims: ({ payload }) => void delete payload.nonce }],
    ['for another audience', { claims: ({ payload }) => void (payload.aud = 'outro-cliente') }],
    ['of another issuer', { claims: ({ payload }) => void (payload.iss = 'https://mal.exemplo') }],
    [
      'that has expired',
      { claims: ({ payload }) => void Object.assign(payload, { iat: expiredAt - 60, exp: expiredAt }) },
    ],
    ['without a subject', { claims: ({ payload }) => void delete payload.sub }],
    ['with a broken signature', { idToken: (token) => `${token.slice(0, -8)}AAAAAAAA` }],
    ['without a signature', { idToken: (token) => `${encodePart({ alg: 'none' })}.${token.split('.')[1]}.` }],
    [
      'signed with the client secret',
      { idToken: (token) => `${encodePart({ alg: 'HS256' })}.${token.split('.').slice(1).join('.')}` },
    ],
    [
      'with claims of another person under the old signature',
      {
        idToken: (token) => {
          const [head, body, signature] = token.split('.')
          const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
          return `${head}.${encodePart({ ...claims, sub: 'outra-pessoa' })}.${signature}`
        },
      },
    ],
    ['that is malformed', { idToken: () => 'nada' }],
  ])('%s signs nobody in', async (_name, tampering) => {
    google.tampering = tampering
    const flowResult = await runFlow()
    expect(flowResult.result).toBe('erro')
    expect(flowResult.userId).toBeUndefined()
    await expectNoUser()
  })
})

describe('a callback', () => {
  it('is accepted once, even in concurrent requests', async () => {
    const flow = await startFlow()
    const query = await followToCallback(flow.url)
    expect((await finishFlow(query, flow)).result).toBe('entrou')
    expect(await finishFlow(query, flow)).toEqual({ result: 'erro', flow: undefined })
    const secondFlow = await startFlow()
    const secondQuery = await followToCallback(secondFlow.url)
    const finish = () => finishFlow(secondQuery, secondFlow)
    const results = await Promise.all([finish(), finish()])
    expect(results.map(({ result }) => result).toSorted()).toEqual(['entrou', 'erro'])
  })

  it('has no effect in another browser, and stays valid in the browser that started the flow', async () => {
    const attackerFlow = await startFlow()
    const query = await followToCallback(attackerFlow.url)
    const victimFlow = await startFlow()
    for (const browserToken of [undefined, newToken(), victimFlow.browserToken])
      expect(await finishFlow(query, { browserToken })).toEqual({ result: 'erro', flow: undefined })
    await expectNoUser()
    expect((await finishFlow(query, attackerFlow)).result).toBe('entrou')
  })

  it('has no effect after ten minutes or with an unknown state', async () => {
    const flow = await startFlow()
    const query = await followToCallback(flow.url)
    setTestClock(() => new Date(Date.now() + 10 * 60 * 1000 + 1000))
    expect(await finishFlow(query, flow)).toEqual({ result: 'erro', flow: undefined })
    for (const state of ['', 'x', 'A'.repeat(43), "' or true --"]) {
      const forgedQuery = new URLSearchParams({ state, code: 'x' })
      expect(await finishFlow(forgedQuery, flow)).toEqual({ result: 'erro', flow: undefined })
    }
    await expectNoUser()
  })

  it("has no effect with another flow's code, even in the same browser", async () => {
    const firstFlow = await startFlow()
    const secondFlow = await startFlow({}, firstFlow.browserToken)
    const firstQuery = await followToCallback(firstFlow.url)
    const secondQuery = await followToCallback(secondFlow.url)
    const mixedQuery = new URLSearchParams({
      state: secondQuery.get('state')!,
      code: firstQuery.get('code')!,
    })
    expect((await finishFlow(mixedQuery, secondFlow)).result).toBe('erro')
    await expectNoUser()
    // a flow in another tab of the same browser still works
    const thirdFlow = await startFlow({}, firstFlow.browserToken)
    expect((await finishFlow(await followToCallback(thirdFlow.url), thirdFlow)).result).toBe('entrou')
  })

  it('a callback of a sign-in flow does not link the account of a signed-in person', async () => {
    const { guardian } = await aFamily()
    const flowResult = await runFlow({}, guardian.id)
    expect(flowResult.result).toBe('entrou')
    expect(flowResult.userId).not.toBe(guardian.id)
  })

  it("has a result for each of Google's errors", async () => {
    const resultByError = {
      redirect_uri_mismatch: 'dominio',
      unauthorized_client: 'dominio',
      origin_mismatch: 'dominio',
      invalid_grant: 'erro',
      access_denied: 'fechado',
    }
    for (const [refusal, result] of Object.entries(resultByError)) {
      google.tampering = { refusal }
      expect((await runFlow()).result, refusal).toBe(result)
    }
    const flow = await startFlow()
    const state = new URL(flow.url).searchParams.get('state')!
    const deniedQuery = new URLSearchParams({ error: 'access_denied', state })
    expect((await finishFlow(deniedQuery, flow)).result).toBe('fechado')
  })
})

describe('the stored flow', () => {
  it('contains neither state, nonce nor the token of the browser', async () => {
    const flow = await startFlow()
    const sentParams = new URL(flow.url).searchParams
    expect(sentParams.get('code_challenge_method')).toBe('S256')
    expect(sentParams.get('redirect_uri')).toBe('http://localhost:3000/entrar/google/volta')
    const row = await selectRow('google_flows', { state_hash: hashToken(sentParams.get('state')!) })
    const text = JSON.stringify(row)
    for (const secret of [sentParams.get('state')!, sentParams.get('nonce')!, flow.browserToken])
      expect(text).not.toContain(secret)
  })

  it('is deleted when another flow starts after its expiry', async () => {
    const flow = await startFlow()
    const stateHash = hashToken(new URL(flow.url).searchParams.get('state')!)
    setTestClock(() => new Date(Date.now() + 11 * 60 * 1000))
    await startFlow()
    const rows = await selectRows('google_flows', { state_hash: stateHash }, ['id'])
    expect(rows).toEqual([])
  })
})

function routeArgsFor(path: string, init: RequestInit = {}, clientIp = aClientIp()) {
  const context = new RouterContextProvider()
  context.set(requestContext, { clientIp, nonce: '', requestId: '' })
  const request = new Request(`http://mal.exemplo${path}`, init)
  return { request, url: new URL(request.url), context, params: {} } as never
}

/** Submits the form 'Entrar com Google'. */
async function submitStartForm(path: string): Promise<RenderedPage> {
  const form = { method: 'POST', body: new URLSearchParams() }
  const page = await googleStart.post!(aPageRequest(path, {}, form), TEST_ASSETS)
  if (page instanceof Response) throw new Error('No page was rendered')
  return page
}

describe('the routes of a Google sign-in', () => {
  it('redirect only to our own paths, and ignore the Host header', async () => {
    const hostilePaths = [
      '//mal.exemplo',
      '/\\mal.exemplo',
      '%2f%2fmal.exemplo',
      '/%2f%2fmal.exemplo',
      'https://mal.exemplo',
    ]
    for (const path of hostilePaths) {
      const startPage = await submitStartForm(`/entrar/google?volta=${encodeURIComponent(path)}`)
      const [, url = ''] = /href="(http[^"]+)"/.exec(startPage.html.replaceAll('&amp;', '&')) ?? []
      expect(new URL(url).searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:3000\//)
      const query = await followToCallback(url)
      const cookie = startPage.headers.get('set-cookie')!.split(';')[0]!
      google.person = { sub: newId(), email: anEmail(), email_verified: true }
      const response = await handleCallback(
        routeArgsFor(`/entrar/google/volta?${query}`, { headers: { cookie } }),
      )
      expect(response.headers.get('location'), path).toBe('/app')
      expect(response.headers.get('set-cookie')).toMatch(/^combinado_session=.+HttpOnly; SameSite=Lax$/)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('bind a flow to the browser by an HttpOnly cookie', async () => {
    const startPage = await submitStartForm('/entrar/google')
    expect(startPage.headers.get('set-cookie')).toMatch(
      /^combinado_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const response = await handleCallback(routeArgsFor('/entrar/google/volta?state=x&code=y'))
    expect(response.headers.get('location')).toBe('/login?modo=entrar&google=erro')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('allow 100 starts in 15 minutes for one network', async () => {
    const clientIp = aClientIp()
    const flow = { returnPath: '/app', inviteCode: null, consentVersion: null, windowId: null, userId: null }
    const startSignIn = () =>
      startGoogleFlow({ purpose: 'sign-in', ...flow }, { clientIp, browserToken: undefined })
    for (let attempt = 0; attempt < 100; attempt += 1) expect((await startSignIn()).ok).toBe(true)
    expect(await startSignIn()).toEqual({ ok: false, reason: 'too_many_attempts' })
  })
})

it('a failure is logged without tokens and personal data', async () => {
  const logLines: string[] = []
  const spy = vi.spyOn(log, 'warn').mockImplementation((...line) => void logLines.push(JSON.stringify(line)))
  google.tampering = { claims: ({ payload }) => void (payload.aud = 'outro') }
  await runFlow()
  spy.mockRestore()
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toContain('JWT_CLAIM')
  for (const secret of [google.person.email!, 'Carla', google.person.sub, 'eyJ'])
    expect(logLines[0]).not.toContain(secret)
})
