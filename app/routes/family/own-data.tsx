import { APP_PATHS } from '#app/base/app-paths.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { type OwnData, OwnDataPage } from '#app/domain/family-export/components/own-data-page.tsx'
import { findSubscriptionSettings } from '#app/domain/billing/subscriptions/queries.server.ts'
import { findPendingInvites } from '#app/domain/invites/queries.server.ts'
import { findAccount } from '#app/domain/accounts/queries.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import {
  familyContext,
  sessionIdContext,
  userContext,
} from '#app/domain/accounts/session/session-context.server.ts'
import { hasAppAccess } from '#app/domain/accounts/session/subscription-gate.server.ts'
import { BRAND } from '#content/brand.ts'
import { redirect } from 'react-router'
import { nullOnFailure } from '#app/platform/client-loaders.ts'
import type { Route } from './+types/own-data.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Meus dados · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** 'Meus dados': for every signed-in member, also without a subscription (see subscription-gate). */
export async function loader({ context }: Route.LoaderArgs): Promise<OwnData> {
  const scope = context.get(familyContext)
  const snapshot = await findDashboard(scope)
  const membership = await findMembership({
    id: context.get(sessionIdContext),
    user: context.get(userContext),
  })
  // the person moved to another family during this request; the next request opens that family
  if (!snapshot || !membership) throw redirect(APP_PATHS.ownData)
  const { member, members, family, children } = snapshot.dashboard
  return {
    member,
    members,
    family: { id: family.id, name: family.name, timeZone: family.timeZone },
    childNames: children.map(({ name }) => name),
    account: await findAccount(scope.userId, context.get(sessionIdContext)),
    subscription: await findSubscriptionSettings(scope),
    invites: await findPendingInvites(scope),
    hasAccess: hasAppAccess(membership),
  }
}

/** Offline, the page shows a message in place of its content. */
export const clientLoader = nullOnFailure<OwnData>

export default function OwnDataRoute({ loaderData }: Route.ComponentProps) {
  return <OwnDataPage data={loaderData} />
}
