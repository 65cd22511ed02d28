import type { PaymentProvider, ProviderResult } from '#app/domain/billing/payments/provider.server.ts'

export interface RecordingProvider extends PaymentProvider {
  /** In order of arrival. */
  requests: { operation: 'cancel' | 'refund'; code: string; references: string[]; requestId: string }[]
  /** The response to all following requests. An Error is thrown. */
  response: ProviderResult | Error
}

/** A payment provider that records cancellations and refunds. It supports nothing else. */
export function aRecordingProvider(fields: Partial<PaymentProvider> = {}): RecordingProvider {
  const rejectCall = () => Promise.reject(new Error('The recording provider only cancels and refunds'))
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
    openCheckout: rejectCall,
    authenticate: rejectCall,
    readEvent: () => ({ ok: false, reason: 'unreadable' }),
    supportsCancelAndRefund: true,
    selfServiceUrl: null,
    cancel: record('cancel'),
    refund: record('refund'),
    ...fields,
    requests: [],
    response: { ok: true },
  }
  return provider
}
