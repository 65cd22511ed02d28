import { afterEach, beforeEach, expect, it } from 'vitest'
import { startStripeApi, type StripeServer } from '#tests/support/stripe-api.ts'
import { stripeProvider } from './stripe-provider.server.ts'

const SUBSCRIPTION = { code: 'sub_1', chargeReferences: ['in_1', 'pi_1'] }

let server: StripeServer
beforeEach(async () => {
  server = await startStripeApi()
  server.subscriptions.set('sub_1', { status: 'active', cancelsAtPeriodEnd: false })
  server.payments.set('pi_1', { isRefunded: false })
  server.invoices.set('in_1', 'pi_1')
})
afterEach(() => server.stop())

const provider = () => stripeProvider(server.settings, 300)
const cancel = (requestId = 'pedido') => provider().cancel(SUBSCRIPTION, requestId)
const refund = (requestId = 'pedido') => provider().refund(SUBSCRIPTION, requestId)
const order = {
  plan: 'monthly' as const,
  productId: 'prod_CmbCombinado',
  offerId: 'price_1CmbMensal',
  email: 'ana@example.com',
  name: 'Ana',
  nonce: 'n0nce',
  returnUrl: 'https://combinado.example/subscribe/retorno?n=1',
}

it('openCheckout creates a checkout of the offer, with the nonce in the metadata of the subscription', async () => {
  const checkout = await provider().openCheckout(order)
  expect(checkout).toEqual({ ok: true, url: `${server.url}/c/pay/cs_test_1` })
  expect(provider().payOrigins).toEqual([server.url])
  expect(Object.fromEntries(server.checkouts[0] ?? [])).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_1CmbMensal',
    'line_items[0][quantity]': '1',
    customer_email: 'ana@example.com',
    client_reference_id: 'n0nce',
    'metadata[nonce]': 'n0nce',
    'subscription_data[metadata][nonce]': 'n0nce',
    success_url: 'https://combinado.example/subscribe/retorno?n=1',
    cancel_url: 'https://combinado.example/subscribe',
    locale: 'pt-BR',
  })
  expect(server.requests[0]?.headers['stripe-version']).toBe('2026-10-28.endive')
})

it('openCheckout creates one checkout per nonce, even if it is called twice', async () => {
  const checkout = await provider().openCheckout(order)
  expect(await provider().openCheckout(order)).toEqual(checkout)
  expect(server.checkouts).toHaveLength(1)
})

it.each([400, 500, 'no response', 'disconnect'] as const)(
  'openCheckout returns unreachable after %s',
  async (failure) => {
    server.failNext([failure, failure])
    expect(await provider().openCheckout(order)).toEqual({ ok: false, reason: 'unreachable' })
  },
)

it('a cancellation ends the subscription at the end of the paid period', async () => {
  expect(await cancel()).toEqual({ ok: true })
  expect(server.subscriptions.get('sub_1')).toEqual({ status: 'active', cancelsAtPeriodEnd: true })
})

it('a refund returns the charge and ends the subscription at once', async () => {
  expect(await refund()).toEqual({ ok: true })
  expect(server.payments.get('pi_1')).toEqual({ isRefunded: true })
  expect(server.subscriptions.get('sub_1')?.status).toBe('canceled')
})

it('a refund finds the payment of an invoice if only the invoice is known', async () => {
  expect(await provider().refund({ code: 'sub_1', chargeReferences: ['in_1'] }, 'pedido')).toEqual({
    ok: true,
  })
  expect(server.payments.get('pi_1')).toEqual({ isRefunded: true })
})

it('repeated requests succeed, even with another request id', async () => {
  expect(await refund('a')).toEqual({ ok: true })
  expect(await refund('a')).toEqual({ ok: true })
  expect(await refund('b')).toEqual({ ok: true })
  expect(await cancel('c')).toEqual({ ok: true })
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']).filter(Boolean)
  expect(new Set(keys)).toEqual(new Set(['a-refund', 'a-end', 'b-refund', 'b-end', 'c-cancel']))
})

it.each([429, 409, 500, 503, 'no response', 'disconnect'] as const)(
  'a request can be retried after %s at any of its steps',
  async (failure) => {
    // two failures, because Stripe’s library retries once
    server.failNext([failure, failure])
    expect(await cancel('a')).toMatchObject({ ok: false, reason: 'unavailable' })
    server.failNext([])
    expect(await cancel('a')).toEqual({ ok: true })
    for (const path of [/refunds/, /subscriptions/]) {
      server.failNext([failure, failure], path)
      expect(await refund('b')).toMatchObject({ ok: false, reason: 'unavailable' })
    }
    server.failNext([])
    expect(await refund('b')).toEqual({ ok: true })
    expect(server.subscriptions.get('sub_1')?.status).toBe('canceled')
  },
)

it('a request with an unknown id is refused, without personal data in the result', async () => {
  const unknownSubscription = { code: 'sub_9', chargeReferences: ['pi_9'] }
  const refusal = { ok: false, reason: 'refused', problem: '404 resource_missing' }
  expect(await provider().cancel(unknownSubscription, 'pedido')).toEqual(refusal)
  expect(await provider().refund(unknownSubscription, 'pedido')).toEqual(refusal)
})

it('a request with a wrong API key is refused', async () => {
  const providerWithWrongKey = stripeProvider({ ...server.settings, secretKey: 'sk_test_outra' })
  const result = await providerWithWrongKey.cancel(SUBSCRIPTION, 'pedido')
  expect(result).toMatchObject({ ok: false, reason: 'refused' })
  expect(await providerWithWrongKey.openCheckout(order)).toEqual({ ok: false, reason: 'unreachable' })
})

it('a refund without a known payment is refused and does not end the subscription', async () => {
  for (const chargeReferences of [[], ['in_9'], ['outra']]) {
    const result = await provider().refund({ code: 'sub_1', chargeReferences }, 'pedido')
    expect(result).toMatchObject({ ok: false, reason: 'refused' })
  }
  expect(server.subscriptions.get('sub_1')?.status).toBe('active')
})
