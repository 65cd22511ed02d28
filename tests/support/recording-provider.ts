import type { PaymentProvider, ProviderResult } from '#app/domain/billing/payments/provider.server.ts'

export interface RecordingProvider extends PaymentProvider {
  /** In order of arrival. */
  requests: { operation: 'cancel' | 'refund'; code: string; references: string[]; requestId: string }[]
  /** Its response to every request from now on; an Error is thrown. */
  response: ProviderResult | Error
}

/** A provider that records its requests. Nothing is sold at it. */
export function aRecordingProvider(fields: Partial<PaymentProvider> = {}): RecordingProvider {
  const unused = () => Promise.reject(new Error('nothing is sold here'))
  const record =
    (operation: 'cancel' | 'refund'): PaymentProvider['cancel'] =>
    async ({ code, chargeReferences }, requestId) => {
      provider.requests.push({ operation, code, references: chargeReferences, requestId })
      await Promise.resolve()
      if (provider.response instanceof Error) throw provider.response
      return provider.response
    }
  const provider: RecordingProvider = {
    name: 'sandbox',
    title: 'Provedor de teste',
    payOrigins: [],
    openCheckout: unused,
    authenticate: unused,
    readEvent: () => ({ ok: false, reason: 'unreadable' }),
    acceptsRequests: true,
    selfServiceUrl: null,
    cancel: record('cancel'),
    refund: record('refund'),
    ...fields,
    requests: [],
    response: { ok: true },
  }
  return provider
}
