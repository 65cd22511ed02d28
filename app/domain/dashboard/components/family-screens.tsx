import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { OptimisticActions } from '#app/ui/optimistic-actions.ts'
import { SheetBoundary } from '#app/ui/sheet-boundary.tsx'
import { useOnline } from '#app/ui/use-online.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { isEmailRemoved } from '../../accounts/email/removed-email.ts'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import { markKey } from '../../tasks/approval/decided-task-day.ts'
import { isMorning } from '../../tasks/past-days/past-day.ts'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'
import { atTimeText } from '../../families/dates/time-text.ts'
import { applyOptimisticUpdates } from '../optimistic-updates.ts'
import type { SettingsPage } from '../settings-page.ts'
import type { TabName } from '../tab-visits.ts'
import { ActionButtons } from './action-buttons.tsx'
import { AppShell, TopBar } from './app-shell.tsx'
import { HomeScreen } from './home-screen.tsx'
import { CelebrationContext, useCelebration } from './celebration-context.ts'
import {
  CelebrationStatus,
  CelebrationWords,
  EbooksLink,
  FamilySheets,
  FamilyTab,
  YesterdayRow,
} from './deferred-screens.tsx'
import { FamilyBanners } from './family-banners.tsx'
import { NoChildrenScreen } from './no-children-screen.tsx'
import { PraiseProvider } from './praise-provider.tsx'
import { TabScreens } from './tab-screens.tsx'
import { useTaskMarking } from './use-task-marking.ts'
import { useDayClock } from './use-day-clock.ts'
import type { useFamilyStore } from './use-family-store.ts'
import { useFamilySheet } from './use-family-sheet.ts'
import { useHomeChild } from './use-home-child.ts'
import { useActionToasts } from './use-action-toasts.ts'
import { undoAction, useApproval } from './use-approval.ts'
import { useInbox } from './use-inbox.ts'
import { useTasksView } from '../../tasks/components/use-tasks-view.ts'
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
  const isOffline = !useOnline()
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const tasksView = useTasksView()
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
  function showWeek(day?: CivilDate) {
    tasksView.showWeek(day ? { day } : {})
    tabs.open('tasks')
  }
  const { activeSheet, openSheet, redeem, score, shortcuts, addChild } = useFamilySheet({
    child,
    homeChild,
    onShowWeek: () => showWeek(),
  })
  const isGuardian = optimisticDashboard.member.role === 'parent'
  // the server counts in the morning only; a page that stays open also asks no more from noon on
  const unansweredCount = isMorning(timeNow) ? (dashboard.unansweredYesterday ?? 0) : 0
  const celebration = useCelebration(tasks.completedDay)

  const showResult = useActionToasts({
    send,
    dashboard: optimisticDashboard,
    childName: (childId) => optimisticDashboard.children.find(({ id }) => id === childId)?.name,
    undoDecisions: (refs) => send(undoAction(refs, pendingActions)),
    onMarkRefused: tasks.onRefused,
    retryMark: (mark) =>
      // the dashboard does not contain past days
      mark.day < optimisticDashboard.today
        ? void send({ action: TASK_DAY_ACTIONS.mark, body: mark, key: markKey(mark) })
        : tasks.mark([mark], mark.status),
  })
  useEffect(() => onResult(showResult))

  /** A child member's mark of one turn: a sheet asks for the photo where the task has one. */
  function markAsChild(taskDays: readonly TaskDay[], status: MarkStatus) {
    const photoDay = status === 'done' && taskDays.find(({ photo = 'none' }) => photo !== 'none')
    if (!photoDay) return tasks.mark(taskDays, status)
    const { childId, taskId, day, slot } = photoDay
    openSheet({ name: 'photo', childId, taskId, day, slot })
  }

  function openSettings(page: SettingsPage) {
    settingsPage.onOpenPage(page)
    tabs.open('settings')
  }

  const markHere = isGuardian ? tasks.mark : markAsChild
  const celebrationWords = celebration && <CelebrationWords familyChildren={optimisticDashboard.children} />
  const topBar = <TopBar isAdministrator={isAdministrator} celebration={celebrationWords} />
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
    onOpenPack: (childId: string) => openSheet({ name: 'pack', childId }),
    onRedeem: redeem,
    tasksView,
    ...settingsPage,
  }
  const screens: Record<TabName, ReactNode> = {
    home: child ? (
      <>
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
          onMark={markHere}
          onOpenTurn={({ taskId, day, slot }, childId) =>
            openSheet({ name: 'turn', turn: { taskId, day, slot }, ofChildId: childId })
          }
          onShortcut={(shortcut) => shortcuts[shortcut]()}
          onAddTask={() => openSheet({ name: 'task', childId: child.id })}
          yesterday={
            unansweredCount > 0 && (
              <YesterdayRow
                count={unansweredCount}
                onOpen={() => showWeek(plusDays(optimisticDashboard.today, -1))}
              />
            )
          }
          onShowWeeks={() => openSheet({ name: 'weeks', childId: child.id })}
        />
        {isGuardian && !inbox.isOpen && <EbooksLink onOpen={() => openSettings('ebooks')} />}
      </>
    ) : (
      <NoChildrenScreen
        topBar={topBar}
        removedFrom={removedFrom}
        familyId={optimisticDashboard.family.id}
        guardian={isGuardian ? { onStart: () => openSheet({ name: 'start' }), onAddChild: addChild } : null}
      />
    ),
    tasks: <FamilyTab name="tasks" {...tabProps} />,
    rewards: <FamilyTab name="rewards" {...tabProps} />,
    assistant: <FamilyTab name="assistant" {...tabProps} />,
    settings: <FamilyTab name="settings" {...tabProps} />,
  }

  return (
    <OptimisticActions value={send}>
      <CelebrationContext value={celebration}>
        <PraiseProvider
          dashboard={optimisticDashboard}
          approval={approval}
          send={send}
          onDone={(taskDays) => tasks.mark(taskDays, 'done')}
        >
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
              child &&
              (homeChild || !isGuardian) && (
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
                isConnected={isConnected}
                isOld={isOld}
                savedAt={atTimeText(dashboard.timeNow)}
                onRetry={() => void revalidate()}
                askedConsent={askedConsent}
                asksSecondFactor={asksSecondFactor}
                isEmailRemoved={isEmailRemoved(optimisticDashboard.member.email)}
                onOpenEmail={() => openSettings('email')}
              />
            }
          >
            <TabScreens tab={tabs.tab} openedTabs={tabs.openedTabs} screens={screens} />
          </AppShell>
          <SheetBoundary
            isOpen={activeSheet !== null}
            onClose={() => openSheet(null)}
            onReopen={() => openSheet(activeSheet)}
          >
            <MountOnFirstOpen open={activeSheet !== null}>
              <FamilySheets
                dashboard={optimisticDashboard}
                isOffline={isOffline}
                timeNow={timeNow}
                asksConsent={askedConsent !== null}
                activeSheet={activeSheet}
                onOpen={openSheet}
                onMark={markHere}
                onMarkWithoutPhoto={tasks.mark}
                onClose={() => openSheet(null)}
              />
            </MountOnFirstOpen>
          </SheetBoundary>
          <CelebrationStatus familyChildren={optimisticDashboard.children} />
        </PraiseProvider>
      </CelebrationContext>
    </OptimisticActions>
  )
}
