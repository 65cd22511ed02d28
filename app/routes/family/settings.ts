import type { Settings, SettingsAnswer } from '#app/domain/dashboard/settings.ts'
import { findAccount } from '#app/domain/accounts/queries.server.ts'
import { findExportedAt } from '#app/domain/families/queries.server.ts'
import { findPendingInvites } from '#app/domain/invites/queries.server.ts'
import { findSubscriptionSettings } from '#app/domain/billing/subscriptions/queries.server.ts'
import { familyContext, sessionIdContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/settings.ts'

/** The data of Config that is not in the snapshot: devices, consent, invites, subscription. */
export async function loader({ context }: Route.LoaderArgs): Promise<Settings> {
  const scope = context.get(familyContext)
  return {
    familyId: scope.familyId,
    familyExportedAt: await findExportedAt(scope),
    account: await findAccount(scope.userId, context.get(sessionIdContext)),
    invites: await findPendingInvites(scope),
    subscription: await findSubscriptionSettings(scope),
  }
}

let last: Settings | null = null

/** Offline and while the server fails, Config shows the last settings with a message. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<SettingsAnswer> {
  try {
    last = await serverLoader()
    return { settings: last, hasFailed: false }
  } catch (error) {
    if (error instanceof Response) throw error
    return { settings: last, hasFailed: true }
  }
}
