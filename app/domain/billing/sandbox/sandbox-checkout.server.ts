import { environment } from '#app/base/env.server.ts'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'
import type { Plan } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Whether the sandbox is the provider of new purchases. */
export function isSandboxSelling(): boolean {
  return environment().payments.provider === 'sandbox'
}

export interface SandboxCheckout {
  productId: string
  offerId: string
  /** The plan to pay; undefined for an unknown product or offer. */
  plan: Plan | undefined
  email: string
  name: string
  /** The nonce of the checkout on our site; null if somebody opened the payment page directly. */
  nonce: string | null
  /** Path on this site after the payment; undefined if missing or of another site. */
  returnPath: string | undefined
}

/** Parses the parameters of the payment page: `productId` from its path, the others from its query. */
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

function returnPathOf(returnUrl: string | null): string | undefined {
  const url = URL.parse(returnUrl ?? '')
  if (!url || url.origin !== new URL(environment().appUrl).origin || url.username || url.password)
    return undefined
  return safeReturnPath(url.pathname + url.search)
}
