import { beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { problemsOf } from '#app/domain/accounts/form-problems.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { refusedWith } from '#tests/support/results.ts'
import { runSandboxAction } from './run-sandbox-action.server.ts'
import { nextChargeAfter } from './charge-at-sandbox.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import type { Plan } from '../payments/plan.ts'
import { findPaidPurchaseCode, findSandboxPurchase } from './sandbox-queries.server.ts'
import { readSandboxCheckout } from './sandbox-checkout.server.ts'
import { sandboxActionSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import { possibleActions, type SandboxAction } from './sandbox-purchase.ts'

setUpTestDatabase()
const provider = sandboxProvider()
const NOT_POSSIBLE = refusedWith('not_possible')

beforeAll(() => setEnvironment({ appUrl: 'https://combinado.exemplo' }).restore)

const payInput = (fields: Record<string, string> = {}) =>
  sandboxPaySchema.parse({
    once: newId(),
    intent: 'pay',
    email: 'Ana@Exemplo.com.br',
    name: 'Ana Lima',
    ...fields,
  })
const anOrder = (plan: Plan = 'annual', nonce: string | null = newId()) => ({
  productId: environment().payments.productId,
  offerId: environment().payments.offers[plan],
  plan,
  nonce,
})
const runAction = (code: string, kind: SandboxAction, fields: Record<string, string> = {}) =>
  runSandboxAction(code, sandboxActionSchema.parse({ once: newId(), act: kind, ...fields }))
const purchaseStateOf = async (code: string) => {
  const purchase = await findSandboxPurchase(code)
  if (!purchase) throw new Error('No such purchase')
  return {
    status: purchase.status,
    charges: purchase.charges.map(({ status }) => status),
    // oldest first
    webhooks: purchase.webhooks.map(({ type }) => type).toReversed(),
    nextChargeAt: purchase.nextChargeAt,
  }
}
const webhookBodiesOf = async (code: string): Promise<Record<string, unknown>[]> => {
  const rows = await database()
    .selectFrom('sandbox_notices')
    .select('body')
    .where('purchase_code', '=', code)
    .orderBy('occurred_at')
    .execute()
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

it('payments at the sandbox create one purchase per nonce, even if they are submitted concurrently', async () => {
  const order = anOrder()
  const form = payInput()
  const codes = await Promise.all(
    [form, form, payInput(), payInput(), form].map((input) => payAtSandbox(order, input)),
  )
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  const [{ code }] = codes as [{ code: string }]
  expect(await purchaseStateOf(code)).toMatchObject({
    status: 'active',
    charges: ['paid'],
    webhooks: ['paid'],
  })
  expect(await findPaidPurchaseCode(order.nonce!)).toBe(code)
})

it('a payment at the sandbox queues a webhook with every field of the event', async () => {
  const order = anOrder('semiannual', 'nonce-1')
  const { code } = await payAtSandbox(order, payInput())
  const [charge] = (await findSandboxPurchase(code))!.charges
  const body = (await webhookBodiesOf(code))[0]
  expect(body).toEqual({
    id: expect.any(String),
    type: 'paid',
    occurredAt: expect.any(String),
    subscription: code,
    transaction: charge?.reference,
    product: 'combinado',
    offer: 'semestral',
    amountCents: 16740,
    currency: 'BRL',
    email: 'ana@exemplo.com.br',
    nonce: 'nonce-1',
    nextChargeAt: null,
  })
  expect(provider.readEvent(Buffer.from(JSON.stringify(body)))).toMatchObject({ ok: true })
})

it('an order can be paid after a refusal with the same nonce; after the payment it no longer changes', async () => {
  const order = anOrder()
  const refusedForm = payInput({ intent: 'refuse' })
  const { code } = await payAtSandbox(order, refusedForm)
  await payAtSandbox(order, refusedForm)
  expect(await purchaseStateOf(code)).toMatchObject({
    status: 'refused',
    webhooks: ['refused'],
    nextChargeAt: null,
  })
  expect(await findPaidPurchaseCode(order.nonce!)).toBeUndefined()
  expect(await payAtSandbox(order, payInput({ email: 'outra@exemplo.com.br' }))).toEqual({ code })
  expect(await purchaseStateOf(code)).toMatchObject({ status: 'active', webhooks: ['refused', 'paid'] })
  expect((await webhookBodiesOf(code))[1]).toMatchObject({ email: 'outra@exemplo.com.br' })
  // a later refusal does not change the paid purchase
  await payAtSandbox(order, payInput({ intent: 'refuse' }))
  expect(await purchaseStateOf(code)).toMatchObject({ status: 'active', webhooks: ['refused', 'paid'] })
})

it('payments without a nonce create one purchase per form', async () => {
  const form = payInput()
  const [payment, repeatedPayment, otherPayment] = await Promise.all([
    payAtSandbox(anOrder('monthly', null), form),
    payAtSandbox(anOrder('monthly', null), form),
    payAtSandbox(anOrder('monthly', null), payInput()),
  ])
  expect(repeatedPayment).toEqual(payment)
  expect(otherPayment).not.toEqual(payment)
})

it.each([
  ['2026-01-31T12:00:00Z', 'monthly', '2026-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00Z', 'annual', '2029-02-28T12:00:00.000Z'],
  ['2026-08-31T12:00:00Z', 'semiannual', '2027-02-28T12:00:00.000Z'],
  // still the 31st in Brasília
  ['2026-02-01T01:00:00Z', 'monthly', '2026-03-01T01:00:00.000Z'],
] as const)('a purchase that is charged at %s (%s) is charged again at %s', (chargedAt, plan, nextAt) => {
  expect(nextChargeAfter(new Date(chargedAt), plan).toISOString()).toBe(nextAt)
})

it('a sandbox purchase allows renewals, a refused renewal, a change of plan and a cancellation, and then no renewal', async () => {
  const { code } = await payAtSandbox(anOrder('monthly'), payInput())
  expect(await runAction(code, 'renew')).toEqual({ ok: true })
  expect(await runAction(code, 'refuse_renewal')).toEqual({ ok: true })
  expect(await runAction(code, 'switch_plan', { plan: 'annual' })).toEqual({ ok: true })
  expect(await runAction(code, 'switch_plan', { plan: 'annual' })).toEqual(refusedWith('already_in_state'))
  expect(await runAction(code, 'renew')).toEqual({ ok: true })
  expect(await runAction(code, 'cancel')).toEqual({ ok: true })
  expect(await runAction(code, 'cancel')).toEqual(refusedWith('already_in_state'))
  expect(await runAction(code, 'renew')).toEqual(NOT_POSSIBLE)
  expect(await runAction(code, 'refuse_renewal')).toEqual(NOT_POSSIBLE)
  expect(await purchaseStateOf(code)).toEqual({
    status: 'cancelled',
    charges: ['paid', 'refused', 'paid', 'paid'],
    webhooks: ['paid', 'paid', 'refused', 'plan_switched', 'paid', 'cancelled'],
    nextChargeAt: null,
  })
  const bodies = await webhookBodiesOf(code)
  expect(bodies.map(({ offer, amountCents }) => [offer, amountCents])).toEqual([
    ['mensal', 4790],
    ['mensal', 4790],
    ['mensal', 4790],
    ['anual', null],
    ['anual', 23880],
    ['anual', null],
  ])
  expect(new Set(bodies.map(({ occurredAt }) => occurredAt)).size).toBe(bodies.length)
  expect(possibleActions((await findSandboxPurchase(code))!)).toEqual(['refund', 'charge_back', 'resend'])
})

it('simultaneous events get increasing times', async () => {
  setTestClock(() => new Date('2026-05-01T12:00:00Z'))
  const { code } = await payAtSandbox(anOrder(), payInput())
  await runAction(code, 'refund')
  expect((await webhookBodiesOf(code)).map(({ type, occurredAt }) => [type, occurredAt])).toEqual([
    ['paid', '2026-05-01T12:00:00.000Z'],
    ['refunded', '2026-05-01T12:00:00.001Z'],
    ['cancelled', '2026-05-01T12:00:00.002Z'],
  ])
})

it.each([
  ['refund', 'refunded', 'charge_back'],
  ['charge_back', 'charged_back', 'refund'],
] as const)(
  'a sandbox purchase is cancelled by the %s of its last charge',
  async (kind, status, otherKind) => {
    const { code } = await payAtSandbox(anOrder(), payInput())
    await runAction(code, 'renew')
    expect(await runAction(code, kind)).toEqual({ ok: true })
    expect(await purchaseStateOf(code)).toEqual({
      status: 'cancelled',
      charges: [status, 'paid'],
      webhooks: ['paid', 'paid', status, 'cancelled'],
      nextChargeAt: null,
    })
    // the previous charge can still be refunded or charged back
    expect(await runAction(code, otherKind)).toEqual({ ok: true })
    expect(await runAction(code, otherKind)).toEqual(refusedWith('already_in_state'))
    expect((await purchaseStateOf(code)).webhooks).toHaveLength(5)
  },
)

it('an action runs once per form, even if it is submitted several times concurrently', async () => {
  const { code } = await payAtSandbox(anOrder(), payInput())
  const form = sandboxActionSchema.parse({ once: newId(), act: 'renew' })
  const results = await Promise.all([form, form, form].map((input) => runSandboxAction(code, input)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect((await purchaseStateOf(code)).charges).toEqual(['paid', 'paid'])
})

it('an action with an unknown purchase code is refused', async () => {
  for (const code of ['', 'x', '\u0000', 'a'.repeat(43)]) {
    expect(await runAction(code, 'cancel')).toEqual(refusedWith('not_found'))
    expect(await findSandboxPurchase(code)).toBeUndefined()
  }
})

it('a repeated cancellation at the sandbox succeeds and sends one webhook', async () => {
  const { code } = await payAtSandbox(anOrder(), payInput())
  const subscription = { code, chargeReferences: [] }
  const requestId = newId()
  expect(await provider.cancel(subscription, requestId)).toEqual({ ok: true })
  expect(await provider.cancel(subscription, requestId)).toEqual({ ok: true })
  expect(await provider.cancel(subscription, newId())).toEqual({ ok: true })
  expect(await purchaseStateOf(code)).toMatchObject({ status: 'cancelled', webhooks: ['paid', 'cancelled'] })
})

it('a refund at the sandbox returns only the charge with the given reference', async () => {
  const { code } = await payAtSandbox(anOrder(), payInput())
  await runAction(code, 'renew')
  const [secondCharge, firstCharge] = (await findSandboxPurchase(code))!.charges
  const refund = (references: string[], requestId = newId()) =>
    provider.refund({ code, chargeReferences: references }, requestId)
  expect(await refund(['SIM-outro'])).toMatchObject(refusedWith('refused'))
  expect(await refund([])).toMatchObject(refusedWith('refused'))
  const requestId = newId()
  expect(await refund([firstCharge!.reference, 'apelido'], requestId)).toEqual({ ok: true })
  expect(await refund([firstCharge!.reference], requestId)).toEqual({ ok: true })
  expect(await refund([firstCharge!.reference])).toEqual({ ok: true })
  const { charges, webhooks } = (await findSandboxPurchase(code))!
  expect(charges).toMatchObject([
    { reference: secondCharge!.reference, status: 'paid' },
    { reference: firstCharge!.reference, status: 'refunded', returnedAt: expect.any(Date) },
  ])
  expect(webhooks.map(({ type }) => type)).toEqual(['cancelled', 'refunded', 'paid', 'paid'])
})

it('cancellation and refund are refused for a code without a purchase', async () => {
  const unknownPurchase = { code: 'a'.repeat(43), chargeReferences: ['x'] }
  expect(await provider.cancel(unknownPurchase, newId())).toMatchObject(refusedWith('refused'))
  expect(await provider.refund(unknownPurchase, newId())).toMatchObject(refusedWith('refused'))
})

it('readSandboxCheckout parses the URL of a checkout', async () => {
  const checkout = await provider.openCheckout({
    plan: 'annual',
    productId: 'combinado',
    offerId: 'anual',
    email: 'ana+plano@exemplo.com.br',
    name: 'Ana & Zoë',
    nonce: 'abc-1_2',
    returnUrl: 'https://combinado.exemplo/subscribe/volta?compra=1',
  })
  if (!checkout.ok) throw new Error('not opened')
  const url = new URL(checkout.url)
  expect(url.origin + url.pathname).toBe('https://combinado.exemplo/pagamento-simulado/combinado')
  expect(readSandboxCheckout('combinado', url.searchParams)).toEqual({
    productId: 'combinado',
    offerId: 'anual',
    plan: 'annual',
    email: 'ana+plano@exemplo.com.br',
    name: 'Ana & Zoë',
    nonce: 'abc-1_2',
    returnPath: '/subscribe/volta?compra=1',
  })
})

it.each([
  'https://outro.exemplo/volta',
  'https://combinado.exemplo.outro.exemplo/volta',
  'https://ana:senha@combinado.exemplo/volta',
  'http://combinado.exemplo/volta',
  '//outro.exemplo/volta',
  'https://combinado.exemplo//outro.exemplo',
  'javascript:alert(1)',
  '/volta',
  '',
])('the sandbox never redirects the buyer to %s', (returnUrl) => {
  const query = new URLSearchParams({ off: 'anual', volta: returnUrl })
  expect(readSandboxCheckout('combinado', query).returnPath).toBeUndefined()
})

it('readSandboxCheckout returns no plan for an unknown product or offer', () => {
  expect(readSandboxCheckout('outro', new URLSearchParams({ off: 'anual' })).plan).toBeUndefined()
  expect(readSandboxCheckout('combinado', new URLSearchParams({ off: 'outra' })).plan).toBeUndefined()
  expect(readSandboxCheckout('combinado', new URLSearchParams()).plan).toBeUndefined()
})

it.each([
  [{ email: 'ana' }, 'email', 'Formato de e-mail inválido.'],
  [{ name: ' ' }, 'name', 'Informe seu nome.'],
  [{ delaySeconds: '601' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
  [{ delaySeconds: '-1' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
  [{ delaySeconds: '1,5' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
  [{ once: 'x' }, 'once', 'Esta página ficou velha. Recarregue e tente de novo.'],
])('the payment form of the sandbox refuses %j with a message in Portuguese', (fields, field, message) => {
  const values = { once: newId(), intent: 'pay', email: 'ana@exemplo.com', name: 'Ana', ...fields }
  const parsed = sandboxPaySchema.safeParse(values)
  const problems = problemsOf(parsed.error!, values)
  expect(problems.fields).toEqual({ [field]: message })
})

it('the payment form of the sandbox reads an empty delay as 0 and a checked box as true', () => {
  expect(payInput({ delaySeconds: '', sendsTwice: 'on' })).toMatchObject({
    delaySeconds: 0,
    sendsTwice: true,
    swapsOrder: false,
  })
  expect(payInput({ delaySeconds: '600' })).toMatchObject({ delaySeconds: 600 })
})
