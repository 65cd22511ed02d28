import type { Account } from '../accounts/account.ts'
import type { Device } from '../devices/device.ts'
import type { PendingInvite } from '../invites/invite.ts'
import type { SubscriptionSettings } from '../billing/subscriptions/own-subscription.ts'

/** The data of the Config tab that is not in the snapshot; loaded when the tab opens. */
export interface Settings {
  /** For the browser, which does not show the settings of the old family after a move. */
  familyId: string
  /** When a guardian last exported the family, as ISO 8601; null for never. */
  familyExportedAt: string | null
  account: Account
  /** The children's devices; empty for child members. */
  devices: Device[]
  invites: PendingInvite[]
  /** Null for child members, and for a family without a subscription where no plans are sold. */
  subscription: SubscriptionSettings | null
}
