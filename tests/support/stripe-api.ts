import type { StripeSettings } from '#app/base/env-payments.server.ts'
import {
  type ProviderReply,
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from './provider-server.ts'

interface StripeSubscription {
  status: 'active' | 'canceled'
  cancelsAtPeriodEnd: boolean
}

export interface StripeServer extends ProviderServer {
  /** Settings that make the product use this server as Stripe. */
  settings: StripeSettings
  subscriptions: Map<string, StripeSubscription>
  /** Payment intent ids by invoice id. */
  invoices: Map<string, string>
  /** Payments by payment intent id. */
  payments: Map<string, { isRefunded: boolean }>
  /** Form fields of the opened checkouts. */
  checkouts: URLSearchParams[]
}

const KEY = 'sk_test_combinado'

/** Fakes the calls of Stripe's API that we make. Repeats the stored reply for a known idempotency key. */
export async function startStripeApi(): Promise<StripeServer> {
  const subscriptions = new Map<string, StripeSubscription>()
  const invoices = new Map<string, string>()
  const payments = new Map<string, { isRefunded: boolean }>()
  const checkouts: URLSearchParams[] = []
  const storedReplies = new Map<string, ProviderReply>()
  const server = await startProviderServer(answerIdempotently, (status) => ({
    error: { type: 'api_error', message: `status ${status}` },
  }))
  return {
    ...server,
    settings: { secretKey: KEY, webhookSecret: 'whsec_combinado', apiUrl: server.url },
    subscriptions,
    invoices,
    payments,
    checkouts,
  }

  function answerIdempotently(request: ProviderRequest): ProviderReply {
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return refusal(401, 'Invalid API Key provided: sk_test_****', undefined)
    }
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return answer(request)
    const reply = storedReplies.get(key) ?? answer(request)
    storedReplies.set(key, reply)
    return reply
  }

  function answer({ method, url, body }: ProviderRequest): ProviderReply {
    const fields = new URLSearchParams(body)
    const [, , resource, id] = url.pathname.split('/')
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return openCheckout(fields)
    if (method === 'POST' && resource === 'refunds') return refund(fields)
    if (method === 'GET' && resource === 'invoice_payments') {
      return listPayments(url.searchParams.get('invoice') ?? '')
    }
    if (resource === 'subscriptions' && id) return handleSubscription(method, id, fields)
    return refusal(404, `Unrecognized request URL (${method}: ${url.pathname})`, undefined)
  }

  function openCheckout(fields: URLSearchParams): ProviderReply {
    if (!fields.get('customer_email')?.includes('@')) {
      return refusal(400, `Invalid email address: ${fields.get('customer_email')}`, 'email_invalid')
    }
    checkouts.push(fields)
    const id = `cs_test_${checkouts.length}`
    return { status: 200, body: { id, object: 'checkout.session', url: `${server.url}/c/pay/${id}` } }
  }

  function refund(fields: URLSearchParams): ProviderReply {
    const intent = fields.get('payment_intent') ?? ''
    const payment = payments.get(intent)
    if (!payment) return refusal(404, `No such payment_intent: '${intent}'`, 'resource_missing')
    if (payment.isRefunded)
      return refusal(400, 'Charge has already been refunded.', 'charge_already_refunded')
    payment.isRefunded = true
    return {
      status: 200,
      body: { id: 're_1', object: 'refund', payment_intent: intent, status: 'succeeded' },
    }
  }

  function listPayments(invoice: string): ProviderReply {
    const intent = invoices.get(invoice)
    const data = intent
      ? [{ object: 'invoice_payment', invoice, payment: { type: 'payment_intent', payment_intent: intent } }]
      : []
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' } }
  }

  function handleSubscription(method: string, id: string, fields: URLSearchParams): ProviderReply {
    const subscription = subscriptions.get(id)
    const missingReply = refusal(404, `No such subscription: '${id}'`, 'resource_missing')
    if (!subscription) return missingReply
    if (method === 'DELETE') {
      if (subscription.status === 'canceled') return missingReply
      subscription.status = 'canceled'
    }
    if (method === 'POST') {
      if (subscription.status === 'canceled') {
        return refusal(400, 'A canceled subscription can only update its metadata.', undefined)
      }
      subscription.cancelsAtPeriodEnd = fields.get('cancel_at_period_end') === 'true'
    }
    return {
      status: 200,
      body: {
        id,
        object: 'subscription',
        status: subscription.status,
        cancel_at: null,
        cancel_at_period_end: subscription.cancelsAtPeriodEnd,
      },
    }
  }
}

function refusal(status: number, message: string, code: string | undefined): ProviderReply {
  return { status, body: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } } }
}
