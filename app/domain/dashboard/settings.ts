import type { Account } from '../identities/account.ts'
import type { PendingInvite } from '../invites/invite.ts'
import type { SubscriptionSettings } from '../subscriptions/own-subscription.ts'

/** What Config shows beside the family's snapshot; read when the tab is opened. */
export interface Settings {
  /** Whose these are: what was read before a move is not shown in the next family. */
  familyId: string
  /** ISO moment at which a guardian last took a copy of everything; null when nobody did. */
  familyExportedAt: string | null
  account: Account
  invites: PendingInvite[]
  /** null for child members, and where nothing is sold and nothing was bought. */
  subscription: SubscriptionSettings | null
}

/** What the browser has of it; null until the first reading succeeds. */
export interface SettingsAnswer {
  settings: Settings | null
  /** The last reading failed: `settings` may be old. */
  hasFailed: boolean
}
