import type { ComponentProps, ReactNode } from 'react'
import { AssistantScreen } from '../../assistant/components/assistant-screen.tsx'
import { RewardsScreen } from '../../rewards/components/rewards-screen.tsx'
import { TasksScreen } from '../../tasks/components/tasks-screen.tsx'
import type { TasksView } from '../../tasks/components/use-tasks-view.ts'
import type { Dashboard } from '../dashboard.ts'
import type { TabName } from '../tab-visits.ts'
import { ConfigScreen } from './config-screen.tsx'
import { ideasRenderer } from './family-ideas.tsx'

type FamilyTabProps = ComponentProps<typeof ConfigScreen> & {
  name: Exclude<TabName, 'home'>
  dashboard: Dashboard
  selectedChildId: string | null
  isOffline: boolean
  topBar: ReactNode
  onSelectChild: (childId: string) => void
  onAddChild: () => void
  onOpenPack: (childId: string) => void
  onRedeem: (rewardId?: string) => void
  tasksView: TasksView
}

/** A tab other than Início. */
export function FamilyTab({ name, selectedChildId, isOffline, ...props }: FamilyTabProps) {
  const { onSelectChild, onAddChild, onOpenPack, onRedeem, tasksView, ...config } = props
  const { dashboard, topBar } = config
  const { tasks, rewards, children: familyChildren, member, today } = dashboard
  const canEdit = member.role === 'parent'
  const shared = { familyChildren, selectedChildId, onAddChild, topBar }
  switch (name) {
    case 'tasks':
      return (
        <TasksScreen
          {...shared}
          tasks={tasks}
          calendar={dashboard}
          canEdit={canEdit}
          view={tasksView}
          renderIdeas={ideasRenderer(dashboard, 'tasks')}
          onOpenPack={onOpenPack}
        />
      )
    case 'rewards':
      return (
        <RewardsScreen
          {...shared}
          rewards={rewards}
          today={today}
          onSelectChild={onSelectChild}
          canEdit={canEdit}
          onRedeem={onRedeem}
          renderIdeas={ideasRenderer(dashboard, 'rewards')}
        />
      )
    case 'assistant':
      return (
        <AssistantScreen
          {...shared}
          role={member.role}
          onSelectChild={onSelectChild}
          tasks={tasks}
          rewards={rewards}
          calendar={dashboard}
          isOffline={isOffline}
        />
      )
    case 'settings':
      return <ConfigScreen {...config} />
  }
}
