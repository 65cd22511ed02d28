import { beforeEach, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember, type TestFamily } from '#tests/support/people.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { updateRows } from '#tests/support/rows.ts'
import { findPlansVisitor } from './plans-page.server.ts'

setUpTestDatabase()
beforeEach(() => {
  setTestPaymentProvider('sandbox')
  setTestTime('2026-06-10T12:00:00Z')
})

const visitorOf = ({ id, guardian }: TestFamily) => ({
  id: guardian.id,
  email: guardian.email,
  familyId: id,
  role: 'parent' as const,
})

async function confirmEmail({ guardian }: TestFamily) {
  await updateRows('users', { id: guardian.id }, { email_verified: true })
}

async function anUnmatchedPurchase(email: string, sale: { soldAt?: Date } = {}) {
  const id = await aSubscription((await aFamily()).guardian.id, sale)
  await updateRows('subscriptions', { id }, { user_id: null, found_by: null, buyer_email: email })
  return id
}

const NEW_BUYER = { kind: 'buyer', isEmailVerified: false, canClaimPurchase: false, endedSubscription: null }

it('a person without any subscription is a new buyer', async () => {
  const family = await aFamily()
  expect(await findPlansVisitor(visitorOf(family))).toEqual({
    ...NEW_BUYER,
    email: family.guardian.email,
  })
})

it('a payer sees their plan, and other members see that the family has one', async () => {
  const family = await aFamily()
  const secondGuardian = await aMember(family, { role: 'parent' })
  await aSubscription(family.guardian.id, { plan: 'annual' })
  expect(await findPlansVisitor(visitorOf(family))).toEqual({ kind: 'subscribed', plan: 'annual' })
  const person = {
    id: secondGuardian.userId,
    email: 'x@exemplo.com.br',
    familyId: family.id,
    role: 'child' as const,
  }
  expect(await findPlansVisitor(person)).toEqual({ kind: 'subscribed', plan: 'family' })
})

it('a person with several ended subscriptions sees the latest end date', async () => {
  const family = await aFamily()
  await aSubscription(family.guardian.id, { soldAt: new Date('2025-01-05T12:00:00Z') })
  await aSubscription(family.guardian.id, {
    soldAt: new Date('2026-02-05T12:00:00Z'),
    laterFacts: [{ kind: 'cancelled', occurredAt: '2026-02-06T12:00:00.000Z', references: [] }],
  })
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({
    endedSubscription: { owner: 'visitor', endedAt: '2026-03-05T12:00:00.000Z', refund: null },
  })
})

it('a person whose subscription was refunded sees the amount and date of the refund', async () => {
  const family = await aFamily()
  const refundedAt = '2026-06-09T15:00:00.000Z'
  await aSubscription(family.guardian.id, {
    soldAt: new Date('2026-06-08T12:00:00Z'),
    laterFacts: [{ kind: 'refunded', occurredAt: refundedAt }],
  })
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({
    endedSubscription: {
      owner: 'visitor',
      endedAt: refundedAt,
      refund: { kind: 'returned', by: 'refund', at: refundedAt, cents: 4790 },
    },
  })
})

it('after the payer’s subscription has ended, a child sees no plans and another guardian sees no details of it', async () => {
  const family = await aFamily()
  const child = await aMember(family, { role: 'child' })
  const secondGuardian = await aMember(family, { role: 'parent' })
  const person = { email: 'x@exemplo.com.br', familyId: family.id }
  const childMember = { ...person, id: child.userId, role: 'child' as const }
  expect(await findPlansVisitor(childMember)).toEqual({ kind: 'child', hasEnded: false })
  await aSubscription(family.guardian.id, { soldAt: new Date('2026-02-05T12:00:00Z') })
  expect(await findPlansVisitor(childMember)).toEqual({ kind: 'child', hasEnded: true })
  expect(await findPlansVisitor({ ...person, id: secondGuardian.userId, role: 'parent' })).toMatchObject({
    kind: 'buyer',
    endedSubscription: { owner: 'family' },
  })
})

it('the ended subscription of a payer who left the family is not shown', async () => {
  const family = await aFamily()
  const formerMember = await aMember(family, { role: 'parent', isActive: false })
  await aSubscription(formerMember.userId, { soldAt: new Date('2026-02-05T12:00:00Z') })
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({ endedSubscription: null })
})

it('an unmatched purchase is shown only after the person confirmed the e-mail', async () => {
  const family = await aFamily()
  await anUnmatchedPurchase(family.guardian.email)
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject(NEW_BUYER)
  await confirmEmail(family)
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({
    isEmailVerified: true,
    canClaimPurchase: true,
  })
})

it('an unmatched purchase is not shown if it has ended, belonged to a deleted account, or is simulated while a real provider sells', async () => {
  const family = await aFamily()
  await confirmEmail(family)
  const { email } = family.guardian
  await anUnmatchedPurchase(email, { soldAt: new Date('2026-02-05T12:00:00Z') })
  const orphanId = await anUnmatchedPurchase(email)
  await updateRows('subscriptions', { id: orphanId }, { orphaned_at: new Date() })
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({ canClaimPurchase: false })
  await anUnmatchedPurchase(email)
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({ canClaimPurchase: true })
  setTestPaymentProvider('hotmart')
  expect(await findPlansVisitor(visitorOf(family))).toMatchObject({ canClaimPurchase: false })
})
