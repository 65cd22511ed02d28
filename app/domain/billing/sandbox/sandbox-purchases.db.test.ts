import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { problemsOf } from '#app/domain/accounts/form-problems.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { actAtSandbox } from './act-at-sandbox.server.ts'
import { nextChargeAfter } from './charge-at-sandbox.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import type { Plan } from '../payments/plan.ts'
import { findPaidPurchaseCode, findSandboxPurchase } from '../payments/queries.server.ts'
import { readSandboxCheckout } from './sandbox-checkout.server.ts'
import { sandboxActSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import { actsOf, type SandboxAct } from './sandbox-purchase.ts'

setUpTestDatabase()
let settings: { restore(): void }
const provider = sandboxProvider()
const NOT_POSSIBLE = { ok: false, reason: 'not_possible' }

beforeAll(async () => {
  settings = setEnvironment({ appUrl: 'https://combinado.exemplo' })
})
afterAll(async () => {
  settings.restore()
})

const input = (fields: Record<string, string> = {}) =>
  sandboxPaySchema.parse({
    once: newId(),
    intent: 'pay',
    email: 'Ana@Exemplo.com.br',
    name: 'Ana Lima',
    ...fields,
  })
const order = (plan: Plan = 'annual', nonce: string | null = newId()) => ({
  productId: environment().payments.productId,
  offerId: environment().payments.offers[plan],
  plan,
  nonce,
})
const act = (code: string, kind: SandboxAct, fields: Record<string, string> = {}) =>
  actAtSandbox(code, sandboxActSchema.parse({ once: newId(), act: kind, ...fields }))
const stateOf = async (code: string) => {
  const found = await findSandboxPurchase(code)
  if (!found) throw new Error('No such purchase')
  return {
    status: found.status,
    charges: found.charges.map(({ status }) => status),
    // the oldest first
    notices: found.notices.map(({ type }) => type).toReversed(),
    next: found.nextChargeAt,
  }
}
const bodiesOf = async (code: string): Promise<Record<string, unknown>[]> => {
  const rows = await database()
    .selectFrom('sandbox_notices')
    .select('body')
    .where('purchase_code', '=', code)
    .orderBy('occurred_at')
    .execute()
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

describe('paying', () => {
  it('makes one purchase per nonce, however often and concurrently it is submitted', async () => {
    const wanted = order()
    const form = input()
    const codes = await Promise.all(
      [form, form, input(), input(), form].map((one) => payAtSandbox(wanted, one)),
    )
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
    const [{ code }] = codes as [{ code: string }]
    expect(await stateOf(code)).toMatchObject({ status: 'active', charges: ['paid'], notices: ['paid'] })
    expect(await findPaidPurchaseCode(wanted.nonce!)).toBe(code)
  })

  it('sends the receiver every field, with the e-mail as it was typed last', async () => {
    const wanted = order('semiannual', 'nonce-1')
    const { code } = await payAtSandbox(wanted, input())
    const [charge] = (await findSandboxPurchase(code))!.charges
    const body = (await bodiesOf(code))[0]
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

  it('can succeed after a refusal under the same nonce, which the provider reports too', async () => {
    const wanted = order()
    const refusing = input({ intent: 'refuse' })
    const { code } = await payAtSandbox(wanted, refusing)
    await payAtSandbox(wanted, refusing)
    expect(await stateOf(code)).toMatchObject({ status: 'refused', notices: ['refused'], next: null })
    expect(await findPaidPurchaseCode(wanted.nonce!)).toBeUndefined()
    expect(await payAtSandbox(wanted, input({ email: 'outra@exemplo.com.br' }))).toEqual({ code })
    expect(await stateOf(code)).toMatchObject({ status: 'active', notices: ['refused', 'paid'] })
    expect((await bodiesOf(code))[1]).toMatchObject({ email: 'outra@exemplo.com.br' })
    // and nothing refuses the paid one
    await payAtSandbox(wanted, input({ intent: 'refuse' }))
    expect(await stateOf(code)).toMatchObject({ status: 'active', notices: ['refused', 'paid'] })
  })

  it('without a nonce counts once for each form', async () => {
    const form = input()
    const [first, again, other] = await Promise.all([
      payAtSandbox(order('monthly', null), form),
      payAtSandbox(order('monthly', null), form),
      payAtSandbox(order('monthly', null), input()),
    ])
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })
})

describe('a purchase', () => {
  it.each([
    ['2026-01-31T12:00:00Z', 'monthly', '2026-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'annual', '2029-02-28T12:00:00.000Z'],
    ['2026-08-31T12:00:00Z', 'semiannual', '2027-02-28T12:00:00.000Z'],
    // still the 31st in Brasília
    ['2026-02-01T01:00:00Z', 'monthly', '2026-03-01T01:00:00.000Z'],
  ] as const)('charged at %s (%s) is charged again at %s', (at, plan, next) => {
    expect(nextChargeAfter(new Date(at), plan).toISOString()).toBe(next)
  })

  it('is renewed, refused, switched and cancelled, and not renewed after that', async () => {
    const { code } = await payAtSandbox(order('monthly'), input())
    expect(await act(code, 'renew')).toEqual({ ok: true })
    expect(await act(code, 'refuse_renewal')).toEqual({ ok: true })
    expect(await act(code, 'switch_plan', { plan: 'annual' })).toEqual({ ok: true })
    expect(await act(code, 'switch_plan', { plan: 'annual' })).toEqual({ ok: false, reason: 'already' })
    expect(await act(code, 'renew')).toEqual({ ok: true })
    expect(await act(code, 'cancel')).toEqual({ ok: true })
    expect(await act(code, 'cancel')).toEqual({ ok: false, reason: 'already' })
    expect(await act(code, 'renew')).toEqual(NOT_POSSIBLE)
    expect(await act(code, 'refuse_renewal')).toEqual(NOT_POSSIBLE)
    expect(await stateOf(code)).toEqual({
      status: 'cancelled',
      charges: ['paid', 'refused', 'paid', 'paid'],
      notices: ['paid', 'paid', 'refused', 'plan_switched', 'paid', 'cancelled'],
      next: null,
    })
    const bodies = await bodiesOf(code)
    expect(bodies.map(({ offer, amountCents }) => [offer, amountCents])).toEqual([
      ['mensal', 4790],
      ['mensal', 4790],
      ['mensal', 4790],
      ['anual', null],
      ['anual', 23880],
      ['anual', null],
    ])
    expect(new Set(bodies.map(({ occurredAt }) => occurredAt)).size).toBe(bodies.length)
    expect(actsOf((await findSandboxPurchase(code))!)).toEqual(['refund', 'charge_back', 'resend'])
  })

  it('reports events of the same moment in the order in which they happened', async () => {
    setTestClock(() => new Date('2026-05-01T12:00:00Z'))
    const { code } = await payAtSandbox(order(), input())
    await act(code, 'refund')
    expect((await bodiesOf(code)).map(({ type, occurredAt }) => [type, occurredAt])).toEqual([
      ['paid', '2026-05-01T12:00:00.000Z'],
      ['refunded', '2026-05-01T12:00:00.001Z'],
      ['cancelled', '2026-05-01T12:00:00.002Z'],
    ])
  })

  it.each([
    ['refund', 'refunded', 'charge_back'],
    ['charge_back', 'charged_back', 'refund'],
  ] as const)('ends with a %s of its last charge, once', async (kind, status, other) => {
    const { code } = await payAtSandbox(order(), input())
    await act(code, 'renew')
    expect(await act(code, kind)).toEqual({ ok: true })
    expect(await stateOf(code)).toEqual({
      status: 'cancelled',
      charges: [status, 'paid'],
      notices: ['paid', 'paid', status, 'cancelled'],
      next: null,
    })
    // the previous charge can still be refunded, by the other kind of refund too
    expect(await act(code, other)).toEqual({ ok: true })
    expect(await act(code, other)).toEqual({ ok: false, reason: 'already' })
    expect((await stateOf(code)).notices).toHaveLength(5)
  })

  it('counts a button once for each form, however fast it is tapped', async () => {
    const { code } = await payAtSandbox(order(), input())
    const once = sandboxActSchema.parse({ once: newId(), act: 'renew' })
    const all = await Promise.all([once, once, once].map((one) => actAtSandbox(code, one)))
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await stateOf(code)).charges).toEqual(['paid', 'paid'])
  })

  it('that does not exist cannot be changed', async () => {
    for (const code of ['', 'x', '\u0000', 'a'.repeat(43)]) {
      expect(await act(code, 'cancel')).toEqual({ ok: false, reason: 'not_found' })
      expect(await findSandboxPurchase(code)).toBeUndefined()
    }
  })
})

describe('requested by the product', () => {
  it('cancels once for each request, and succeeds if it is already cancelled', async () => {
    const { code } = await payAtSandbox(order(), input())
    const subscription = { code, chargeReferences: [] }
    const request = newId()
    expect(await provider.cancel(subscription, request)).toEqual({ ok: true })
    expect(await provider.cancel(subscription, request)).toEqual({ ok: true })
    expect(await provider.cancel(subscription, newId())).toEqual({ ok: true })
    expect(await stateOf(code)).toMatchObject({ status: 'cancelled', notices: ['paid', 'cancelled'] })
  })

  it('refunds the named charge and no other', async () => {
    const { code } = await payAtSandbox(order(), input())
    await act(code, 'renew')
    const [last, first] = (await findSandboxPurchase(code))!.charges
    const refund = (references: string[], request = newId()) =>
      provider.refund({ code, chargeReferences: references }, request)
    expect(await refund(['SIM-outro'])).toMatchObject({ ok: false, reason: 'refused' })
    expect(await refund([])).toMatchObject({ ok: false, reason: 'refused' })
    const request = newId()
    expect(await refund([first!.reference, 'apelido'], request)).toEqual({ ok: true })
    expect(await refund([first!.reference], request)).toEqual({ ok: true })
    expect(await refund([first!.reference])).toEqual({ ok: true })
    const { charges, notices } = (await findSandboxPurchase(code))!
    expect(charges).toMatchObject([
      { reference: last!.reference, status: 'paid' },
      { reference: first!.reference, status: 'refunded', returnedAt: expect.any(Date) },
    ])
    expect(notices.map(({ type }) => type)).toEqual(['cancelled', 'refunded', 'paid', 'paid'])
  })

  it('refuses a code without a purchase', async () => {
    const unknown = { code: 'a'.repeat(43), chargeReferences: ['x'] }
    expect(await provider.cancel(unknown, newId())).toMatchObject({ ok: false, reason: 'refused' })
    expect(await provider.refund(unknown, newId())).toMatchObject({ ok: false, reason: 'refused' })
  })

  it('opens a pay page that parses its own URL', async () => {
    const opening = await provider.openCheckout({
      plan: 'annual',
      productId: 'combinado',
      offerId: 'anual',
      email: 'ana+plano@exemplo.com.br',
      name: 'Ana & Zoë',
      nonce: 'abc-1_2',
      returnUrl: 'https://combinado.exemplo/subscribe/volta?compra=1',
    })
    if (!opening.ok) throw new Error('not opened')
    const url = new URL(opening.url)
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
  ])('never redirects to %s', (address) => {
    const query = new URLSearchParams({ off: 'anual', volta: address })
    expect(readSandboxCheckout('combinado', query).returnPath).toBeUndefined()
  })

  it('knows no other product or offer', () => {
    expect(readSandboxCheckout('outro', new URLSearchParams({ off: 'anual' })).plan).toBeUndefined()
    expect(readSandboxCheckout('combinado', new URLSearchParams({ off: 'outra' })).plan).toBeUndefined()
    expect(readSandboxCheckout('combinado', new URLSearchParams()).plan).toBeUndefined()
  })
})

describe('the pay form', () => {
  it.each([
    [{ email: 'ana' }, 'email', 'Formato de e-mail inválido.'],
    [{ name: ' ' }, 'name', 'Informe seu nome.'],
    [{ delaySeconds: '601' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
    [{ delaySeconds: '-1' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
    [{ delaySeconds: '1,5' }, 'delaySeconds', 'Escreva os segundos em números, de 0 a 600.'],
    [{ once: 'x' }, 'once', 'Esta página ficou velha. Recarregue e tente de novo.'],
  ])('explains in Portuguese what is wrong with %j', (fields, field, message) => {
    const values = { once: newId(), intent: 'pay', email: 'ana@exemplo.com', name: 'Ana', ...fields }
    const checked = sandboxPaySchema.safeParse(values)
    const problems = problemsOf(checked.error!, values)
    expect(problems.fields).toEqual({ [field]: message })
  })

  it('reads an empty delay as none and a checked box as yes', () => {
    expect(input({ delaySeconds: '', sendsTwice: 'on' })).toMatchObject({
      delaySeconds: 0,
      sendsTwice: true,
      swapsOrder: false,
    })
    expect(input({ delaySeconds: '600' })).toMatchObject({ delaySeconds: 600 })
  })
})
