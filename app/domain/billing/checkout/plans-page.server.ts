import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import type { EndedSubscription, PlansVisitor } from './plans-page.ts'
import { findOwnSubscriptions, findSubscriberState } from '../subscriptions/queries.server.ts'
import { standingOf } from '../subscriptions/standing.ts'

interface Visitor {
  id: string
  email: string
  familyId: string | null
  /** Undefined while the person has no family. */
  role: 'parent' | 'child' | undefined
}

/** Data of the plans page for a signed-in person. */
export async function findPlansVisitor(person: Visitor): Promise<PlansVisitor> {
  const state = await findSubscriberState({ userId: person.id, familyId: person.familyId })
  if (state.isSubscriber) return { kind: 'subscribed', plan: state.plan }
  const ended = await findEndedSubscription(person)
  if (person.role === 'child') return { kind: 'child', hasEnded: ended !== null }
  return { kind: 'buyer', email: person.email, ended, ...(await findPurchase(person)) }
}

/** The person's subscription that ended last, else the ended subscription of another active member. */
async function findEndedSubscription({ id, familyId }: Visitor): Promise<EndedSubscription | null> {
  const moment = now()
  const endedSubscriptions = (await findOwnSubscriptions(id))
    .flatMap((subscription) => {
      const endsOn = subscription.endDate ?? subscription.accessUntil
      return endsOn !== null && new Date(endsOn) <= moment ? [{ subscription, endsOn }] : []
    })
    .toSorted((a, b) => Date.parse(a.endsOn) - Date.parse(b.endsOn))
  const lastEnded = endedSubscriptions.at(-1)
  if (lastEnded) {
    const standing = standingOf(lastEnded.subscription, moment)
    const isRefunded = standing?.kind === 'returned' && standing.by === 'refund'
    return { whose: 'own', endedAt: lastEnded.endsOn, refund: isRefunded ? standing : null }
  }
  const memberSubscription = await database()
    .selectFrom('subscriptions')
    .innerJoin('family_members', 'family_members.user_id', 'subscriptions.user_id')
    .select('subscriptions.id')
    .where('family_members.family_id', '=', familyId)
    .where('family_members.is_active', '=', true)
    .where('subscriptions.access_until', '<=', moment)
    .limit(1)
    .executeTakeFirst()
  return memberSubscription ? { whose: 'family' } : null
}

/** Whether a purchase with access waits to be claimed by the person with this confirmed e-mail. */
async function findPurchase({ id }: Visitor): Promise<{ isEmailVerified: boolean; hasPurchase: boolean }> {
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
  // purchases stay secret until the e-mail is confirmed
  return { isEmailVerified, hasPurchase: isEmailVerified && user?.has_purchase === true }
}
