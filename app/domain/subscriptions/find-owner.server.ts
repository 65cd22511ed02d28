import type { Selectable } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { SubscriptionsTable } from '#app/database/tables/payment-tables.ts'
import type { TimedFact } from './subscription-state.ts'

export interface Owner {
  userId: string | null
  foundBy: 'nonce' | 'email' | 'claim' | null
  /** What the buyer agreed to on the way out to the pay page. */
  mention?: { state: string; agreedAt: Date }
}

interface Traces {
  before: Pick<Selectable<SubscriptionsTable>, 'user_id' | 'found_by'>
  facts: readonly TimedFact[]
  buyerEmail: string | null
}

/**
 * Whose a subscription is: the account whose checkout led to it, whatever e-mail the buyer typed at the provider;
 * else who has it already; else the account that has shown that e-mail to be its own. Nobody's until one is found.
 */
export async function findOwner(
  tx: IdentityTransaction,
  { before, facts, buyerEmail }: Traces,
): Promise<Owner> {
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
  if (before.user_id) return { userId: before.user_id, foundBy: before.found_by }
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
