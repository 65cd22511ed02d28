import type { Selectable } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { SubscriptionsTable } from '#app/database/tables/payment-tables.ts'
import type { ChargeFold } from './charge-fold.ts'

export interface SubscriptionChange {
  before: Selectable<SubscriptionsTable>
  after: Selectable<SubscriptionsTable>
  /** Oldest first. */
  charges: readonly ChargeFold[]
  /** Status by reference. */
  chargesBefore: ReadonlyMap<string, string>
}

/** Queues the mails about what changed with a person's subscription. */
export async function queueSubscriptionNews(
  _tx: IdentityTransaction,
  _change: SubscriptionChange,
): Promise<void> {}
