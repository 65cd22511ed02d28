import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HotmartServer, startHotmartApi } from '#tests/support/hotmart-api.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { refusedWith } from '#tests/support/results.ts'
import { hotmartProvider } from './hotmart-provider.server.ts'

const SUBSCRIPTION = { code: 'CMB7A1X2', chargeReferences: ['HP1000000001'] }

let hotmart: HotmartServer
let timeoutMs: number
beforeEach(async () => {
  timeoutMs = 10_000
  hotmart = await startHotmartApi()
  hotmart.subscriptions.set('CMB7A1X2', 'ACTIVE')
  hotmart.sales.set('HP1000000001', 'APPROVED')
})
afterEach(() => hotmart.stop())

const provider = () => hotmartProvider(hotmart.settings, timeoutMs)
const cancel = (requestId = 'pedido') => provider().cancel(SUBSCRIPTION, requestId)
const refund = (requestId = 'pedido') => provider().refund(SUBSCRIPTION, requestId)
const tokenRequestCount = () => hotmart.requests.filter(({ url }) => url.pathname.endsWith('/token')).length

it('a cancellation cancels the subscription at Hotmart', async () => {
  expect(await cancel()).toEqual({ ok: true })
  expect(hotmart.subscriptions.get('CMB7A1X2')).toBe('CANCELLED_BY_SELLER')
})

it('a refund refunds the sale at Hotmart and cancels its subscription', async () => {
  expect(await refund()).toEqual({ ok: true })
  expect(hotmart.sales.get('HP1000000001')).toBe('REFUNDED')
  expect(hotmart.subscriptions.get('CMB7A1X2')).toBe('CANCELLED_BY_SELLER')
})

it('repeated requests succeed and have one effect', async () => {
  expect([await refund(), await refund(), await cancel(), await cancel()]).toEqual(
    Array.from({ length: 4 }, () => ({ ok: true })),
  )
  expect(hotmart.sales.get('HP1000000001')).toBe('REFUNDED')
})

it('a cancellation succeeds if the buyer already cancelled at Hotmart', async () => {
  hotmart.subscriptions.set('CMB7A1X2', 'CANCELLED_BY_CUSTOMER')
  expect(await cancel()).toEqual({ ok: true })
  expect(hotmart.subscriptions.get('CMB7A1X2')).toBe('CANCELLED_BY_CUSTOMER')
})

it('a cancellation succeeds for an inactive subscription, and is refused for an overdue one', async () => {
  hotmart.subscriptions.set('CMB7A1X2', 'INACTIVE')
  expect(await cancel()).toEqual({ ok: true })
  hotmart.subscriptions.set('CMB7A1X2', 'OVERDUE')
  expect(await cancel()).toEqual({
    ok: false,
    reason: 'refused',
    problem: 'SUBSCRIPTION_ALREADY_CANCELED_OR_OVERDUE',
  })
})

it('a refund succeeds for a sale that was charged back, and is refused for a disputed one', async () => {
  hotmart.sales.set('HP1000000001', 'CHARGEBACK')
  expect(await refund()).toEqual({ ok: true })
  hotmart.sales.set('HP1000000001', 'PROTESTED')
  expect(await refund()).toEqual({ ok: false, reason: 'refused', problem: '400 invalid_parameter' })
})

it('requests use the same access token until a minute before it expires', async () => {
  let currentTime = new Date('2026-11-01T10:00:00Z')
  setTestClock(() => currentTime)
  hotmart.tokenSeconds = 3600
  await cancel()
  await refund()
  expect(tokenRequestCount()).toBe(1)
  currentTime = new Date('2026-11-01T10:59:30Z')
  await cancel()
  expect(tokenRequestCount()).toBe(2)
})

it('a request renews an access token that Hotmart no longer accepts', async () => {
  await cancel()
  hotmart.invalidateTokens()
  expect(await refund()).toEqual({ ok: true })
  expect(tokenRequestCount()).toBe(2)
})

it('a request is refused if Hotmart does not accept the renewed token either', async () => {
  hotmart.failNext([401, 401], /\/cancel$/)
  expect(await cancel()).toEqual({ ok: false, reason: 'refused', problem: '401 status_401' })
  expect(tokenRequestCount()).toBe(2)
})

it('a request with wrong credentials is refused', async () => {
  const api = { clientId: 'outro', clientSecret: 'outro', basic: 'b3V0cm8=' }
  expect(await hotmartProvider({ ...hotmart.settings, api }).cancel(SUBSCRIPTION, 'pedido')).toEqual({
    ok: false,
    reason: 'refused',
    problem: 'sign-in: 401 invalid_client',
  })
})

it("the Basic credential may start with the word 'Basic'", async () => {
  const { api } = hotmart.settings
  if (!api) throw new Error('no credentials')
  const settings = { ...hotmart.settings, api: { ...api, basic: `Basic ${api.basic}` } }
  expect(await hotmartProvider(settings).cancel(SUBSCRIPTION, 'pedido')).toEqual({ ok: true })
})

it.each([429, 500, 503, 'no response', 'disconnect'] as const)(
  'a request can be retried after %s at any of its steps',
  async (failure) => {
    // without a response the test waits for the timeout
    timeoutMs = failure === 'no response' ? 500 : 10_000
    for (const path of [/\/token$/, /\/refund$/, /\/cancel$/]) {
      hotmart.failNext([failure], path)
      expect(await refund()).toMatchObject(refusedWith('unavailable'))
      expect(await refund()).toEqual({ ok: true })
      hotmart.subscriptions.set('CMB7A1X2', 'ACTIVE')
      hotmart.sales.set('HP1000000001', 'APPROVED')
      hotmart.settings = { ...hotmart.settings }
    }
  },
)

it('a refused cancellation can be retried if the state cannot be read', async () => {
  hotmart.subscriptions.set('CMB7A1X2', 'CANCELLED_BY_CUSTOMER')
  hotmart.failNext([500], /\/subscriptions$/)
  expect(await cancel()).toEqual({ ok: false, reason: 'unavailable', problem: '500 status_500' })
  expect(await cancel()).toEqual({ ok: true })
})

it('a request with an unknown id is refused, without personal data in the result', async () => {
  const unknownSubscription = { code: 'NINGUEM', chargeReferences: ['HP9'] }
  const refusal = { ok: false, reason: 'refused', problem: '404 not_found' }
  expect(await provider().cancel(unknownSubscription, 'pedido')).toEqual(refusal)
  expect(await provider().refund(unknownSubscription, 'pedido')).toEqual(refusal)
})

it('a refund reports if the sale was refunded but the cancellation failed', async () => {
  hotmart.subscriptions.delete('CMB7A1X2')
  expect(await refund()).toEqual({
    ok: false,
    reason: 'refused',
    problem: 'refunded, not cancelled: 404 not_found',
  })
})

it('a refund without a charge is refused and sends no HTTP request', async () => {
  const result = await provider().refund({ code: 'CMB7A1X2', chargeReferences: [] }, 'pedido')
  expect(result).toMatchObject(refusedWith('refused'))
  expect(hotmart.requests).toEqual([])
})

it('a request without credentials is refused and sends no HTTP request', async () => {
  const providerWithoutApi = hotmartProvider({ ...hotmart.settings, api: undefined })
  expect(providerWithoutApi.supportsCancelAndRefund).toBe(false)
  expect(provider().supportsCancelAndRefund).toBe(true)
  expect(await providerWithoutApi.cancel(SUBSCRIPTION, 'pedido')).toMatchObject(refusedWith('refused'))
  expect(hotmart.requests).toEqual([])
})
