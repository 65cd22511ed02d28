import type { Account } from '../accounts/account.ts'
import type { PendingInvite } from '../invites/invite.ts'
import type { SubscriptionSettings } from '../billing/subscriptions/own-subscription.ts'

/** The data of the Config tab that is not in the snapshot; loaded when the tab opens. */
export interface Settings {
  /** After a move, settings of the old family are not shown. */
  familyId: string
  /** When a guardian last exported the family, as ISO 8601; null for never. */
  familyExportedAt: string | null
  account: Account
  invites: PendingInvite[]
  /** Null for child members, and without a subscription where none are sold. */
  subscription: SubscriptionSettings | null
}
