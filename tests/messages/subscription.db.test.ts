import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#app/base/durations.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { eraseFamily } from '#app/domain/families/erase-family.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { HOTMART_SETTINGS } from '#tests/support/hotmart-events.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { submit } from './submit-and-load.ts'

setUpTestDatabase()
let currentTime: Date
beforeEach(() => {
  currentTime = new Date('2026-03-10T12:00:00Z')
  setTestClock(() => currentTime)
})

it("cancelling or refunding is refused for another person's subscription, an unknown one or none", async () => {
  const ana = await newFamily()
  const subscriptionId = await aSubscription((await newFamily()).userId)
  for (const action of ['assinatura.cancelar', 'assinatura.devolver'] as const) {
    expect(await submit(action, ana, { subscriptionId })).toBe('404 Assinatura não encontrada')
    expect(await submit(action, ana, { subscriptionId: newId() })).toBe('404 Assinatura não encontrada')
    expect(await submit(action, ana, {})).toBe('400 Assinatura não encontrada')
  }
})

it('a refund or cancellation that is too late is refused with the reason', async () => {
  const ana = await newFamily()
  const laterFacts = [{ kind: 'cancelled', occurredAt: currentTime.toISOString() }] as const
  const subscriptionId = await aSubscription(ana.userId, { laterFacts })
  expect(await submit('assinatura.devolver', ana, { subscriptionId })).toBe('200')
  currentTime = new Date(currentTime.getTime() + 8 * DAY_MS)
  expect(await submit('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 Os 7 dias para a devolução já passaram. Você pode cancelar: nada mais é cobrado.',
  )
  expect(await submit('assinatura.cancelar', ana, { subscriptionId })).toBe('200')
  currentTime = new Date(currentTime.getTime() + 60 * DAY_MS)
  expect(await submit('assinatura.cancelar', ana, { subscriptionId })).toBe(
    '409 Esta assinatura já terminou: nada mais é cobrado.',
  )
})

it('a refunded subscription cannot be refunded again', async () => {
  const ana = await newFamily()
  const laterFacts = [{ kind: 'refunded', occurredAt: currentTime.toISOString() }] as const
  const subscriptionId = await aSubscription(ana.userId, { laterFacts })
  expect(await submit('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 Nesta assinatura não há mais nada a devolver.',
  )
})

it('if only the provider can cancel and refund, the message refers to the provider', async () => {
  setTestPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS })
  const ana = await newFamily()
  const subscriptionId = await aSubscription(ana.userId, { provider: 'hotmart' })
  expect(await submit('assinatura.cancelar', ana, { subscriptionId })).toBe(
    '409 O cancelamento é feito direto com quem cobra a assinatura.',
  )
  expect(await submit('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 A devolução é pedida direto a quem cobra a assinatura.',
  )
})

it('removing a member of a deleted family is refused', async () => {
  const ana = await newFamily()
  const bento = await newMember(ana)
  await writeFamily(ana, (tx) => eraseFamily(tx, ana.familyId))
  expect(await submit('familia.membros.remover', ana, { userId: bento.userId })).toBe(
    '404 Família não encontrada',
  )
})
