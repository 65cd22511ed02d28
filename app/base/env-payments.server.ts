import { z } from 'zod'
import { optionalUrl, optionalText } from './env-fields.server.ts'
import { isLocalInstallation } from './own-host.server.ts'

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
  HOTMART_API_URL: optionalUrl('HOTMART_API_URL', ['http:', 'https:']),
  HOTMART_PAY_URL: optionalUrl('HOTMART_PAY_URL', ['http:', 'https:']),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: optionalUrl('STRIPE_API_URL', ['http:', 'https:']),
}

export interface HotmartSettings {
  /** Shared secret that Hotmart sends in the header X-HOTMART-HOTTOK. */
  hottok: string
  /** The product's id in webhooks; the pay page uses another id. */
  productNumber?: string | undefined
  /** Credentials for cancellations and refunds inside the app; without them, buyers are redirected to Hotmart. */
  api: { clientId: string; clientSecret: string; basic: string } | undefined
  /** Replaces the URL of Hotmart's API; for tests, as `payUrl`. */
  apiUrl: string | undefined
  payUrl: string | undefined
}

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Replaces the URL of Stripe's API; for tests. */
  apiUrl: string | undefined
}

export interface PaymentSettings {
  /** The provider of new subscriptions; 'none': no plans, everything is free. */
  provider: 'sandbox' | 'hotmart' | 'stripe' | 'none'
  productId: string
  offers: { monthly: string; semiannual: string; annual: string }
  /** Also set for a former provider, because its subscriptions continue. */
  hotmart: HotmartSettings | undefined
  stripe: StripeSettings | undefined
}

type PaymentValues = z.output<z.ZodObject<typeof paymentFields>>

const OFFER_VARIABLES = {
  monthly: 'PAYMENTS_OFFER_MONTHLY',
  semiannual: 'PAYMENTS_OFFER_SEMIANNUAL',
  annual: 'PAYMENTS_OFFER_ANNUAL',
} as const
const DEFAULTS = { productId: 'combinado', monthly: 'mensal', semiannual: 'semestral', annual: 'anual' }

/**
 * Reads the payment settings; `problems` names missing and contradictory variables. Without PAYMENTS the default is the
 * sandbox on localhost. A public installation must set PAYMENTS, so that the sandbox is never used there by accident.
 */
export function readPaymentSettings(
  value: PaymentValues,
  appUrl: string,
): { settings: PaymentSettings; problems: string[] } {
  const problems: string[] = []
  const isLocal = isLocalInstallation({ appUrl })
  if (!value.PAYMENTS && !isLocal) {
    problems.push(
      'PAYMENTS: diga quem recebe os pagamentos: hotmart, stripe, none (sem cobrança) ou sandbox (só simula).',
    )
  }
  const provider = value.PAYMENTS ?? 'sandbox'
  if (provider === 'hotmart') addMissing(value, ['HOTMART_HOTTOK'], provider, problems)
  if (provider === 'stripe')
    addMissing(value, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], provider, problems)
  if (provider === 'hotmart' || provider === 'stripe') {
    addMissing(value, ['PAYMENTS_PRODUCT_ID', ...Object.values(OFFER_VARIABLES)], provider, problems)
  }
  const offers = {
    monthly: value.PAYMENTS_OFFER_MONTHLY ?? DEFAULTS.monthly,
    semiannual: value.PAYMENTS_OFFER_SEMIANNUAL ?? DEFAULTS.semiannual,
    annual: value.PAYMENTS_OFFER_ANNUAL ?? DEFAULTS.annual,
  }
  if (new Set(Object.values(offers)).size < 3) {
    problems.push('PAYMENTS_OFFER_MONTHLY, _SEMIANNUAL e _ANNUAL precisam ser três ofertas diferentes.')
  }
  return {
    problems,
    settings: {
      provider,
      productId: value.PAYMENTS_PRODUCT_ID ?? DEFAULTS.productId,
      offers,
      hotmart: readHotmartSettings(value, problems),
      stripe: readStripeSettings(value),
    },
  }
}

function readStripeSettings(value: PaymentValues): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = value
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined
}

function addMissing(
  value: PaymentValues,
  names: (keyof PaymentValues)[],
  provider: string,
  problems: string[],
): void {
  for (const name of names) if (!value[name]) problems.push(`${name}: falta, com PAYMENTS=${provider}.`)
}

function readHotmartSettings(value: PaymentValues, problems: string[]): HotmartSettings | undefined {
  const { HOTMART_CLIENT_ID: clientId, HOTMART_CLIENT_SECRET: clientSecret, HOTMART_BASIC: basic } = value
  const credentialCount = [clientId, clientSecret, basic].filter(Boolean).length
  if (credentialCount === 1 || credentialCount === 2) {
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

/** The providers whose purchases count. Simulated purchases count only while PAYMENTS is 'sandbox'. */
export function countedProviders({ provider }: PaymentSettings): ('sandbox' | 'hotmart' | 'stripe')[] {
  return provider === 'sandbox' ? ['sandbox', 'hotmart', 'stripe'] : ['hotmart', 'stripe']
}

/** The values of `subscriptions.provider` that give access; 'manual': an administrator gave it (rule 257). */
export function accessProviders(settings: PaymentSettings): ('sandbox' | 'hotmart' | 'stripe' | 'manual')[] {
  return [...countedProviders(settings), 'manual']
}
