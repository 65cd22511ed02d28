import { environment } from '#app/base/env.server.ts'
import { cancelAtSandbox, returnMoneyAtSandbox } from './cancel-or-refund-at-sandbox.server.ts'
import type { SandboxResult } from './change-sandbox-purchase.server.ts'
import type {
  CheckoutOrder,
  PaymentProvider,
  ProviderResult,
  ReadEventResult,
} from '../payments/provider.server.ts'
import { readSandboxEvent } from './sandbox-event.ts'
import { checkSignature } from './sandbox-signature.server.ts'

/** The simulated provider. Its payment page is on this site; its events arrive as HTTP requests at our webhook URL. */
export function sandboxProvider(): PaymentProvider {
  return {
    name: 'sandbox',
    title: 'Pagamento simulado',
    payOrigins: [],
    openCheckout: (order) => Promise.resolve({ ok: true, url: checkoutUrl(order) }),
    authenticate: checkSignature,
    readEvent,
    supportsCancelAndRefund: true,
    selfServiceUrl: null,
    cancel: async ({ code }, requestId) => resultOf(await cancelAtSandbox(code, requestId)),
    refund: async ({ code, chargeReferences }, requestId) =>
      resultOf(await returnMoneyAtSandbox(code, 'refunded', requestId, chargeReferences)),
  }
}

/** The payment page takes the query parameters of Hotmart's payment page, and `volta`, the return URL. */
function checkoutUrl({ productId, offerId, email, name, nonce, returnUrl }: CheckoutOrder): string {
  const url = new URL(`${environment().appUrl}/pagamento-simulado/${encodeURIComponent(productId)}`)
  url.search = new URLSearchParams({ off: offerId, email, name, sck: nonce, volta: returnUrl }).toString()
  return url.href
}

function readEvent(body: Buffer): ReadEventResult {
  const event = readSandboxEvent(body.toString('utf8'))
  if (!event) return { ok: false, reason: 'unreadable' }
  return { ok: true, ...event, occurredAt: new Date(event.occurredAt) }
}

function resultOf(change: SandboxResult): ProviderResult {
  if (change.ok || change.reason === 'already_in_state') return { ok: true }
  const problem =
    change.reason === 'not_found'
      ? 'no such purchase'
      : 'the state of the purchase does not allow this request'
  return { ok: false, reason: 'refused', problem }
}
