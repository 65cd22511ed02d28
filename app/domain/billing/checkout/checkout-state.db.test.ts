import { beforeEach, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember, type TestFamily } from '#tests/support/people.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { insertRow, updateRows } from '#tests/support/rows.ts'
import { findCheckoutState } from './checkout-state.server.ts'

setUpTestDatabase()
let currentTime: Date
beforeEach(() => {
  setTestPaymentProvider('sandbox')
  currentTime = new Date('2026-06-10T12:00:00Z')
  setTestClock(() => currentTime)
})

const checkoutStateOf = ({ id, guardian }: TestFamily) =>
  findCheckoutState({ userId: guardian.id, familyId: id })

async function aCheckout({ guardian }: TestFamily, startedAt: string, returnPath = '/app') {
  await insertRow('checkouts', {
    id: newId(),
    nonce: newId(),
    user_id: guardian.id,
    provider: 'sandbox',
    plan: 'monthly',
    return_path: returnPath,
    created_at: new Date(startedAt),
  })
}

async function aRefusedCharge(family: TestFamily, refusedAt: string) {
  const id = await aSubscription(family.guardian.id, {
    soldAt: new Date(refusedAt),
    laterFacts: [{ kind: 'refunded', occurredAt: refusedAt }],
  })
  await updateRows('subscriptions', { id }, { status: 'inactive', access_until: null })
  await updateRows('subscription_charges', { subscription_id: id }, { status: 'failed', returned_at: null })
}

it("the step is 'none' for a person without a checkout", async () => {
  expect(await checkoutStateOf(await aFamily())).toEqual({ step: 'none', returnPath: null })
})

it("the step is 'waiting' before a charge, with the return path of the latest checkout", async () => {
  const family = await aFamily()
  await aCheckout(family, '2026-06-10T11:00:00Z', '/app/quadro')
  await aCheckout(family, '2026-06-10T11:58:00Z', '/app?aba=premios')
  expect(await checkoutStateOf(family)).toEqual({ step: 'waiting', returnPath: '/app?aba=premios' })
})

it("the step is 'none' a week after the checkout started", async () => {
  const family = await aFamily()
  await aCheckout(family, '2026-06-03T12:00:01Z')
  expect(await checkoutStateOf(family)).toMatchObject({ step: 'waiting' })
  currentTime = new Date('2026-06-10T12:00:01Z')
  expect(await checkoutStateOf(family)).toEqual({ step: 'none', returnPath: null })
})

it("the step is 'paid' as soon as any member of the family has paid", async () => {
  const family = await aFamily()
  const secondGuardian = await aMember(family, { role: 'parent' })
  await aCheckout(family, '2026-06-10T11:58:00Z', '/app/quadro')
  await aSubscription(secondGuardian.userId)
  expect(await checkoutStateOf(family)).toEqual({ step: 'paid', returnPath: '/app/quadro' })
})

it("the step is 'refused' after a failed charge, and 'waiting' again after a new checkout", async () => {
  const family = await aFamily()
  await aCheckout(family, '2026-06-10T11:50:00Z')
  await aRefusedCharge(family, '2026-06-10T11:51:00Z')
  expect(await checkoutStateOf(family)).toMatchObject({ step: 'refused' })
  await aCheckout(family, '2026-06-10T11:55:00Z')
  expect(await checkoutStateOf(family)).toMatchObject({ step: 'waiting' })
  await aSubscription(family.guardian.id, { soldAt: new Date('2026-06-10T11:56:00Z') })
  expect(await checkoutStateOf(family)).toMatchObject({ step: 'paid' })
})

it("the step is 'none' after the charge was refunded", async () => {
  const family = await aFamily()
  await aCheckout(family, '2026-06-10T11:50:00Z')
  await aSubscription(family.guardian.id, {
    soldAt: new Date('2026-06-10T11:51:00Z'),
    laterFacts: [{ kind: 'refunded', occurredAt: '2026-06-10T11:55:00.000Z' }],
  })
  expect(await checkoutStateOf(family)).toMatchObject({ step: 'none' })
})
