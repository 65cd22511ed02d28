import type { PaymentProvider, ProviderAnswer } from '#app/domain/payments/provider.server.ts'

export interface AskedProvider extends PaymentProvider {
  /** What was asked of it, in order. */
  asked: { deed: 'cancel' | 'refund'; code: string; references: string[]; requestId: string }[]
  /** What it answers from now on. */
  answer: ProviderAnswer | Error
}

/** A provider that writes down what it is asked and answers as told. Nothing is sold at it. */
export function anAskedProvider(fields: Partial<PaymentProvider> = {}): AskedProvider {
  const unused = () => Promise.reject(new Error('nothing is sold here'))
  const take =
    (deed: 'cancel' | 'refund'): PaymentProvider['cancel'] =>
    async ({ code, chargeReferences }, requestId) => {
      provider.asked.push({ deed, code, references: chargeReferences, requestId })
      await Promise.resolve()
      if (provider.answer instanceof Error) throw provider.answer
      return provider.answer
    }
  const provider: AskedProvider = {
    name: 'sandbox',
    title: 'Provedor de teste',
    payOrigins: [],
    openCheckout: unused,
    authenticate: unused,
    readEvent: () => ({ ok: false, reason: 'unreadable' }),
    takesRequests: true,
    selfServiceUrl: null,
    cancel: take('cancel'),
    refund: take('refund'),
    ...fields,
    asked: [],
    answer: { ok: true },
  }
  return provider
}
