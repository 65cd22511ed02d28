import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { dayText } from '../approval/claim.ts'
import { taskDayKey } from '../approval/decided-task-day.ts'
import { elementAfterClaim } from '../approval/components/next-claim.ts'
import { waitedForText } from '../approval/waited-for-text.ts'
import { type ChildWithTaskDays, waitsFor } from '../approval/waits-for.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { turnName, whenText } from '../task-day-texts.ts'
import { focusListHeading, ListedTaskDay } from './listed-task-day.tsx'
import styles from './waiting-task-days.module.css'

interface WaitingTaskDaysProps {
  /** Claimed task days, and those decided a moment ago, whose rows have not folded yet. */
  taskDays: readonly TaskDay[]
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren: readonly Child[] | undefined
  /** The family's children, to name those for whom a mark of 'Juntos' waits. Undefined for child members. */
  siblings: readonly ChildWithTaskDays[] | undefined
  today: CivilDate
  isFolding: boolean
  /** Confirms a claim; undefined for child members, who can take their mark back. */
  onConfirm: ((taskDay: TaskDay) => void) | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
}

/** Tasks that a child has marked and that wait for a sibling or a guardian, with 'Confirmar' or 'Desfazer' (rule 138). */
export function WaitingTaskDays({
  taskDays,
  familyChildren,
  siblings = [],
  today,
  isFolding,
  ...props
}: WaitingTaskDaysProps) {
  const { onConfirm, onMark } = props
  return taskDays.map((taskDay) => {
    const child = familyChildren?.find(({ id }) => id === taskDay.childId)
    const isWaiting = taskDay.status === 'claimed'
    const name = `${turnName(taskDay)}${child ? `, ${child.name}` : ''}`
    const time = taskDay.turn && taskDay.time && whenText(taskDay.time)
    const parts = [child?.name, time, dayText(taskDay.day, today), taskDay.proof && 'com foto']
    const details = parts.filter(Boolean).join(' · ')
    return (
      <ListedTaskDay
        key={taskDayKey(taskDay)}
        taskDay={taskDay}
        child={child}
        hasPoints={onConfirm !== undefined}
        data-waiting={isWaiting ? '' : undefined}
        className={classNames(isFolding && !isWaiting && styles.folding)}
      >
        <div className={styles.line}>
          <p className={styles.state}>
            <span className={styles.status}>
              {isWaiting ? <Eye aria-hidden="true" /> : <Check aria-hidden="true" />}
              {isWaiting ? `Esperando ${waitedForText(waitsFor(taskDay, siblings))}` : 'Respondida'}
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
              onClick={({ currentTarget }) => {
                focusListHeading(currentTarget)
                onMark([taskDay], 'pending')
              }}
            >
              Desfazer
            </Button>
          )}
        </div>
      </ListedTaskDay>
    )
  })
}
