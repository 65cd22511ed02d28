import type { Settings } from '#app/domain/dashboard/settings.ts'
import { findAccount } from '#app/domain/accounts/queries.server.ts'
import { findDevices } from '#app/domain/devices/queries.server.ts'
import { findExportedAt } from '#app/domain/families/queries.server.ts'
import { findPendingInvites } from '#app/domain/invites/queries.server.ts'
import { findSubscriptionSettings } from '#app/domain/billing/subscriptions/queries.server.ts'
import { familyContext, sessionIdContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/settings.ts'

/** The data of Config that is not in the snapshot: devices and sessions, consent, invites, subscription. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ ok: true; value: Settings }> {
  const scope = context.get(familyContext)
  const value: Settings = {
    familyId: scope.familyId,
    familyExportedAt: await findExportedAt(scope),
    account: await findAccount(scope.userId, context.get(sessionIdContext)),
    devices: scope.role === 'parent' ? await findDevices(scope) : [],
    invites: await findPendingInvites(scope),
    subscription: await findSubscriptionSettings(scope),
  }
  return { ok: true, value }
}
