import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import type { PaymentSettings, StripeSettings } from '#app/base/env-payments.server.ts'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { hotmartApi } from '#app/domain/billing/hotmart/hotmart-api.server.ts'
import { chargeCents, formatReais, PLAN_TERMS, PLANS } from '#app/domain/billing/payments/plan.ts'
import { failure, type Finding, ok, warning } from './finding.ts'

const TIMEOUT_MS = 10_000
const STRIPE_API = 'https://api.stripe.com'

/** Status and JSON body of a GET; undefined without an answer. */
async function get(url: string, headers: Record<string, string>, timeoutMs: number) {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: tryParseJson(await response.text()) }
  } catch {
    return undefined
  }
}

/** Checks the address, the key and the model of the assistant. Asks no question. */
export async function checkAssistant(
  settings: AssistantSettings | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  if (!settings) return [ok('Assistente: responde sem IA.')]
  const { provider, model, apiKey, baseUrl } = settings
  const { host } = new URL(baseUrl)
  const isGemini = provider === 'gemini'
  const key = apiKey ?? ''
  const headers: Record<string, string> =
    key === '' ? {} : isGemini ? { 'x-goog-api-key': key } : { Authorization: `Bearer ${key}` }
  const answer = await get(`${baseUrl}/models/${encodeURIComponent(model)}`, headers, timeoutMs)
  if (!answer) return [failure(`Assistente: ${host} não responde`, 'confira AI_BASE_URL, e o firewall')]
  const { status } = answer
  if (status === 200) return [ok(`Assistente: ${host} responde e tem o modelo ${model}.`)]
  if (status === 401 || status === 403 || isRefusedGeminiKey(answer))
    return [failure(`Assistente: ${host} não aceita a chave (${status})`, 'confira AI_API_KEY')]
  if (status === 404) {
    const advice = 'confira AI_MODEL e o caminho em AI_BASE_URL'
    return [failure(`Assistente: ${host} não tem o modelo ${model}`, advice)]
  }
  return [warning(`Assistente: ${host} responde ${status}`, 'confira AI_BASE_URL; até lá vale o “sem IA”')]
}

/** Gemini refuses an unknown key with 400. */
const isRefusedGeminiKey = ({ status, body }: { status: number; body: unknown }) =>
  status === 400 && JSON.stringify(body ?? '').includes('API_KEY_INVALID')

/** Checks the keys of the payment providers, and that Stripe sells the plans at our prices. Changes nothing there. */
export async function checkPaymentKeys(
  { provider, stripe, hotmart, offers }: PaymentSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (stripe)
    findings.push(...(await checkStripe(stripe, provider === 'stripe' ? offers : undefined, timeoutMs)))
  if (hotmart?.api) {
    const result = await hotmartApi(hotmart.api, hotmart.apiUrl, timeoutMs).send(
      'GET',
      'subscriptions?max_results=1',
    )
    findings.push(
      result.ok
        ? ok('Pagamentos: a Hotmart aceita as credenciais.')
        : failure(
            `Pagamentos: a Hotmart não aceita as credenciais (${result.problem})`,
            'confira HOTMART_CLIENT_ID, HOTMART_CLIENT_SECRET e HOTMART_BASIC',
          ),
    )
  }
  return findings
}

/** @param offers the price ids to compare; undefined if Stripe sells nothing new */
async function checkStripe(
  { secretKey, webhookSecret, apiUrl }: StripeSettings,
  offers: PaymentSettings['offers'] | undefined,
  timeoutMs: number,
): Promise<Finding[]> {
  const headers = { Authorization: `Bearer ${secretKey}` }
  const api = apiUrl ?? STRIPE_API
  const findings: Finding[] = []
  if (!webhookSecret.startsWith('whsec_')) {
    const advice = 'copie o “segredo de assinatura” do webhook no painel da Stripe: whsec_…'
    findings.push(warning('Pagamentos: STRIPE_WEBHOOK_SECRET não parece o segredo de um webhook', advice))
  }
  const account = await get(`${api}/v1/prices?limit=1`, headers, timeoutMs)
  if (!account) return [...findings, failure('Pagamentos: a Stripe não responde', 'confira o firewall')]
  if (account.status !== 200) {
    const summary = `Pagamentos: a Stripe não aceita a chave (${account.status})`
    return [...findings, failure(summary, 'confira STRIPE_SECRET_KEY')]
  }
  for (const plan of offers ? PLANS : []) {
    const price = await get(`${api}/v1/prices/${encodeURIComponent(offers![plan])}`, headers, timeoutMs)
    const variable = `PAYMENTS_OFFER_${plan.toUpperCase()}`
    const { unit_amount: cents, currency } = (price?.body ?? {}) as {
      unit_amount?: number
      currency?: string
    }
    const name = PLAN_TERMS[plan].name.toLowerCase()
    if (price?.status !== 200)
      findings.push(failure(`Pagamentos: a Stripe não tem o preço do plano ${name}`, `confira ${variable}`))
    else if (cents !== chargeCents(plan) || currency !== 'brl') {
      const sold = currency === 'brl' && cents !== undefined ? formatReais(cents) : 'outro valor'
      const summary = `Pagamentos: o plano ${name} custa ${formatReais(chargeCents(plan))} aqui e ${sold} na Stripe`
      findings.push(failure(summary, `as compras ficariam retidas: corrija o preço, ou ${variable}`))
    }
  }
  return findings.length > 0 ? findings : [ok('Pagamentos: a Stripe aceita a chave.')]
}
