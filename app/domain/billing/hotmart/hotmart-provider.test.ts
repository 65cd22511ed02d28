import { expect, it } from 'vitest'
import { paymentFixture } from '#tests/support/payment-fixtures.ts'
import { hotmartProvider } from './hotmart-provider.server.ts'

const SETTINGS = { hottok: 'hottok-de-teste', api: undefined, apiUrl: undefined, payUrl: undefined }
const RECEIVED_AT = new Date('2026-10-01T12:01:00Z')

const order = {
  plan: 'monthly' as const,
  productId: 'C1234567K',
  offerId: 'cmb1mes0',
  email: 'ana+filhos@example.com',
  name: 'Ana & João',
  nonce: 'n0nce',
  returnUrl: 'https://combinado.example/subscribe/retorno',
}

it('openCheckout returns a URL of Hotmart with product, offer, e-mail, name and nonce', async () => {
  const checkout = await hotmartProvider(SETTINGS).openCheckout(order)
  if (!checkout.ok) throw new Error('no checkout')
  const url = new URL(checkout.url)
  expect(url.origin + url.pathname).toBe('https://pay.hotmart.com/C1234567K')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    off: 'cmb1mes0',
    email: 'ana+filhos@example.com',
    name: 'Ana & João',
    sck: 'n0nce',
  })
  expect(hotmartProvider(SETTINGS).payOrigins).toEqual([url.origin])
})

it('openCheckout uses another host if the settings contain one', async () => {
  const provider = hotmartProvider({ ...SETTINGS, payUrl: 'http://127.0.0.1:9/' })
  expect(await provider.openCheckout(order)).toMatchObject({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/C1234567K\?off=/),
  })
  expect(provider.payOrigins).toEqual(['http://127.0.0.1:9'])
})

const body = paymentFixture('hotmart', 'purchase-approved')
const authenticate = (hottok: string | null, sentBody: Buffer = body, receivedAt = RECEIVED_AT) =>
  hotmartProvider(SETTINGS).authenticate(
    { headers: new Headers(hottok === null ? {} : { 'X-HOTMART-HOTTOK': hottok }), body: sentBody },
    receivedAt,
  )
const FORGED = { ok: false, reason: 'forged' }
const STALE = { ok: false, reason: 'stale' }

it('a webhook request with the right token is accepted', async () => {
  expect(await authenticate('hottok-de-teste')).toEqual({ ok: true })
})

it('a webhook request with any other token is refused as forged, even if it differs in one character or in case', async () => {
  for (const hottok of [null, '', 'outro', 'hottok-de-test', 'hottok-de-testee', 'HOTTOK-DE-TESTE']) {
    expect(await authenticate(hottok)).toEqual(FORGED)
  }
})

it('a stale or unreadable webhook request with a wrong token is refused as forged', async () => {
  expect(await authenticate('outro', body, new Date('2027-01-01'))).toEqual(FORGED)
  expect(await authenticate('outro', Buffer.from('{'))).toEqual(FORGED)
})

it('a webhook request is refused as stale more than 30 days after its event, or more than an hour before', async () => {
  const createdAt = Date.parse('2026-10-01T12:00:05Z')
  const resultAfter = (millis: number) => authenticate('hottok-de-teste', body, new Date(createdAt + millis))
  const [hourMs, maxAgeMs] = [3_600_000, 30 * 24 * 3_600_000]
  expect(await resultAfter(maxAgeMs)).toEqual({ ok: true })
  expect(await resultAfter(maxAgeMs + 1)).toEqual(STALE)
  expect(await resultAfter(-hourMs)).toEqual({ ok: true })
  expect(await resultAfter(-hourMs - 1)).toEqual(STALE)
})

it('a webhook request without a creation time is authentic, but unreadable', async () => {
  const bodies = [
    Buffer.alloc(0),
    Buffer.from('{"id":'),
    Buffer.alloc(1_000_000, 0xa7),
    Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    Buffer.from('{"creation_date":"ontem"}'),
  ]
  for (const sentBody of bodies) {
    expect(await authenticate('hottok-de-teste', sentBody)).toEqual({ ok: true })
    expect(hotmartProvider(SETTINGS).readEvent(sentBody)).toEqual({ ok: false, reason: 'unreadable' })
  }
})
