import { BRAND } from '#content/brand.ts'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { withDrawings } from '#app/domain/dashboard/components/with-drawings.ts'
import { FamilyApp } from '#app/domain/dashboard/components/family-app.tsx'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { TABS } from '#app/domain/dashboard/tab-visits.ts'
import { findFormerFamilyName } from '#app/domain/families/queries.server.ts'
import { renewFamily } from '#app/domain/dashboard/renew-family.server.ts'
import { requiredConsent } from '#app/domain/accounts/children-consent.ts'
import { hasSecondFactor } from '#app/domain/accounts/session/has-second-factor.server.ts'
import { familyContext, userContext } from '#app/domain/accounts/session/session-context.server.ts'
import { routeScriptsContext } from '#app/platform/request-context.ts'
import { ALLOW_POPUPS } from '#app/platform/opener-policy.ts'
import type { Route } from './+types/app.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${TABS[0].label} · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Config opens a pop-up for the Google sign-in. */
export function headers() {
  return ALLOW_POPUPS
}

const OTHER_PAGES = ['routes/family/week-chart', 'routes/family/own-data', 'routes/family/second-factor']

/** Reads the family's snapshot. The first request of a day runs the daily renewal first (rule 27). */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  let foundSnapshot = await findDashboard(scope)
  if (foundSnapshot && !foundSnapshot.isRenewed) {
    await renewFamily(scope)
    foundSnapshot = await findDashboard(scope)
  }
  // the person moved to another family during this request; the next request opens that family
  if (!foundSnapshot) throw redirect('/app')
  const { id, isAdmin, isEmailVerified, childrenConsentVersion } = context.get(userContext)
  // null when consent to the current text exists
  const askedConsent = scope.role === 'parent' ? requiredConsent(childrenConsentVersion) : null
  const asksSecondFactor = isAdmin && !(await hasSecondFactor(id))
  return {
    dashboard: withDrawings(foundSnapshot.dashboard),
    askedConsent,
    isEmailVerified: isEmailVerified === true,
    isAdministrator: isAdmin,
    pageScripts: OTHER_PAGES.flatMap(context.get(routeScriptsContext)),
    asksSecondFactor,
    // shown until the family has a child
    removedFrom: foundSnapshot.dashboard.children.length === 0 ? await findFormerFamilyName(id) : null,
    isOld: false,
  }
}

type FamilyData = Awaited<ReturnType<typeof loader>>
let latestData: FamilyData | undefined
const storeData = (data: FamilyData) => (latestData = data)

/** Offline and while the server fails, the screens show the last snapshot, marked `isOld`. Redirects are rethrown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return storeData(await serverLoader())
  } catch (error) {
    if (error instanceof Response || !latestData) throw error
    return { ...latestData, isOld: true }
  }
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => void storeData(loaderData), [loaderData])
  return <FamilyApp {...loaderData} />
}
