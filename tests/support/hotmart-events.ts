import { randomUUID } from 'node:crypto'
import { type Plan, chargeCents } from '#app/domain/billing/payments/plan.ts'
import { CATALOGUE } from './payments.ts'

export const HOTTOK = 'hottok-de-teste'

/** Environment variables for selling at Hotmart. */
export const HOTMART_ENVIRONMENT = {
  PAYMENTS: 'hotmart',
  PAYMENTS_PRODUCT_ID: CATALOGUE.productId,
  PAYMENTS_OFFER_MONTHLY: CATALOGUE.offers.monthly,
  PAYMENTS_OFFER_SEMIANNUAL: CATALOGUE.offers.semiannual,
  PAYMENTS_OFFER_ANNUAL: CATALOGUE.offers.annual,
  HOTMART_HOTTOK: HOTTOK,
}

/** The same settings as the product parses them. */
export const HOTMART_SETTINGS = {
  hottok: HOTTOK,
  productNumber: undefined,
  api: undefined,
  apiUrl: undefined,
  payUrl: undefined,
}

export interface HotmartOptions {
  id?: string
  event?: string
  /** The subscriber code. */
  code?: string
  transaction?: string
  plan?: Plan
  at?: Date
  email?: string
  nonce?: string
  /** Default: the price of the plan. */
  cents?: number
  currency?: string
  offer?: string
  product?: string
}

/** The body of a Hotmart webhook, version 2.0.0; by default of a first monthly purchase that was made now. */
export function aHotmartEvent(options: HotmartOptions = {}): string {
  const {
    id = randomUUID(),
    event = 'PURCHASE_APPROVED',
    code = `S${randomUUID()}`,
    plan = 'monthly',
  } = options
  const at = (options.at ?? new Date()).getTime()
  const product = { id: Number(options.product ?? CATALOGUE.productId), name: 'Combinado' }
  const email = options.email ?? 'compradora@exemplo.com.br'
  const head = { id, event, version: '2.0.0', creation_date: at }
  if (event === 'SUBSCRIPTION_CANCELLATION') {
    return JSON.stringify({ ...head, data: { product, subscriber: { code, email }, cancellation_date: at } })
  }
  if (event === 'SWITCH_PLAN') {
    const offer = { key: options.offer ?? CATALOGUE.offers[plan] }
    const subscription = { subscriber_code: code, product, user: { email } }
    return JSON.stringify({
      ...head,
      data: { switch_plan_date: at, subscription, plans: [{ current: true, offer }] },
    })
  }
  const purchase = {
    transaction: options.transaction ?? `HP${randomUUID()}`,
    approved_date: at,
    price: { value: (options.cents ?? chargeCents(plan)) / 100, currency_value: options.currency ?? 'BRL' },
    offer: { code: options.offer ?? CATALOGUE.offers[plan] },
    ...(options.nonce && { origin: { sck: options.nonce } }),
  }
  return JSON.stringify({
    ...head,
    data: { product, buyer: { email }, purchase, subscription: { subscriber: { code } } },
  })
}

/** Sends the webhook body to the app at `url`, as Hotmart does. */
export function sendHotmart(url: string, body: string, hottok = HOTTOK): Promise<Response> {
  return fetch(`${url}/webhooks/hotmart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hotmart-hottok': hottok },
    body,
  })
}
