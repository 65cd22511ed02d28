import Stripe from 'stripe'
import type { StripeSettings } from '#app/base/env-payments.server.ts'
import { log } from '#app/base/log.server.ts'
import type {
  AuthenticationResult,
  CheckoutOrder,
  PaymentProvider,
  WebhookRequest,
} from '../payments/provider.server.ts'
import { readStripeEvent } from './stripe-events.server.ts'
import { cancelAtStripe, refundAtStripe } from './stripe-requests.server.ts'

const TIMEOUT_MS = 10_000
const MAX_SIGNATURE_AGE_SECONDS = 300

// one client per settings, because it keeps connections open
const clients = new WeakMap<StripeSettings, Stripe>()

/** Stripe, through its library: payment page, signed webhooks and API. `timeoutMs` limits one API call. */
export function stripeProvider(settings: StripeSettings, timeoutMs = TIMEOUT_MS): PaymentProvider {
  const stripe = clientFor(settings, timeoutMs)
  return {
    name: 'stripe',
    title: 'Stripe',
    payOrigins: [settings.apiUrl ? new URL(settings.apiUrl).origin : 'https://checkout.stripe.com'],
    openCheckout: (order) => openCheckout(stripe, order),
    authenticate: async (request, receivedAt) =>
      authenticate(stripe, settings.webhookSecret, request, receivedAt),
    readEvent: readStripeEvent,
    supportsCancelAndRefund: true,
    selfServiceUrl: null,
    cancel: (subscription, requestId) => cancelAtStripe(stripe, subscription, requestId),
    refund: (subscription, requestId) => refundAtStripe(stripe, subscription, requestId),
  }
}

function clientFor(settings: StripeSettings, timeoutMs: number): Stripe {
  const cachedClient = clients.get(settings)
  if (cachedClient) return cachedClient
  const client = new Stripe(settings.secretKey, {
    ...(settings.apiUrl ? hostConfigOf(new URL(settings.apiUrl)) : {}),
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  })
  clients.set(settings, client)
  return client
}

function hostConfigOf(url: URL): Stripe.StripeConfig {
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443), protocol }
}

async function openCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
): ReturnType<PaymentProvider['openCheckout']> {
  const { nonce } = order
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: order.offerId, quantity: 1 }],
        ...(order.email && { customer_email: order.email }),
        client_reference_id: nonce,
        metadata: { nonce },
        // Stripe copies the metadata into every invoice of the subscription
        subscription_data: { metadata: { nonce } },
        success_url: order.returnUrl,
        cancel_url: `${new URL(order.returnUrl).origin}/subscribe`,
        locale: 'pt-BR',
      },
      { idempotencyKey: nonce },
    )
    return session.url ? { ok: true, url: session.url } : { ok: false, reason: 'unreachable' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // the error's message may contain the e-mail, so it is not logged
    log.warn(
      { provider: 'stripe', status: error.statusCode, code: error.code ?? error.type },
      'a checkout could not be opened',
    )
    return { ok: false, reason: 'unreachable' }
  }
}

function authenticate(
  stripe: Stripe,
  secret: string,
  { headers, body }: WebhookRequest,
  receivedAt: Date,
): AuthenticationResult {
  const isSignatureValid = (toleranceSeconds: number): boolean => {
    try {
      const header = headers.get('Stripe-Signature') ?? ''
      const { signature } = stripe.webhooks
      const receivedMs = receivedAt.getTime()
      return signature?.verifyHeader(body, header, secret, toleranceSeconds, undefined, receivedMs) ?? false
    } catch {
      return false
    }
  }
  // with a tolerance of 0 the library ignores the age
  if (!isSignatureValid(0)) return { ok: false, reason: 'forged' }
  return isSignatureValid(MAX_SIGNATURE_AGE_SECONDS) ? { ok: true } : { ok: false, reason: 'stale' }
}
