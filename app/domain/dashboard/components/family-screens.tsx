import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { OptimisticActions } from '#app/ui/optimistic-actions.ts'
import { useOnline } from '#app/ui/use-online.ts'
import { isEmailRemoved } from '../../accounts/email/removed-email.ts'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'
import { formatSavedTime } from '../day-clock.ts'
import { applyOptimisticUpdates } from '../optimistic-updates.ts'
import type { TabName } from '../tab-visits.ts'
import { ActionButtons } from './action-buttons.tsx'
import { AppShell, TopBar } from './app-shell.tsx'
import { HomeScreen } from './home-screen.tsx'
import type { FamilySheet } from './family-sheets.tsx'
import { DayCelebration, FamilySheets, FamilyTab } from './deferred-screens.tsx'
import { FamilyBanners } from './family-banners.tsx'
import { NoChildrenScreen } from './no-children-screen.tsx'
import { TabScreens } from './tab-screens.tsx'
import { useTaskMarking } from './use-task-marking.ts'
import { usePairingLink } from './use-pairing-link.ts'
import { useDayClock } from './use-day-clock.ts'
import type { useFamilyStore } from './use-family-store.ts'
import { useHomeChild } from './use-home-child.ts'
import { useActionToasts } from './use-action-toasts.ts'
import { undoAction, useApproval } from './use-approval.ts'
import { useInbox } from './use-inbox.ts'
import { useTabs } from './use-tabs.ts'
import { useSettingsPage } from './use-settings-page.ts'

export interface FamilyScreensProps extends Omit<
  ReturnType<typeof useFamilyStore>,
  'dashboard' | 'waitForChange'
> {
  dashboard: Dashboard
  /** Whether the last read failed, so that `dashboard` is an earlier snapshot. */
  isOld: boolean
  /** Why this guardian is asked for consent; null when the given consent is current. */
  askedConsent: RequiredConsent | null
  isEmailVerified: boolean
  isAdministrator: boolean
  /** Whether to ask an administrator to turn on the second factor; without it an administrator has no rights. */
  asksSecondFactor: boolean
  /** Name of the family the person was removed from, until their own family has a child. */
  removedFrom: string | null
}

