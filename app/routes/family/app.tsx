import { BRAND } from '#content/brand.ts'
import { useEffect, useLayoutEffect } from 'react'
import { redirect } from 'react-router'
import { FamilyApp } from '#app/domain/dashboard/components/family-app.tsx'
import { bringBeforeLaterParts } from '#app/domain/dashboard/components/later-parts.tsx'
import type { Dashboard } from '#app/domain/dashboard/dashboard.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { TABS } from '#app/domain/dashboard/tab-visits.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { consentToAsk } from '#app/domain/identities/children-consent.ts'
import { hasSecondFactor } from '#app/platform/session/has-second-factor.server.ts'
import { familyContext, userContext } from '#app/platform/session/session-context.ts'
import { rememberAnswer } from '#app/platform/remember-answer.ts'
import { OPENS_WINDOWS } from '#app/platform/window-policy.ts'
import { taskDrawingOf } from '#app/ui/art/chosen-task-drawing.ts'
import { bringFirstSides, bringLaterSides } from './browser-sides.ts'
import type { Route } from './+types/app.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${TABS[0].label} · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Config opens the pop-up at Google. */
export function headers() {
  return OPENS_WINDOWS
}

/** The family's snapshot; the first reading of a day renews the tasks before it (product.md 5). */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  let found = await findDashboard(scope)
  if (found && !found.isRenewed) {
    await renewDays(scope)
    found = await findDashboard(scope)
  }
  // moved to another family meanwhile: the next request opens that one
  if (!found) throw redirect('/app')
  const { id, isAdmin, childrenConsentVersion } = context.get(userContext)
  // the guardian's consent, asked where there is none yet and again when its text has a new version
  const askedConsent = scope.role === 'parent' ? consentToAsk(childrenConsentVersion) : null
  const asksSecondFactor = isAdmin && !(await hasSecondFactor(id))
  return {
    dashboard: withDrawings(found.dashboard),
    askedConsent,
    isAdministrator: isAdmin,
    asksSecondFactor,
    isOld: false,
  }
}

/** Each task of the day with its drawing: the words that choose one by its title stay on the server. */
function withDrawings(dashboard: Dashboard): Dashboard {
  const children = dashboard.children.map((child) => ({
    ...child,
    taskDays: child.taskDays.map((taskDay) => ({ ...taskDay, drawing: taskDrawingOf(taskDay) })),
  }))
  return { ...dashboard, children }
}

/** Offline and while the server fails, the screens keep what was read last. */
const snapshot = rememberAnswer<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = snapshot.load

bringBeforeLaterParts(bringLaterSides)

export default function App({ loaderData }: Route.ComponentProps) {
  useLayoutEffect(bringFirstSides, [])
  useEffect(() => snapshot.keep(loaderData), [loaderData])
  return <FamilyApp {...loaderData} />
}
