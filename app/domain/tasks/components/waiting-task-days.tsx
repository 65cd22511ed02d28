import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { dayText } from '../approval/claim.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import { elementAfterClaim } from '../approval/components/next-claim.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import styles from './waiting-task-days.module.css'

interface WaitingTaskDaysProps {
  /** Claimed task days, and those decided a moment ago, whose rows have not folded yet. */
  taskDays: readonly TaskDay[]
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren: readonly Child[] | undefined
  today: CivilDate
  isFolding: boolean
  /** Confirms a claim; undefined for child members, who can take their mark back. */
  onConfirm: ((taskDay: TaskDay) => void) | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
}

/** Tasks that a child has marked and a guardian has not decided, with 'Confirmar' or 'Desfazer' (rule 138). */
export function WaitingTaskDays({
  taskDays,
  familyChildren,
  today,
  isFolding,
  ...props
}: WaitingTaskDaysProps) {
  const { onConfirm, onMark } = props
  return taskDays.map((taskDay) => {
    const child = familyChildren?.find(({ id }) => id === taskDay.childId)
    const isWaiting = taskDay.status === 'claimed'
    const name = `${taskDay.title}${child ? `, ${child.name}` : ''}`
    const details = [child?.name, dayText(taskDay.day, today)].filter(Boolean).join(' · ')
    return (
      <li
        key={taskDayKey(taskDay)}
        data-waiting={isWaiting ? '' : undefined}
        className={classNames(styles.row, isFolding && !isWaiting && styles.folding)}
      >
        <div className={styles.task}>
          <span className={styles.picture}>
            <TaskDrawing name={taskDay.drawing as TaskDrawingName} size={44} />
            {child && (
              <span className={styles.portrait}>
                <ChildAvatar child={child} size={26} />
              </span>
            )}
          </span>
          <div className={styles.content}>
            <div className={styles.line}>
              <h3>{taskDay.title}</h3>
              {onConfirm && <Points value={taskDay.points} />}
            </div>
            <div className={styles.line}>
              <p className={styles.state}>
                <span className={styles.status}>
                  {isWaiting ? <Eye aria-hidden="true" /> : <Check aria-hidden="true" />}
                  {isWaiting ? 'Esperando conferir' : 'Respondida'}
                  {!onConfirm && ` (${formatSignedPoints(taskDay.points)})`}
                </span>
                {details && <span className={styles.details}>{details}</span>}
              </p>
              {onConfirm ? (
                <Button
                  size="sm"
                  data-confirm
                  aria-label={`Confirmar: ${name}`}
                  className={classNames(!isWaiting && styles.hidden)}
                  onClick={({ currentTarget }) => {
                    const next = elementAfterClaim(currentTarget)
                    if (next) focusInView(next)
                    onConfirm(taskDay)
                  }}
                >
                  Confirmar
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Desfazer: ${name}`}
                  className={classNames(!isWaiting && styles.hidden)}
                  onClick={(event) => {
                    const heading = event.currentTarget.closest('section')?.querySelector('h2')
                    if (heading) focusInView(heading)
                    onMark([taskDay], 'pending')
                  }}
                >
                  Desfazer
                </Button>
              )}
            </div>
          </div>
        </div>
      </li>
    )
  })
}
