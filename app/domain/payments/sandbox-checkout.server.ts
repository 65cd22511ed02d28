import { environment } from '#app/platform/env.server.ts'
import { safeReturnPath } from '#app/platform/session/safe-return-path.ts'
import type { Plan } from './plan.ts'
import { planOfOffer } from './providers.server.ts'

/** Whether there is a simulated provider at all: only while it sells. */
export function isSandboxOpen(): boolean {
  return environment().payments.provider === 'sandbox'
}

/** What the address of a pay page asks for. */
export interface SandboxCheckout {
  productId: string
  offerId: string
  /** Undefined: no such product or offer. */
  plan: Plan | undefined
  email: string
  name: string
  /** Null where somebody came without one, which happens at real providers too. */
  nonce: string | null
  /** A path of ours; undefined when the address names none, or another site. */
  returnPath: string | undefined
}

/** Reads the address of the pay page; `productId` comes from its path. */
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
