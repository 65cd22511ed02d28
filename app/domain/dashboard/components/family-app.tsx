import { DataAgeProvider } from '#app/ui/data-age.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { WaitForChangeContext } from '#app/ui/use-write.ts'
import { timeText } from '../../families/dates/time-text.ts'
import { usePreloadWhenIdle } from './deferred-screens.tsx'
import { FamilyScreens, type FamilyScreensProps } from './family-screens.tsx'
import { MovingFamily } from './moving-family.tsx'
import { useFamilyStore } from './use-family-store.ts'

type FamilyAppProps = Omit<FamilyScreensProps, keyof ReturnType<typeof useFamilyStore>> & {
  /** The snapshot read by the page's loader. */
  dashboard: FamilyScreensProps['dashboard']
  /** URLs of the scripts of the family's other pages. */
  pageScripts: readonly string[]
}

/** The family's app on one route: tabs, the selected child, dialogs, toasts and the live connection. */
export function FamilyApp(props: FamilyAppProps) {
  return (
    <ToastProvider>
      <LiveFamily {...props} />
    </ToastProvider>
  )
}

/** Holds the family's store and the move to another family. Both outlive the screens of one family. */
function LiveFamily(props: FamilyAppProps) {
  usePreloadWhenIdle(props.pageScripts)
  const { dashboard, waitForChange, ...store } = useFamilyStore(props.dashboard)
  const isOld = props.isOld && dashboard.readAt === props.dashboard.readAt
  return (
    <DataAgeProvider isStale={isOld} readAt={timeText(dashboard.timeNow)}>
      <MovingFamily dashboard={dashboard}>
        {(shownDashboard) => (
          <WaitForChangeContext value={waitForChange}>
            <FamilyScreens {...props} {...store} dashboard={shownDashboard} isOld={isOld} />
          </WaitForChangeContext>
        )}
      </MovingFamily>
    </DataAgeProvider>
  )
}
