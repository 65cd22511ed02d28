import type { Account } from '../identities/account.ts'
import type { PendingInvite } from '../invites/invite.ts'

/** What Config shows beside the family's snapshot; read when the tab is opened. */
export interface Settings {
  account: Account
  invites: PendingInvite[]
}

/** What the browser has of it; null until the first reading succeeds. */
export interface SettingsAnswer {
  settings: Settings | null
  /** The last reading failed: `settings` may be old. */
  hasFailed: boolean
}
