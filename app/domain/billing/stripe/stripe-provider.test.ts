import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { paymentFixture } from '#tests/support/payment-fixtures.ts'
import { stripeProvider } from './stripe-provider.server.ts'

const SETTINGS = { secretKey: 'sk_test_combinado', webhookSecret: 'whsec_combinado', apiUrl: undefined }
const SIGNED_AT = new Date('2026-10-01T12:00:10Z')
const body = paymentFixture('stripe', 'invoice-paid')
const FORGED = { ok: false, reason: 'forged' }
const STALE = { ok: false, reason: 'stale' }

const signatureOf = (payload: string, secret = SETTINGS.webhookSecret, signedAt = SIGNED_AT) =>
  new Stripe('sk_test_outro').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(signedAt.getTime() / 1000),
  })
const authenticate = (header: string | null, sentBody: Buffer = body, receivedAt = SIGNED_AT) =>
  stripeProvider(SETTINGS).authenticate(
    { headers: new Headers(header === null ? {} : { 'Stripe-Signature': header }), body: sentBody },
    receivedAt,
  )

it('a webhook request with a valid signature is accepted', async () => {
  expect(await authenticate(signatureOf(body.toString()))).toEqual({ ok: true })
})

it('a webhook request is refused as forged if its signature is missing, malformed or made with another secret', async () => {
  const forgedHeaders = [
    null,
    '',
    'v1',
    't=1,v1=',
    't=,v1=00',
    't=1,v0=00',
    signatureOf(body.toString(), 'whsec_outro'),
  ]
  for (const header of forgedHeaders) expect(await authenticate(header)).toEqual(FORGED)
})

it('a webhook request is refused as forged after a change of its body or of the signed time', async () => {
  const header = signatureOf(body.toString())
  const alteredBody = Buffer.from(body.toString().replace('4790', '1'))
  expect(await authenticate(header, alteredBody)).toEqual(FORGED)
  expect(await authenticate(header, Buffer.concat([body, Buffer.from(' ')]))).toEqual(FORGED)
  expect(await authenticate(header.replace(/^t=\d+/, 't=1790856011'))).toEqual(FORGED)
})

it('a webhook request is refused as stale more than five minutes after it was signed', async () => {
  const header = signatureOf(body.toString())
  expect(await authenticate(header, body, new Date(SIGNED_AT.getTime() + 300_000))).toEqual({ ok: true })
  expect(await authenticate(header, body, new Date(SIGNED_AT.getTime() + 301_000))).toEqual(STALE)
})

it('an old webhook request with a wrong signature is refused as forged', async () => {
  const header = signatureOf(body.toString(), 'whsec_outro')
  expect(await authenticate(header, body, new Date('2027-01-01'))).toEqual(FORGED)
})

it('a correctly signed webhook request is accepted even if its body is unreadable', async () => {
  const noise = 'ç'.repeat(500_000)
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const sentText of ['', noise, nested]) {
    const sentBody = Buffer.from(sentText)
    expect(await authenticate(signatureOf('{}'), sentBody)).toEqual(FORGED)
    expect(await authenticate(signatureOf(sentText), sentBody)).toEqual({ ok: true })
    expect(stripeProvider(SETTINGS).readEvent(sentBody)).toEqual({ ok: false, reason: 'unreadable' })
  }
})

it('payOrigins contains only the origin of Stripe’s payment page', () => {
  expect(stripeProvider(SETTINGS).payOrigins).toEqual(['https://checkout.stripe.com'])
})
