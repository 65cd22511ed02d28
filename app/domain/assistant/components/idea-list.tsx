import ListPlus from 'lucide-react/icons/list-plus'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { List } from '#app/ui/list.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import type { Child } from '../../children/child.ts'
import { RewardFormSheet } from '../../rewards/components/reward-form-sheet.tsx'
import type { Reward } from '../../rewards/reward.ts'
import { TaskFormSheet } from '../../tasks/components/task-form-sheet.tsx'
import type { FamilyCalendar } from '../../tasks/schedule/turns-on.ts'
import { PLAIN_OPTIONS } from '../../tasks/task-draft.ts'
import type { Task } from '../../tasks/task.ts'
import type { Idea, IdeaKind } from '../assistant.ts'
import styles from './idea-list.module.css'
import { IdeaRow } from './idea-row.tsx'
import { useAddingIdeas } from './use-adding-ideas.ts'

export interface IdeaListProps {
  kind: IdeaKind
  ideas: readonly Idea[]
  child: Child
  familyChildren: readonly Child[]
  tasks: readonly Task[]
  rewards: readonly Reward[]
  calendar: FamilyCalendar
}

/** Ideas that can be added unchanged, edited first, or added all at once. */
export function IdeaList({ kind, ideas, child, familyChildren, tasks, rewards, calendar }: IdeaListProps) {
  const adding = useAddingIdeas(kind, child.id)
  const form = useItemDialog<Idea>()
  const editedIdea = form.item
  const openIdeas = ideas.filter((idea) => !adding.stateOf(idea))
  const sheetProps = { ...form.dialogProps, familyChildren }
  return (
    <>
      <List>
        {ideas.map((idea) => (
          <IdeaRow
            key={idea.key}
            idea={idea}
            input={adding.inputOf}
            state={adding.stateOf(idea)}
            onAdded={() => adding.markAdded(idea, 'button')}
            onEdit={() => form.show(idea)}
          />
        ))}
      </List>
      {(openIdeas.length > 1 || adding.isAddingAll) && (
        <Button
          icon={<ListPlus />}
          className={styles.addAllButton}
          pending={adding.isAddingAll && 'Incluindo...'}
          onClick={() => adding.addAll(openIdeas)}
        >
          Incluir todas ({openIdeas.length})
        </Button>
      )}
      <FormMessage message={adding.message} />
      <MountOnFirstOpen open={form.dialogProps.open}>
        {editedIdea?.kind === 'task' && (
          <TaskFormSheet
            {...sheetProps}
            task={null}
            openMarks={[]}
            tasks={tasks}
            calendar={calendar}
            suggestion={{
              draft: { ...PLAIN_OPTIONS, ...editedIdea, childIds: [child.id] },
              onAdded: () => adding.markAdded(editedIdea, 'form'),
            }}
          />
        )}
        {editedIdea?.kind === 'reward' && (
          <RewardFormSheet
            {...sheetProps}
            reward={null}
            rewards={rewards}
            suggestion={{
              draft: { ...editedIdea, oncePerPeriod: true, isOnce: false, childIds: [child.id] },
              onAdded: () => adding.markAdded(editedIdea, 'form'),
            }}
          />
        )}
      </MountOnFirstOpen>
    </>
  )
}
