import { Activity, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#app/ui/error-boundary.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { TABS, type TabName } from '../tab-visits.ts'

interface TabScreensProps {
  tab: TabName
  openedTabs: ReadonlySet<TabName>
  screens: Record<TabName, ReactNode>
}

/** The screens of the tabs opened so far. Only the open tab is visible; the others keep their state. */
export function TabScreens({ tab, openedTabs, screens }: TabScreensProps) {
  return TABS.map(
    ({ name }) =>
      openedTabs.has(name) && (
        <Activity key={name} mode={name === tab ? 'visible' : 'hidden'}>
          <div data-tab={name}>
            <ErrorBoundary>
              <Suspense fallback={<ScreenSkeleton />}>{screens[name]}</Suspense>
            </ErrorBoundary>
          </div>
        </Activity>
      ),
  )
}