/** The screens of one family: tabs, the selected child, dialogs. */
export function FamilyScreens({
  dashboard,
  isOld,
  askedConsent,
  isEmailVerified,
  isAdministrator,
  asksSecondFactor,
  removedFrom,
  pendingActions,
  send,
  onResult,
  isConnected,
}: FamilyScreensProps) {
  const isOffline = !useOnline() || !isConnected
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const inbox = useInbox(tabs.tab === 'home')
  const settingsPage = useSettingsPage(tabs.tab === 'settings')
  const optimisticDashboard = applyOptimisticUpdates(dashboard, pendingActions)
  const tasks = useTaskMarking(optimisticDashboard, send)
  const approval = useApproval({
    dashboard: optimisticDashboard,
    timeNow,
    pendingActions,
    send,
    onOpenInbox: inbox.open,
  })
  const { child, selectChild, homeChild, showHome } = useHomeChild(optimisticDashboard.children)
  const pairingCode = usePairingLink()
  const [activeSheet, setActiveSheet] = useState<FamilySheet | null>(
    pairingCode === null ? null : { name: 'device', code: pairingCode },
  )
  const isGuardian = optimisticDashboard.member.role === 'parent'

  const redeem = (rewardId: string | null = null) =>
    child && setActiveSheet({ name: 'redeem', childId: child.id, rewardId })
  const score = () => setActiveSheet({ name: 'score', childIds: homeChild ? [homeChild.id] : [] })
  const addChild = () => setActiveSheet({ name: 'child' })
  const showResult = useActionToasts({
    send,
    childName: (childId) => optimisticDashboard.children.find(({ id }) => id === childId)?.name,
    decisions: optimisticDashboard.decisions,
    requests: optimisticDashboard.requests,
    undoDecisions: (refs) => send(undoAction(refs, pendingActions)),
    onMarkRefused: tasks.onRefused,
    retryMark: ({ status, ...key }) => tasks.mark([key], status),
  })
  useEffect(() => onResult(showResult))

  /** A child member's mark: a sheet asks for the photo where the task has one, for one task at a time. */
  function markAsChild(taskDays: readonly TaskDay[], status: MarkStatus) {
    const photoDay = status === 'done' && taskDays.find(({ photo = 'none' }) => photo !== 'none')
    if (!photoDay) return tasks.mark(taskDays, status)
    const { childId, taskId, day } = photoDay
    setActiveSheet({ name: 'photo', childId, taskId, day })
  }

  const topBar = <TopBar isAdministrator={isAdministrator} />
  const tabProps = {
    dashboard: optimisticDashboard,
    selectedChildId: child?.id ?? null,
    isOffline,
    isEmailVerified,
    askedConsent,
    asksSecondFactor,
    topBar,
    onSelectChild: selectChild,
    onAddChild: addChild,
    onOpenPack: (childId: string) => setActiveSheet({ name: 'pack', childId }),
    onRedeem: redeem,
    ...settingsPage,
  }
  const screens: Record<TabName, ReactNode> = {
    home: child ? (
      <HomeScreen
        dashboard={optimisticDashboard}
        child={homeChild}
        timeNow={timeNow}
        isGuardian={isGuardian}
        approval={approval}
        inbox={inbox}
        isOffline={isOffline}
        topBar={topBar}
        onShow={showHome}
        noticeOf={tasks.noticeOf}
        onMark={isGuardian ? tasks.mark : markAsChild}
        onRedeem={() => redeem()}
        onScore={score}
        onAddTask={() => setActiveSheet({ name: 'task', childId: child.id })}
        onShowWeeks={() => setActiveSheet({ name: 'weeks', childId: child.id })}
      />
    ) : (
      <NoChildrenScreen
        topBar={topBar}
        removedFrom={removedFrom}
        familyId={optimisticDashboard.family.id}
        guardian={
          isGuardian ? { onStart: () => setActiveSheet({ name: 'start' }), onAddChild: addChild } : null
        }
      />
    ),
    tasks: <FamilyTab name="tasks" {...tabProps} />,
    rewards: <FamilyTab name="rewards" {...tabProps} />,
    assistant: <FamilyTab name="assistant" {...tabProps} />,
    settings: <FamilyTab name="settings" {...tabProps} />,
  }

  return (
    <OptimisticActions value={send}>
      <AppShell
        isAdministrator={isAdministrator}
        tab={tabs.tab}
        waitingCount={approval ? approval.claims.length + approval.others.count : 0}
        onOpenTab={(tab) => {
          if (tab === 'home' && tab === tabs.tab) inbox.close()
          if (tab === 'settings' && tab === tabs.tab) settingsPage.onClosePage()
          tabs.open(tab)
        }}
        screensRef={tabs.screensRef}
        actionBar={
          tabs.tab === 'home' &&
          !inbox.isOpen &&
          child && (
            <ActionButtons
              childName={homeChild?.name}
              onRedeem={() => redeem()}
              onScore={isGuardian ? score : undefined}
            />
          )
        }
        banner={
          <FamilyBanners
            tab={tabs.tab}
            isOffline={isOffline}
            isOld={isOld}
            savedAt={formatSavedTime(dashboard.timeNow)}
            onRetry={() => void revalidate()}
            askedConsent={askedConsent}
            asksSecondFactor={asksSecondFactor}
            isEmailRemoved={isEmailRemoved(optimisticDashboard.member.email)}
            onOpenEmail={() => {
              settingsPage.onOpenPage('email')
              tabs.open('settings')
            }}
          />
        }
      >
        <TabScreens tab={tabs.tab} openedTabs={tabs.openedTabs} screens={screens} />
      </AppShell>
      <MountOnFirstOpen open={activeSheet !== null}>
        <FamilySheets
          dashboard={optimisticDashboard}
          isOffline={isOffline}
          timeNow={timeNow}
          asksConsent={askedConsent !== null}
          activeSheet={activeSheet}
          onOpen={setActiveSheet}
          onMark={tasks.mark}
          onClose={() => setActiveSheet(null)}
        />
      </MountOnFirstOpen>
      <DayCelebration completedDay={tasks.completedDay} />
    </OptimisticActions>
  )
}
