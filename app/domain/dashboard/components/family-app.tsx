import { Activity, type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Freshness } from '#app/ui/freshness.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { useOnline } from '#app/ui/use-online.ts'
import { isEmailRemoved } from '../../identities/removed-email.ts'
import type { AskedConsent } from '../../identities/children-consent.ts'
import type { Dashboard } from '../dashboard.ts'
import { savedAt } from '../day-clock.ts'
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
  useLaterParts,
} from './later-parts.tsx'
import { MovingFamily } from './moving-family.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { UnknownAddressNotice } from './unknown-address-notice.tsx'
import { useAnswerTasks } from './use-answer-tasks.tsx'
import { useDayClock } from './use-day-clock.ts'
import { useLiveFamily } from './use-live-family.ts'
import { findTaskDay } from './use-mark-task-day.ts'
import { useOptimisticDashboard } from './use-optimistic-dashboard.ts'
import { useSelectedChild } from './use-selected-child.ts'
import { useTellOutcome } from './use-tell-outcome.ts'
import { useTabs } from './use-tabs.ts'
import { WriteOutcomes } from './write-outcomes.tsx'
import { QUICK_WRITES } from './quick-writes.ts'

interface FamilyAppProps {
  dashboard: Dashboard
  /** The last reading failed: this is what was read before. */
  isOld: boolean
  /** What this guardian is to agree to; null when nothing is open. */
  askedConsent: AskedConsent | null
  /** Of the site. */
  isAdministrator: boolean
  /** This administrator of the site has to turn the second factor on before the powers count. */
  asksSecondFactor: boolean
}

/** Everything under /app on one route: tabs, the chosen child, dialogs, notices and live changes. */
export function FamilyApp(props: FamilyAppProps) {
  return (
    <ToastProvider>
      <Freshness isOld={props.isOld}>
        <LiveFamily {...props} />
      </Freshness>
    </ToastProvider>
  )
}

/** What outlives a move to another family: the live connection and the move itself. */
function LiveFamily({ dashboard, ...props }: FamilyAppProps) {
  const isConnected = useLiveFamily()
  return (
    <MovingFamily dashboard={dashboard}>
      {(shown) => <FamilyScreens {...props} dashboard={shown} isConnected={isConnected} />}
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
  isConnected,
}: FamilyScreensProps) {
  useLaterParts()
  const isOffline = !useOnline() || !isConnected
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const tasks = useAnswerTasks(dashboard)
  const shown = useOptimisticDashboard(dashboard, tasks.waiting)
  const [child, selectChild] = useSelectedChild(shown.children)
  const [sheet, setSheet] = useState<OpenedSheet | null>(null)
  const isGuardian = shown.member.role === 'parent'

  const redeem = (rewardId: string | null = null) =>
    child && setSheet({ name: 'redeem', childId: child.id, rewardId })
  const addChild = () => setSheet({ name: 'child' })
  const tellOutcome = useTellOutcome({
    childName: (childId) => shown.children.find(({ id }) => id === childId)?.name,
    settleTask: tasks.settle,
    markAgain({ status, ...place }) {
      const taskDay = findTaskDay(shown, place)
      const marked = shown.children.find(({ id }) => id === place.childId)
      if (taskDay && marked) tasks.answer(taskDay, status, marked)
    },
  })

  const topBar = <TopBar isAdministrator={isAdministrator} />
  const screens: Record<TabName, ReactNode> = {
    home: child ? (
      <HomeScreen
        dashboard={shown}
        snapshot={dashboard}
        child={child}
        timeNow={timeNow}
        isGuardian={isGuardian}
        isOffline={isOffline}
        topBar={topBar}
        onSelectChild={selectChild}
        onAddChild={addChild}
        onMark={(taskDay, status) => tasks.answer(taskDay, status, child)}
        onRedeem={() => redeem()}
        onScore={() => setSheet({ name: 'score', childId: child.id })}
        onAddTask={() => setSheet({ name: 'task', childId: child.id })}
      />
    ) : (
      <FirstChild topBar={topBar} onAddChild={isGuardian ? addChild : undefined} />
    ),
    tasks: (
      <TasksScreen
        onAddChild={addChild}
        tasks={shown.tasks}
        familyChildren={shown.children}
        canEdit={isGuardian}
        topBar={topBar}
      />
    ),
    rewards: (
      <RewardsScreen
        onAddChild={addChild}
        rewards={shown.rewards}
        familyChildren={shown.children}
        today={shown.today}
        selectedChildId={child?.id ?? null}
        onSelectChild={selectChild}
        canEdit={isGuardian}
        onRedeem={redeem}
        topBar={topBar}
      />
    ),
    assistant: (
      <AssistantScreen
        role={shown.member.role}
        familyChildren={shown.children}
        selectedChildId={child?.id ?? null}
        onSelectChild={selectChild}
        onAddChild={addChild}
        tasks={shown.tasks}
        rewards={shown.rewards}
        isOffline={isOffline}
        topBar={topBar}
      />
    ),
    settings: <ConfigScreen dashboard={shown} asksConsent={askedConsent !== null} topBar={topBar} />,
  }

  return (
    <>
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
              {askedConsent && <ConsentBar asked={askedConsent} />}
              {asksSecondFactor && <SecondFactorBar />}
              {isEmailRemoved(shown.member.email) && (
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
        dashboard={shown}
        asksConsent={askedConsent !== null}
        opened={sheet}
        onClose={() => setSheet(null)}
      />
      <Celebration {...tasks.celebration} />
      <WriteOutcomes paths={QUICK_WRITES} onOutcome={tellOutcome} />
    </>
  )
}
