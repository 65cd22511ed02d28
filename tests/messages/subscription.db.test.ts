import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#app/base/durations.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { eraseFamily } from '#app/domain/families/erase-family.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { HOTMART_SETTINGS } from '#tests/support/hotmart-events.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { sellDuringTest } from '#tests/support/sell-during-test.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { answerOf } from './answer-of.ts'

setUpTestDatabase()
let moment: Date
beforeEach(() => {
  moment = new Date('2026-03-10T12:00:00Z')
  setTestClock(() => moment)
})

it('refuses to cancel or refund a subscription of another person, an unknown one or none', async () => {
  const ana = await newFamily()
  const subscriptionId = await aSubscription((await newFamily()).userId)
  for (const action of ['assinatura.cancelar', 'assinatura.devolver'] as const) {
    expect(await answerOf(action, ana, { subscriptionId })).toBe('404 Assinatura não encontrada')
    expect(await answerOf(action, ana, { subscriptionId: newId() })).toBe('404 Assinatura não encontrada')
    expect(await answerOf(action, ana, {})).toBe('400 Assinatura não encontrada')
  }
})

it('explains why it is too late for a refund or a cancellation', async () => {
  const ana = await newFamily()
  const laterFacts = [{ kind: 'cancelled', occurredAt: moment.toISOString() }] as const
  const subscriptionId = await aSubscription(ana.userId, { laterFacts })
  expect(await answerOf('assinatura.devolver', ana, { subscriptionId })).toBe('200')
  moment = new Date(moment.getTime() + 8 * DAY_MS)
  expect(await answerOf('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 Os 7 dias para a devolução já passaram. Você pode cancelar: nada mais é cobrado.',
  )
  expect(await answerOf('assinatura.cancelar', ana, { subscriptionId })).toBe('200')
  moment = new Date(moment.getTime() + 60 * DAY_MS)
  expect(await answerOf('assinatura.cancelar', ana, { subscriptionId })).toBe(
    '409 Esta assinatura já terminou: nada mais é cobrado.',
  )
})

it('refuses to refund a refunded subscription', async () => {
  const ana = await newFamily()
  const laterFacts = [{ kind: 'refunded', occurredAt: moment.toISOString() }] as const
  const subscriptionId = await aSubscription(ana.userId, { laterFacts })
  expect(await answerOf('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 Nesta assinatura não há mais nada a devolver.',
  )
})

it('refers cancellations and refunds to the provider, if only the provider offers them', async () => {
  sellDuringTest('hotmart', { hotmart: HOTMART_SETTINGS })
  const ana = await newFamily()
  const subscriptionId = await aSubscription(ana.userId, { provider: 'hotmart' })
  expect(await answerOf('assinatura.cancelar', ana, { subscriptionId })).toBe(
    '409 O cancelamento é feito direto com quem cobra a assinatura.',
  )
  expect(await answerOf('assinatura.devolver', ana, { subscriptionId })).toBe(
    '409 A devolução é pedida direto a quem cobra a assinatura.',
  )
})

it('refuses to remove a member of a deleted family', async () => {
  const ana = await newFamily()
  const bento = await newMember(ana)
  await writeFamily(ana, (tx) => eraseFamily(tx, ana.familyId))
  expect(await answerOf('familia.membros.remover', ana, { userId: bento.userId })).toBe(
    '404 Família não encontrada',
  )
})
