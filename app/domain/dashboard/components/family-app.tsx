import { Activity, type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Celebration } from '#app/ui/art/celebration.tsx'
import { Freshness } from '#app/ui/freshness.tsx'
import { OnceOpened } from '#app/ui/once-opened.tsx'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { useOnline } from '#app/ui/use-online.ts'
import { isFor } from '../../rewards/reward.ts'
import type { Dashboard } from '../dashboard.ts'
import { savedAt } from '../day-clock.ts'
import { TABS, type TabName } from '../tab-visits.ts'
import { AppShell, TopBar } from './app-shell.tsx'
import { AssistantScreen } from './assistant-screen.tsx'
import { FirstChild } from './first-child.tsx'
import { HomeScreen } from './home-screen.tsx'
import {
  ChildFormSheet,
  ConfigScreen,
  ConsentBar,
  RedeemSheet,
  RewardsScreen,
  ScoreSheet,
  TasksScreen,
  useLaterParts,
} from './later-parts.tsx'
import { MovingFamily } from './moving-family.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { useAnswerTasks } from './use-answer-tasks.tsx'
import { useDayClock } from './use-day-clock.ts'
import { useLiveFamily } from './use-live-family.ts'
import { MARK_PATH } from './use-mark-task-day.ts'
import { useOptimisticDashboard } from './use-optimistic-dashboard.ts'
import { useSelectedChild } from './use-selected-child.ts'
import { SCORE_PATH, useTellOutcome } from './use-tell-outcome.ts'
import { useTabs } from './use-tabs.ts'
import { WriteModules } from './write-modules.tsx'
import { WriteOutcomes } from './write-outcomes.tsx'

/** Taps nobody waits for in a dialog: they show at once, and a refusal is told here, in one place. */
const QUICK_WRITES = [
  MARK_PATH,
  SCORE_PATH,
  '/app/pontos/excluir',
  '/app/tarefas/excluir',
  '/app/premios/excluir',
] as const
/** Writes whose dialog waits for the answer. */
const AWAITED_WRITES = [
  '/app/tarefas/salvar',
  '/app/premios/salvar',
  '/app/premios/resgatar',
  '/app/pontos/editar',
  '/app/criancas/salvar',
  '/app/criancas/excluir',
  '/app/familia/salvar',
  '/app/perfil',
  '/app/perfil/email',
  '/app/perfil/senha',
  '/app/perfil/aparelhos',
  '/app/convites',
  '/app/familia/sair',
  '/app/familia/membros/remover',
  '/app/familia/entrar',
  '/app/convites/cancelar',
  '/app/consentimento',
] as const
const ALL_WRITES = [...QUICK_WRITES, ...AWAITED_WRITES]

interface FamilyAppProps {
  dashboard: Dashboard
  /** The last reading failed: this is what was read before. */
  isOld: boolean
  /** This guardian has not agreed to the present text of the consent. */
  asksConsent: boolean
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

function FamilyScreens({ dashboard, isOld, asksConsent, isConnected }: FamilyScreensProps) {
  useLaterParts()
  const isOffline = !useOnline() || !isConnected
  const timeNow = useDayClock(dashboard)
  const { revalidate } = useRevalidator()
  const tabs = useTabs()
  const tasks = useAnswerTasks(dashboard)
  const shown = useOptimisticDashboard(dashboard, tasks.waiting)
  const [child, selectChild] = useSelectedChild(shown.children)
  const [sheet, setSheet] = useState<'score' | 'redeem' | 'child' | null>(null)
  const [rewardId, setRewardId] = useState<string | null>(null)
  const isGuardian = shown.member.role === 'parent'

  function redeem(chosen: string | null = null) {
    setRewardId(chosen)
    setSheet('redeem')
  }

  const tellOutcome = useTellOutcome((key, answer) => tasks.settle(key, answer))

  const sheetProps = (name: typeof sheet) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => setSheet(open ? name : null),
  })
  const topBar = <TopBar />
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
        onAddChild={() => setSheet('child')}
        onMark={(taskDay, status) => tasks.answer(taskDay, status, child)}
        onRedeem={() => redeem()}
        onScore={() => setSheet('score')}
        onOpenTasks={() => tabs.open('tasks')}
      />
    ) : (
      <FirstChild topBar={topBar} onAddChild={isGuardian ? () => setSheet('child') : undefined} />
    ),
    tasks: (
      <TasksScreen
        onAddChild={() => setSheet('child')}
        tasks={shown.tasks}
        familyChildren={shown.children}
        canEdit={isGuardian}
        topBar={topBar}
      />
    ),
    rewards: (
      <RewardsScreen
        onAddChild={() => setSheet('child')}
        rewards={shown.rewards}
        familyChildren={shown.children}
        selectedChildId={child?.id ?? null}
        onSelectChild={selectChild}
        canEdit={isGuardian}
        onRedeem={redeem}
        topBar={topBar}
      />
    ),
    assistant: (
      <AssistantScreen
        topBar={topBar}
        onOpenTasks={() => tabs.open('tasks')}
        onOpenRewards={() => tabs.open('rewards')}
      />
    ),
    settings: <ConfigScreen dashboard={shown} topBar={topBar} />,
  }

  return (
    <>
      <AppShell
        tab={tabs.tab}
        onOpenTab={tabs.open}
        screens={tabs.screens}
        banner={
          <>
            <ReadingNotice
              tab={tabs.tab}
              isOffline={isOffline}
              isOld={isOld}
              savedAt={savedAt(dashboard.timeNow)}
              onRetry={() => void revalidate()}
            />
            <Suspense>{asksConsent && <ConsentBar />}</Suspense>
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
      {child && (
        <>
          <OnceOpened open={sheet === 'redeem'}>
            <RedeemSheet
              {...sheetProps('redeem')}
              child={child}
              rewards={shown.rewards.filter((reward) => isFor(reward, child.id))}
              initialRewardId={rewardId}
            />
          </OnceOpened>
          <OnceOpened open={sheet === 'score' && isGuardian}>
            <ScoreSheet {...sheetProps('score')} child={child} />
          </OnceOpened>
        </>
      )}
      <OnceOpened open={sheet === 'child' && isGuardian}>
        <ChildFormSheet {...sheetProps('child')} child={null} familyChildren={shown.children} />
      </OnceOpened>
      <Celebration {...tasks.celebration} />
      <WriteOutcomes paths={QUICK_WRITES} onOutcome={tellOutcome} />
      <WriteModules paths={ALL_WRITES} />
    </>
  )
}
