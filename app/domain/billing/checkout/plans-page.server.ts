import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import type { EndedSubscription, PlansVisitor } from './plans-page.ts'
import { findOwnSubscriptions, findSubscriberState } from '../subscriptions/queries.server.ts'
import { standingOf } from '../subscriptions/standing.ts'

interface SignedInVisitor {
  id: string
  email: string
  familyId: string | null
  /** Undefined while the person has no family. */
  role: 'parent' | 'child' | undefined
}

export async function findPlansVisitor(person: SignedInVisitor): Promise<PlansVisitor> {
  const state = await findSubscriberState({ userId: person.id, familyId: person.familyId })
  if (state.isSubscriber) return { kind: 'subscribed', plan: state.plan }
  const endedSubscription = await findEndedSubscription(person)
  if (person.role === 'child') return { kind: 'child', hasEnded: endedSubscription !== null }
  return { kind: 'buyer', email: person.email, endedSubscription, ...(await findUnmatchedPurchase(person)) }
}

/** The person's own subscription that ended last; else, if another active member's has ended, only that fact. */
async function findEndedSubscription({ id, familyId }: SignedInVisitor): Promise<EndedSubscription | null> {
  const currentTime = now()
  const endedSubscriptions = (await findOwnSubscriptions(id))
    .flatMap((subscription) => {
      const endDate = subscription.endDate ?? subscription.accessUntil
      return endDate !== null && new Date(endDate) <= currentTime ? [{ subscription, endDate }] : []
    })
    .toSorted((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate))
  const lastEnded = endedSubscriptions.at(-1)
  if (lastEnded) {
    const standing = standingOf(lastEnded.subscription, currentTime)
    const isRefunded = standing?.kind === 'returned' && standing.by === 'refund'
    return { owner: 'visitor', endedAt: lastEnded.endDate, refund: isRefunded ? standing : null }
  }
  const memberSubscription = await database()
    .selectFrom('subscriptions')
    .innerJoin('family_members', 'family_members.user_id', 'subscriptions.user_id')
    .select('subscriptions.id')
    .where('family_members.family_id', '=', familyId)
    .where('family_members.is_active', '=', true)
    .where('subscriptions.access_until', '<=', currentTime)
    .limit(1)
    .executeTakeFirst()
  return memberSubscription ? { owner: 'family' } : null
}

/** Whether the e-mail is confirmed, and whether an unmatched purchase with access can be claimed with it. */
async function findUnmatchedPurchase({ id }: SignedInVisitor) {
  const user = await database()
    .selectFrom('users')
    .select('email_verified')
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.buyer_email', '=', 'users.email')
            .where('subscriptions.user_id', 'is', null)
            .where('subscriptions.orphaned_at', 'is', null)
            .where(isActiveSubscription('subscriptions')),
        )
        .as('has_purchase'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  const isEmailVerified = user?.email_verified ?? false
  // an unconfirmed e-mail may be somebody else's
  return { isEmailVerified, canClaimPurchase: isEmailVerified && user?.has_purchase === true }
}
