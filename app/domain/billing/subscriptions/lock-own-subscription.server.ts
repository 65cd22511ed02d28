import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { lockUser } from '../../accounts/session/lock-user.server.ts'
import { providerNamed } from '../payments/providers.server.ts'
import type { ChargeStatus } from './subscription.ts'

export interface LockedSubscription {
  id: string
  cancelDate: Date | null
  accessUntil: Date | null
  /** Reference of the latest charge; '' without a charge. */
  lastReference: string
  charges: { reference: string; status: ChargeStatus; chargedAt: Date }[]
  /** Also true while the provider's keys are not configured, because queued requests wait for them. */
  supportsCancelAndRefund: boolean
}

/**
 * Locks a subscription of this person until the transaction ends; undefined if the person has none with this id. Given
 * access (rule 257) is not found: there is nothing to cancel or refund.
 */
export async function lockOwnSubscription(
  tx: IdentityTransaction,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<LockedSubscription | undefined> {
  // locks the user first, as an account deletion does, to avoid deadlocks
  await lockUser(tx, userId)
  const row = await tx
    .selectFrom('subscriptions')
    .select(['id', 'provider', 'cancel_date as cancelDate', 'access_until as accessUntil'])
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .where('provider', '<>', 'manual')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const charges = await tx
    .selectFrom('subscription_charges')
    .select(['reference', 'status', 'charged_at as chargedAt'])
    .where('subscription_id', '=', row.id)
    .orderBy('charged_at')
    .orderBy('reference')
    .execute()
  const { provider, ...subscription } = row
  return {
    ...subscription,
    charges,
    lastReference: charges.at(-1)?.reference ?? '',
    supportsCancelAndRefund: providerNamed(provider)?.supportsCancelAndRefund ?? true,
  }
}
