import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { paymentFixture } from '#tests/support/payment-fixtures.ts'
import { stripeProvider } from './stripe-provider.server.ts'

describe('a message of Stripe', () => {
  const SETTINGS = { secretKey: 'sk_test_combinado', webhookSecret: 'whsec_combinado', apiUrl: undefined }
  const MOMENT = new Date('2026-10-01T12:00:10Z')
  const body = paymentFixture('stripe', 'invoice-paid')
  const FORGED = { ok: false, reason: 'forged' }
  const STALE = { ok: false, reason: 'stale' }

  const signed = (payload: string, secret = SETTINGS.webhookSecret, at = MOMENT) =>
    new Stripe('sk_test_outro').webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    })
  const ask = (header: string | null, sent: Buffer = body, moment = MOMENT) =>
    stripeProvider(SETTINGS).authenticate(
      { headers: new Headers(header === null ? {} : { 'Stripe-Signature': header }), body: sent },
      moment,
    )

  it('is authentic with its signature', async () => {
    expect(await ask(signed(body.toString()))).toEqual({ ok: true })
  })

  it('is forged without a signature, with garbage, and with one of another secret', async () => {
    const forged = [
      null,
      '',
      'v1',
      't=1,v1=',
      't=,v1=00',
      't=1,v0=00',
      signed(body.toString(), 'whsec_outro'),
    ]
    for (const header of forged) expect(await ask(header)).toEqual(FORGED)
  })

  it('is forged when one of its bytes or the signed time was altered', async () => {
    const header = signed(body.toString())
    const altered = Buffer.from(body.toString().replace('4790', '1'))
    expect(await ask(header, altered)).toEqual(FORGED)
    expect(await ask(header, Buffer.concat([body, Buffer.from(' ')]))).toEqual(FORGED)
    expect(await ask(header.replace(/^t=\d+/, 't=1790856011'))).toEqual(FORGED)
  })

  it('is stale five minutes after it was signed', async () => {
    const header = signed(body.toString())
    expect(await ask(header, body, new Date(MOMENT.getTime() + 300_000))).toEqual({ ok: true })
    expect(await ask(header, body, new Date(MOMENT.getTime() + 301_000))).toEqual(STALE)
  })

  it('is judged as forged even if it is stale too', async () => {
    const header = signed(body.toString(), 'whsec_outro')
    expect(await ask(header, body, new Date('2027-01-01'))).toEqual(FORGED)
  })

  it('may be empty, garbage or nested a hundred thousand times: the signature decides, the parser refuses', async () => {
    const noise = 'ç'.repeat(500_000)
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const sent of ['', noise, nested]) {
      const message = Buffer.from(sent)
      expect(await ask(signed('{}'), message)).toEqual(FORGED)
      expect(await ask(signed(sent), message)).toEqual({ ok: true })
      expect(stripeProvider(SETTINGS).readEvent(message)).toEqual({ ok: false, reason: 'unreadable' })
    }
  })

  it('redirects the browser only to its checkout', () => {
    expect(stripeProvider(SETTINGS).payOrigins).toEqual(['https://checkout.stripe.com'])
  })
})
