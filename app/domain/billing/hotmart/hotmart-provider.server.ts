import type { HotmartSettings } from '#app/base/env-payments.server.ts'
import { isSameSecret } from '#app/base/is-same-secret.server.ts'
import { type HotmartApi, hotmartApi } from './hotmart-api.server.ts'
import { hotmartEventCreatedAt, readHotmartEvent } from './hotmart-events.server.ts'
import { cancelAtHotmart, refundAtHotmart } from './hotmart-requests.server.ts'
import type {
  AuthenticationResult,
  CheckoutOrder,
  PaymentProvider,
  ProviderResult,
} from '../payments/provider.server.ts'

const PAY_URL = 'https://pay.hotmart.com'
const TIMEOUT_MS = 10_000
// long, because Hotmart retries for days and signs no timestamp
const MAX_AGE_MS = 30 * 24 * 3_600_000
const MAX_CLOCK_SKEW_MS = 3_600_000

// one client per settings, because it caches the access token
const apiClients = new WeakMap<HotmartSettings, HotmartApi>()

/** Hotmart: payment page, webhook 2.0.0, and the API if credentials are configured. `timeoutMs` limits one API call. */
export function hotmartProvider(settings: HotmartSettings, timeoutMs = TIMEOUT_MS): PaymentProvider {
  const payUrl = settings.payUrl ?? PAY_URL
  return {
    name: 'hotmart',
    title: 'Hotmart',
    payOrigins: [new URL(payUrl).origin],
    openCheckout: async (order) => ({ ok: true, url: checkoutUrl(payUrl, order) }),
    authenticate: async ({ headers, body }, receivedAt) =>
      isSameSecret(headers.get('X-HOTMART-HOTTOK') ?? '', settings.hottok)
        ? checkAge(body, receivedAt)
        : { ok: false, reason: 'forged' },
    readEvent: readHotmartEvent,
    supportsCancelAndRefund: settings.api !== undefined,
    selfServiceUrl: 'https://consumer.hotmart.com/',
    cancel: (subscription) => withApi(settings, timeoutMs, (api) => cancelAtHotmart(api, subscription)),
    refund: (subscription) => withApi(settings, timeoutMs, (api) => refundAtHotmart(api, subscription)),
  }
}

function checkoutUrl(payUrl: string, order: CheckoutOrder): string {
  const url = new URL(`/${encodeURIComponent(order.productId)}`, payUrl)
  url.search = new URLSearchParams({
    off: order.offerId,
    email: order.email,
    name: order.name,
    sck: order.nonce,
  }).toString()
  return url.href
}

function checkAge(body: Buffer, receivedAt: Date): AuthenticationResult {
  const ageMs = receivedAt.getTime() - (hotmartEventCreatedAt(body) ?? receivedAt).getTime()
  return ageMs > MAX_AGE_MS || ageMs < -MAX_CLOCK_SKEW_MS ? { ok: false, reason: 'stale' } : { ok: true }
}

function withApi(
  settings: HotmartSettings,
  timeoutMs: number,
  request: (api: HotmartApi) => Promise<ProviderResult>,
): Promise<ProviderResult> {
  if (!settings.api) return Promise.resolve({ ok: false, reason: 'refused', problem: 'no credentials' })
  const api = apiClients.get(settings) ?? hotmartApi(settings.api, settings.apiUrl, timeoutMs)
  apiClients.set(settings, api)
  return request(api)
}
