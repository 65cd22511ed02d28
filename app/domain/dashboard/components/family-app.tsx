import { Activity, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DataAgeProvider } from '#app/ui/data-age.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { OptimisticActions } from '#app/ui/optimistic-actions.ts'
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
  PreloadWhenIdle,
} from './deferred-screens.tsx'
import { MovingFamily } from './moving-family.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { UnknownAddressNotice } from './unknown-address-notice.tsx'
import { useTaskMarking } from './use-task-marking.ts'
import { useDayClock } from './use-day-clock.ts'
import { useLiveFamily } from './use-live-family.ts'
import { findTaskDay } from './use-mark-task-day.ts'
import { usePendingActions } from './use-pending-actions.ts'
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
  /** Name of the family the person was removed from, until their own family has a child. */
  removedFrom: string | null
}

/** The family's app on one route: tabs, the selected child, dialogs, toasts and the live connection. */
export function FamilyApp(props: FamilyAppProps) {
  return (
    <ToastProvider>
      <DataAgeProvider isStale={props.isOld} readAt={savedAt(props.dashboard.timeNow)}>
        <LiveFamily {...props} />
      </DataAgeProvider>
    </ToastProvider>
  )
}

/** The live connection and the move to another family, which outlive the screens of one family. */
function LiveFamily({ dashboard, ...props }: FamilyAppProps) {
  const isConnected = useLiveFamily()
  return (
    <MovingFamily dashboard={dashboard}>
      {(current) => <FamilyScreens {...props} dashboard={current} isConnected={isConnected} />}
    </MovingFamily>
  )
}

type FamilyScreensProps = FamilyAppProps & { isConnected: boolean }

function FamilyScreens({
  dashboard,
  isOld,
  askedConsent,
  isAdministrator,
  asksSecondFactor,
  removedFrom,
  isConnected,
}: FamilyScreensProps) {
  const isOffline = !useOnline() || !isConnected
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const { pending, send, listen } = usePendingActions()
  const tasks = useTaskMarking(dashboard, send)
  const optimistic = applyOptimisticUpdates(dashboard, [...pending, ...tasks.queued])
  const [child, selectChild] = useSelectedChild(optimistic.children)
  const [sheet, setSheet] = useState<OpenedSheet | null>(null)
  const isGuardian = optimistic.member.role === 'parent'

  const redeem = (rewardId: string | null = null) =>
    child && setSheet({ name: 'redeem', childId: child.id, rewardId })
  const addChild = () => setSheet({ name: 'child' })
  const showResult = useActionToasts({
    send,
    childName: (childId) => optimistic.children.find(({ id }) => id === childId)?.name,
    onMarkResult: tasks.onResult,
    retryMark({ status, ...key }) {
      const taskDay = findTaskDay(optimistic, key)
      const markedChild = optimistic.children.find(({ id }) => id === key.childId)
      if (taskDay && markedChild) tasks.mark(taskDay, status, markedChild)
    },
  })

  useEffect(() => listen(showResult))

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
        onMark={(taskDay, status) => tasks.mark(taskDay, status, child)}
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
      <PreloadWhenIdle />
    </OptimisticActions>
  )
}
