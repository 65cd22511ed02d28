import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { CATALOGUE } from '#tests/support/payments.ts'
import { checkProxy } from './check-proxy.ts'
import { checkAssistant, checkPaymentKeys } from './check-services.ts'
import { checkVariables } from './check-variables.ts'
import type { Finding } from './finding.ts'

/** Serves until the end of the test; returns the origin. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: Parameters<RequestListener>[1], status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const levels = (findings: Finding[]) => findings.map(({ level }) => level)
const textOf = (findings: Finding[]) =>
  findings.map(({ summary, advice }) => `${summary} ${advice ?? ''}`).join('\n')

it('the variable check names typing errors and unknown variables of our services, and no others', () => {
  const findings = checkVariables([
    'PATH',
    'HOME',
    'PORT',
    'SORT',
    'DOMAIN',
    'POSTGRES_PASSWORD',
    'SMTP_URL',
    'STMP_URL',
    'TRUSTED_PROXY',
    'app_url',
    'AI_KEY',
    'HOTMART_TOKEN',
  ])
  expect(findings.map(({ summary }) => /variável (\w+)/.exec(summary)?.[1])).toEqual([
    'STMP_URL',
    'TRUSTED_PROXY',
    'app_url',
    'AI_KEY',
    'HOTMART_TOKEN',
  ])
  expect(textOf(findings)).toContain('você quis dizer SMTP_URL?')
  expect(textOf(findings)).toContain('você quis dizer APP_URL?')
})

it.each([
  ['read', 'ok', 'diz o endereço'],
  ['unreadable', 'atenção', 'não é um endereço'],
  ['missing', 'atenção', 'menos de 1 endereços'],
  [undefined, 'atenção', 'não responde como se espera'],
] as const)('the proxy check reports a visitor’s address that is %s', async (state, level, text) => {
  const origin = await serve((_request, response) =>
    json(response, 200, { status: 'ok' }, state && { 'x-forwarded-address': state }),
  )
  // this machine by an address that is not localhost, as of a public installation
  const appUrl = origin.replace('127.0.0.1', '0.0.0.0')
  const findings = await checkProxy({ appUrl, trustedProxies: 1 })
  expect(levels(findings)).toEqual([level])
  expect(textOf(findings)).toContain(text)
})

it('the proxy check says that it could not look, and looks only behind proxies', async () => {
  expect(levels(await checkProxy({ appUrl: 'http://0.0.0.0:9', trustedProxies: 1 }, 500))).toEqual([
    'atenção',
  ])
  expect(await checkProxy({ appUrl: 'http://0.0.0.0:9', trustedProxies: 0 })).toEqual([])
})

it('the assistant check tells a wrong address, a wrong key and an unknown model apart', async () => {
  const baseUrl = await serve(({ url, headers }, response) => {
    if (headers.authorization !== 'Bearer certa') return json(response, 401, {})
    return json(response, url === '/v1/models/gpt-certo' ? 200 : 404, {})
  })
  const check = (changes: object) =>
    checkAssistant(
      {
        provider: 'openai',
        model: 'gpt-certo',
        apiKey: 'certa',
        baseUrl: `${baseUrl}/v1`,
        dailyLimit: 40,
        timeoutMs: 1,
        ...changes,
      },
      2_000,
    )
  expect(levels(await check({}))).toEqual(['ok'])
  expect(textOf(await check({ apiKey: 'errada' }))).toContain('confira AI_API_KEY')
  expect(textOf(await check({ apiKey: 'errada' }))).not.toContain('errada')
  expect(textOf(await check({ model: 'outro' }))).toContain('confira AI_MODEL')
  expect(textOf(await check({ baseUrl: 'http://127.0.0.1:9/v1' }))).toContain('confira AI_BASE_URL')
  expect(levels(await checkAssistant(undefined))).toEqual(['ok'])
})

it('the payment check asks Stripe for key and prices, and Hotmart for its credentials', async () => {
  const cents = { mensal01: 4790, semestral01: 16_740, anual01: 23_800 }
  const apiUrl = await serve(({ url = '', headers }, response) => {
    if (url.startsWith('/security/oauth')) return json(response, 401, { error: 'invalid_client' })
    if (headers.authorization !== 'Bearer sk_live_certa') return json(response, 401, {})
    const id = /prices\/(\w+)/.exec(url)?.[1]
    return json(response, 200, { unit_amount: cents[id as keyof typeof cents], currency: 'brl' })
  })
  const settings = { ...CATALOGUE, provider: 'stripe' as const, hotmart: undefined }
  const stripe = { secretKey: 'sk_live_certa', webhookSecret: 'whsec_1', apiUrl }
  const findings = await checkPaymentKeys({ ...settings, stripe }, 2_000)
  expect(textOf(findings)).toContain('o plano anual custa R$238,80 aqui e R$238 na Stripe')
  expect(findings).toHaveLength(1)
  cents.anual01 = 23_880
  expect(levels(await checkPaymentKeys({ ...settings, stripe }, 2_000))).toEqual(['ok'])
  const refused = await checkPaymentKeys(
    { ...settings, stripe: { ...stripe, secretKey: 'sk_live_x' } },
    2_000,
  )
  expect(textOf(refused)).toContain('confira STRIPE_SECRET_KEY')

  const api = { clientId: 'a', clientSecret: 'segredo', basic: 'c' }
  const hotmart = { hottok: 'h', productNumber: undefined, api, apiUrl, payUrl: undefined }
  const hotmartFindings = await checkPaymentKeys({ ...settings, stripe: undefined, hotmart }, 2_000)
  expect(textOf(hotmartFindings)).toContain('(sign-in: 401 invalid_client)')
  expect(textOf(hotmartFindings)).not.toContain('segredo')
  expect(await checkPaymentKeys({ ...settings, stripe: undefined })).toEqual([])
})
