import { Activity, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DataAgeProvider } from '#app/ui/data-age.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { OptimisticActions } from '#app/ui/optimistic-actions.ts'
import { SnapshotContext } from '#app/ui/use-each-snapshot.ts'
import { useOnline } from '#app/ui/use-online.ts'
import { isEmailRemoved } from '../../accounts/email/removed-email.ts'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import type { Dashboard } from '../dashboard.ts'
import { savedAt } from '../day-clock.ts'
import { applyOptimisticUpdates } from '../optimistic-updates.ts'
import { TABS, type TabName } from '../tab-visits.ts'
import { AppShell, TopBar } from './app-shell.tsx'
import { FirstChild } from './first-child.tsx'
import { HomeScreen } from './home-screen.tsx'
import { FamilySheets, type OpenedSheet } from './family-sheets.tsx'
import {
  AssistantScreen,
  Celebration,
  ConfigScreen,
  ConsentBar,
  RemovedEmailBar,
  RewardsScreen,
  SecondFactorBar,
  TasksScreen,
  usePreloadWhenIdle,
} from './deferred-screens.tsx'
import { MovingFamily } from './moving-family.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { UnknownAddressNotice } from './unknown-address-notice.tsx'
import { useTaskMarking } from './use-task-marking.ts'
import { useDayClock } from './use-day-clock.ts'
import { useFamilyStore } from './use-family-store.ts'
import { useSelectedChild } from './use-selected-child.ts'
import { useActionToasts } from './use-action-toasts.ts'
import { useTabs } from './use-tabs.ts'

interface FamilyAppProps {
  dashboard: Dashboard
  /** The last read failed: `dashboard` is an earlier one. */
  isOld: boolean
  /** Why this guardian is asked for consent; null when the given consent is current. */
  askedConsent: RequiredConsent | null
  /** Administrator of the site. */
  isAdministrator: boolean
  /** An administrator's rights count only with the second factor on. */
  asksSecondFactor: boolean
  /** URLs of the scripts of the family's other pages. */
  pageScripts: readonly string[]
  /** Name of the family the person was removed from, until their own family has a child. */
  removedFrom: string | null
}

/** The family's app on one route: tabs, the selected child, dialogs, toasts and the live connection. */
export function FamilyApp(props: FamilyAppProps) {
  return (
    <ToastProvider>
      <LiveFamily {...props} />
    </ToastProvider>
  )
}

/** The family's store and the move to another family, which outlive the screens of one family. */
function LiveFamily(props: FamilyAppProps) {
  usePreloadWhenIdle(props.pageScripts)
  const { dashboard, ...store } = useFamilyStore(props.dashboard)
  const isOld = props.isOld && dashboard.readAt === props.dashboard.readAt
  return (
    <DataAgeProvider isStale={isOld} readAt={savedAt(dashboard.timeNow)}>
      <MovingFamily dashboard={dashboard}>
        {(current) => (
          <SnapshotContext value={current}>
            <FamilyScreens {...props} {...store} dashboard={current} isOld={isOld} />
          </SnapshotContext>
        )}
      </MovingFamily>
    </DataAgeProvider>
  )
}

type FamilyScreensProps = FamilyAppProps & Omit<ReturnType<typeof useFamilyStore>, 'dashboard'>

function FamilyScreens({
  dashboard,
  isOld,
  askedConsent,
  isAdministrator,
  asksSecondFactor,
  removedFrom,
  pending,
  send,
  onResult,
  isConnected,
}: FamilyScreensProps) {
  const isOffline = !useOnline() || !isConnected
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const optimistic = applyOptimisticUpdates(dashboard, pending)
  const tasks = useTaskMarking(optimistic, send)
  const [child, selectChild] = useSelectedChild(optimistic.children)
  const [sheet, setSheet] = useState<OpenedSheet | null>(null)
  const isGuardian = optimistic.member.role === 'parent'

  const redeem = (rewardId: string | null = null) =>
    child && setSheet({ name: 'redeem', childId: child.id, rewardId })
  const addChild = () => setSheet({ name: 'child' })
  const showResult = useActionToasts({
    send,
    childName: (childId) => optimistic.children.find(({ id }) => id === childId)?.name,
    onMarkRefused: tasks.onRefused,
    retryMark: ({ status, ...key }) => tasks.mark(key, status),
  })

  useEffect(() => onResult(showResult))

  const topBar = <TopBar isAdministrator={isAdministrator} />
  const screens: Record<TabName, ReactNode> = {
    home: child ? (
      <HomeScreen
        dashboard={optimistic}
        child={child}
        timeNow={timeNow}
        isGuardian={isGuardian}
        isOffline={isOffline}
        topBar={topBar}
        onSelectChild={selectChild}
        onAddChild={addChild}
        markNotice={tasks.noticeOf(child.id)}
        onMark={tasks.mark}
        onRedeem={() => redeem()}
        onScore={() => setSheet({ name: 'score', childId: child.id })}
        onAddTask={() => setSheet({ name: 'task', childId: child.id })}
      />
    ) : (
      <FirstChild topBar={topBar} removedFrom={removedFrom} onAddChild={isGuardian ? addChild : undefined} />
    ),
    tasks: (
      <TasksScreen
        onAddChild={addChild}
        tasks={optimistic.tasks}
        familyChildren={optimistic.children}
        canEdit={isGuardian}
        topBar={topBar}
      />
    ),
    rewards: (
      <RewardsScreen
        onAddChild={addChild}
        rewards={optimistic.rewards}
        familyChildren={optimistic.children}
        today={optimistic.today}
        selectedChildId={child?.id ?? null}
        onSelectChild={selectChild}
        canEdit={isGuardian}
        onRedeem={redeem}
        topBar={topBar}
      />
    ),
    assistant: (
      <AssistantScreen
        role={optimistic.member.role}
        familyChildren={optimistic.children}
        selectedChildId={child?.id ?? null}
        onSelectChild={selectChild}
        onAddChild={addChild}
        tasks={optimistic.tasks}
        rewards={optimistic.rewards}
        isOffline={isOffline}
        topBar={topBar}
      />
    ),
    settings: <ConfigScreen dashboard={optimistic} asksConsent={askedConsent !== null} topBar={topBar} />,
  }

  return (
    <OptimisticActions value={send}>
      <AppShell
        isAdministrator={isAdministrator}
        tab={tabs.tab}
        onOpenTab={tabs.open}
        screens={tabs.screens}
        banner={
          <>
            <UnknownAddressNotice />
            <ReadingNotice
              tab={tabs.tab}
              isOffline={isOffline}
              isOld={isOld}
              savedAt={savedAt(dashboard.timeNow)}
              onRetry={() => void revalidate()}
            />
            <Suspense>
              {askedConsent && <ConsentBar required={askedConsent} />}
              {asksSecondFactor && <SecondFactorBar />}
              {isEmailRemoved(optimistic.member.email) && (
                <RemovedEmailBar onOpenConfig={() => tabs.open('settings')} />
              )}
            </Suspense>
          </>
        }
      >
        {TABS.map(
          ({ name }) =>
            tabs.opened.has(name) && (
              <Activity key={name} mode={name === tabs.tab ? 'visible' : 'hidden'}>
                <div data-tab={name}>
                  <Suspense fallback={<ScreenSkeleton />}>{screens[name]}</Suspense>
                </div>
              </Activity>
            ),
        )}
      </AppShell>
      <FamilySheets
        dashboard={optimistic}
        asksConsent={askedConsent !== null}
        opened={sheet}
        onClose={() => setSheet(null)}
      />
      <Celebration {...tasks.celebration} />
    </OptimisticActions>
  )
}
