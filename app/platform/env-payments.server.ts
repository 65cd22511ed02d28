import { z } from 'zod'
import { optionalAddress, optionalText } from './env-fields.server.ts'
import { isLocalInstallation } from './own-host.server.ts'

/** Everything that says how subscriptions are paid. */
export const paymentFields = {
  PAYMENTS: z
    .enum(['sandbox', 'hotmart', 'stripe', 'none'], 'PAYMENTS precisa ser sandbox, hotmart, stripe ou none')
    .optional(),
  PAYMENTS_PRODUCT_ID: optionalText,
  PAYMENTS_OFFER_MONTHLY: optionalText,
  PAYMENTS_OFFER_SEMIANNUAL: optionalText,
  PAYMENTS_OFFER_ANNUAL: optionalText,
  HOTMART_HOTTOK: optionalText,
  HOTMART_PRODUCT_NUMBER: optionalText.refine(
    (value) => value === undefined || /^\d+$/.test(value),
    'HOTMART_PRODUCT_NUMBER precisa ser o número do produto nos webhooks',
  ),
  HOTMART_CLIENT_ID: optionalText,
  HOTMART_CLIENT_SECRET: optionalText,
  HOTMART_BASIC: optionalText,
  HOTMART_API_URL: optionalAddress('HOTMART_API_URL', ['http:', 'https:']),
  HOTMART_PAY_URL: optionalAddress('HOTMART_PAY_URL', ['http:', 'https:']),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: optionalAddress('STRIPE_API_URL', ['http:', 'https:']),
}

export interface HotmartSettings {
  /** What Hotmart repeats in the header X-HOTMART-HOTTOK. */
  hottok: string
  /** The product's number, by which webhooks call it; its pay page has another name for it. */
  productNumber?: string | undefined
  /** For cancelling and giving back from inside the product; without it buyers are led to Hotmart. */
  api: { clientId: string; clientSecret: string; basic: string } | undefined
  /** Another address than Hotmart's own; for tests. */
  apiUrl: string | undefined
  payUrl: string | undefined
}

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own; for tests. */
  apiUrl: string | undefined
}

export interface PaymentSettings {
  /** Who sells; 'none' is for people who run it for themselves: no plans, no gate. */
  provider: 'sandbox' | 'hotmart' | 'stripe' | 'none'
  productId: string
  offers: { monthly: string; semiannual: string; annual: string }
  /** Set as soon as its keys are, so that subscriptions go on after a change of provider. */
  hotmart: HotmartSettings | undefined
  stripe: StripeSettings | undefined
}

type PaymentValues = z.output<z.ZodObject<typeof paymentFields>>

const OFFER_NAMES = {
  monthly: 'PAYMENTS_OFFER_MONTHLY',
  semiannual: 'PAYMENTS_OFFER_SEMIANNUAL',
  annual: 'PAYMENTS_OFFER_ANNUAL',
} as const
const SANDBOX = { productId: 'combinado', monthly: 'mensal', semiannual: 'semestral', annual: 'anual' }

/**
 * How subscriptions are paid, with every contradiction named in `problems`. Without PAYMENTS the sandbox sells on
 * this machine's own address; at a public one nobody may get a plan by a simulated payment unasked.
 */
export function readPayments(
  value: PaymentValues,
  appUrl: string,
): { settings: PaymentSettings; problems: string[] } {
  const problems: string[] = []
  const isHere = isLocalInstallation({ appUrl })
  if (!value.PAYMENTS && !isHere) {
    problems.push(
      'PAYMENTS: diga quem recebe os pagamentos: hotmart, stripe, none (sem cobrança) ou sandbox (só simula).',
    )
  }
  const provider = value.PAYMENTS ?? 'sandbox'
  if (provider === 'hotmart') missing(value, ['HOTMART_HOTTOK'], provider, problems)
  if (provider === 'stripe')
    missing(value, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], provider, problems)
  if (provider === 'hotmart' || provider === 'stripe') {
    missing(value, ['PAYMENTS_PRODUCT_ID', ...Object.values(OFFER_NAMES)], provider, problems)
  }
  const offers = {
    monthly: value.PAYMENTS_OFFER_MONTHLY ?? SANDBOX.monthly,
    semiannual: value.PAYMENTS_OFFER_SEMIANNUAL ?? SANDBOX.semiannual,
    annual: value.PAYMENTS_OFFER_ANNUAL ?? SANDBOX.annual,
  }
  if (new Set(Object.values(offers)).size < 3) {
    problems.push('PAYMENTS_OFFER_MONTHLY, _SEMIANNUAL e _ANNUAL precisam ser três ofertas diferentes.')
  }
  return {
    problems,
    settings: {
      provider,
      productId: value.PAYMENTS_PRODUCT_ID ?? SANDBOX.productId,
      offers,
      hotmart: hotmartOf(value, problems),
      stripe:
        value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET
          ? {
              secretKey: value.STRIPE_SECRET_KEY,
              webhookSecret: value.STRIPE_WEBHOOK_SECRET,
              apiUrl: value.STRIPE_API_URL,
            }
          : undefined,
    },
  }
}

function missing(
  value: PaymentValues,
  names: (keyof PaymentValues)[],
  provider: string,
  problems: string[],
): void {
  for (const name of names) if (!value[name]) problems.push(`${name}: falta, com PAYMENTS=${provider}.`)
}

function hotmartOf(value: PaymentValues, problems: string[]): HotmartSettings | undefined {
  const { HOTMART_CLIENT_ID: clientId, HOTMART_CLIENT_SECRET: clientSecret, HOTMART_BASIC: basic } = value
  const given = [clientId, clientSecret, basic].filter(Boolean).length
  if (given === 1 || given === 2) {
    problems.push('HOTMART_CLIENT_ID, HOTMART_CLIENT_SECRET e HOTMART_BASIC andam juntos: falta um deles.')
  }
  if (!value.HOTMART_HOTTOK) return undefined
  return {
    hottok: value.HOTMART_HOTTOK,
    productNumber: value.HOTMART_PRODUCT_NUMBER,
    api: clientId && clientSecret && basic ? { clientId, clientSecret, basic } : undefined,
    apiUrl: value.HOTMART_API_URL,
    payUrl: value.HOTMART_PAY_URL,
  }
}

/** Whose subscriptions open the product: simulated ones only while the sandbox sells. */
export function countingProviders({ provider }: PaymentSettings): ('sandbox' | 'hotmart' | 'stripe')[] {
  return provider === 'sandbox' ? ['sandbox', 'hotmart', 'stripe'] : ['hotmart', 'stripe']
}
