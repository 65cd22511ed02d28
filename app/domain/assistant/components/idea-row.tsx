import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { RewardDrawing, TaskDrawing } from '#app/ui/art/drawing.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Points } from '#app/ui/points.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { weekdaysLabel } from '../../tasks/task-texts.ts'
import { whenText } from '../../tasks/task-day-texts.ts'
import { ASSISTANT_MESSAGES, type Idea } from '../assistant.ts'
import { periodLabel } from '../../rewards/reward.ts'
import { needLabels } from '../ideas/idea-needs.ts'
import styles from './idea-row.module.css'
import type { IdeaState } from './use-adding-ideas.ts'

interface IdeaRowProps {
  idea: Idea
  /** The body of the request that adds the idea. */
  input: (idea: Idea) => object
  state: IdeaState
  onAdded: () => void
  /** Opens the form with the idea's values. */
  onEdit: () => void
}

/** One idea. 'Incluir' adds the task or reward for the child; a second press does nothing. */
export function IdeaRow({ idea, input, state, onAdded, onEdit }: IdeaRowProps) {
  const isAdded = state !== undefined
  const write = useSnapshotWrite(() => {
    if (!isAdded) onAdded()
  })
  const isTask = idea.kind === 'task'
  const failureMessage = isTask ? ASSISTANT_MESSAGES.taskFailed : ASSISTANT_MESSAGES.rewardFailed

  function add() {
    if (isAdded) return
    write.send(isTask ? TASK_ACTIONS.save : REWARD_ACTIONS.save, input(idea))
  }

  return (
    <li className={styles.row}>
      {isTask ? (
        <TaskDrawing name={taskDrawings.nameFor(idea)} size={46} />
      ) : (
        <RewardDrawing name={rewardDrawings.nameFor(idea)} size={46} />
      )}
      <div className={styles.details}>
        <h3>{idea.title}</h3>
        <p className={styles.facts}>
          {isTask ? (
            <>
              <Points value={idea.points} size="sm" /> {weekdaysLabel(idea.weekdays)}, {whenText(idea.time)}
              {idea.schedule?.season === 'lessons' && ', descansa nas férias'}
            </>
          ) : (
            <>
              <Points value={idea.points} size="sm" signed={false} unit />{' '}
              {periodLabel(idea.redemptionPeriod)}
            </>
          )}
        </p>
        {idea.description && <p className={styles.description}>{idea.description}</p>}
        {needLabels(`${idea.title}. ${idea.description}`).map((label) => (
          <p key={label} className={styles.facts}>
            {label}.
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {!isAdded && (
          <IconButton icon={<Pencil />} label={`Mudar “${idea.title}” antes de incluir`} onClick={onEdit} />
        )}
        <Button
          variant="outline"
          size="sm"
          icon={isAdded && <Check />}
          pending={write.isPending && !isAdded && 'Incluindo...'}
          aria-disabled={isAdded}
          className={isAdded ? styles.addedButton : undefined}
          aria-label={isAdded ? undefined : `Incluir ${idea.title}`}
          onClick={add}
        >
          {isAdded ? addedLabel(idea, state) : 'Incluir'}
        </Button>
      </div>
      <div className={styles.errorMessage}>
        <FormMessage message={write.message && !isAdded ? failureMessage : undefined} />
      </div>
    </li>
  )
}

function addedLabel({ kind }: Idea, state: IdeaState): string {
  if (state === 'existing') return 'Já existe'
  return kind === 'task' ? 'Incluída' : 'Incluído'
}
