import type { ReactNode } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import type { Redeemer, Reward } from '../../rewards/reward.ts'
import type { FamilyCalendar } from '../../tasks/schedule/turns-on.ts'
import type { Task } from '../../tasks/task.ts'
import { canUseAssistant } from '../policy.ts'
import { ASSISTANT_MESSAGES } from '../assistant.ts'
import styles from './assistant-screen.module.css'
import { ChildAssistant } from './child-assistant.tsx'

interface AssistantScreenProps {
  role: 'parent' | 'child'
  familyChildren: readonly Redeemer[]
  selectedChildId: string | null
  onSelectChild: (id: string) => void
  onAddChild?: () => void
  tasks: readonly Task[]
  rewards: readonly Reward[]
  calendar: FamilyCalendar
  isOffline: boolean
  topBar?: ReactNode
}

/** The 'IA' tab: a choice of the child, the requests and their answers (rule 88). */
export function AssistantScreen({
  role,
  familyChildren,
  selectedChildId,
  onSelectChild,
  onAddChild,
  topBar,
  ...content
}: AssistantScreenProps) {
  const isAllowed = canUseAssistant({ role })
  const child = familyChildren.find(({ id }) => id === selectedChildId)
  return (
    <>
      <PageHead
        top={topBar}
        title="Ideias"
        sub="O que falta nos combinados, e quanto valem."
        strip={<TileStrip seed={3} />}
      />
      <div className={styles.screen}>
        {!isAllowed ? (
          <EmptyState
            level={2}
            art={<Scene name="sem-tarefas" />}
            title="O assistente é para os responsáveis"
            text="Peça a um responsável para abrir esta aba e procurar ideias com você."
          />
        ) : familyChildren.length === 0 ? (
          <NoChildYet canEdit onAddChild={onAddChild} />
        ) : (
          <>
            {familyChildren.length > 1 && (
              <ChildrenPickList
                single
                legend="Para quem?"
                familyChildren={familyChildren}
                value={child ? [child.id] : []}
                onValueChange={([id]) => id && onSelectChild(id)}
              />
            )}
            {child ? (
              <ChildAssistant key={child.id} {...content} child={child} familyChildren={familyChildren} />
            ) : (
              <FormMessage message={ASSISTANT_MESSAGES.chooseChild} />
            )}
          </>
        )}
      </div>
    </>
  )
}
