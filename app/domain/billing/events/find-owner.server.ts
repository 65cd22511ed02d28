import type { Selectable } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import type { AppliedFact } from '../subscriptions/subscription-state.ts'

export interface SubscriptionOwner {
  userId: string | null
  /** 'claim': claimed by the person or assigned by an administrator. */
  foundBy: 'nonce' | 'email' | 'claim' | null
  mention?: { state: string; agreedAt: Date }
}

interface OwnerEvidence {
  subscription: Pick<Selectable<Tables['subscriptions']>, 'user_id' | 'found_by'>
  facts: readonly AppliedFact[]
  buyerEmail: string | null
}

/**
 * Finds the owner of a subscription (rule 75): the account of its checkout nonce, else the current owner, else the account
 * with the buyer's confirmed e-mail, else nobody.
 */
export async function findOwner(
  tx: IdentityTransaction,
  { subscription, facts, buyerEmail }: OwnerEvidence,
): Promise<SubscriptionOwner> {
  const nonces = [...new Set(facts.flatMap(({ fact }) => fact.nonce ?? []))]
  const checkout =
    nonces.length === 0
      ? undefined
      : await tx
          .selectFrom('checkouts')
          .select(['user_id', 'mention_state as state', 'mention_agreed_at as agreedAt'])
          .where('nonce', 'in', nonces)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
  if (checkout) {
    const { user_id: userId, state, agreedAt } = checkout
    return { userId, foundBy: 'nonce', ...(state && agreedAt && { mention: { state, agreedAt } }) }
  }
  if (subscription.user_id) return { userId: subscription.user_id, foundBy: subscription.found_by }
  const buyer = buyerEmail
    ? await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', buyerEmail)
        .where('email_verified', '=', true)
        .executeTakeFirst()
    : undefined
  return buyer ? { userId: buyer.id, foundBy: 'email' } : { userId: null, foundBy: null }
}
