import { environment } from '#app/base/env.server.ts'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'
import type { Plan } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Whether the simulated provider sells. */
export function isSandboxOpen(): boolean {
  return environment().payments.provider === 'sandbox'
}

/** Query of the payment page. */
export interface SandboxCheckout {
  productId: string
  offerId: string
  /** Undefined for an unknown product or offer. */
  plan: Plan | undefined
  email: string
  name: string
  /** null without a checkout, as with real providers. */
  nonce: string | null
  /** Path on this site; undefined if missing or of another site. */
  returnPath: string | undefined
}

/** Parses the address of the payment page; `productId` comes from its path. */
export function readSandboxCheckout(productId: string, query: URLSearchParams): SandboxCheckout {
  const offerId = query.get('off') ?? ''
  const nonce = query.get('sck') ?? ''
  return {
    productId,
    offerId,
    plan: productId === environment().payments.productId ? planOfOffer(offerId) : undefined,
    email: query.get('email') ?? '',
    name: query.get('name') ?? '',
    nonce: /^[\w.~-]{1,200}$/.test(nonce) ? nonce : null,
    returnPath: returnPathOf(query.get('volta')),
  }
}

function returnPathOf(address: string | null): string | undefined {
  const url = URL.parse(address ?? '')
  if (!url || url.origin !== new URL(environment().appUrl).origin || url.username || url.password)
    return undefined
  return safeReturnPath(url.pathname + url.search)
}
