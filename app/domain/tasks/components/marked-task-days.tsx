import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { taskDayKey } from '../approval/decided-task-day.ts'
import type { MarkStatus, TaskDay } from '../task.ts'
import { turnName, whenText } from '../task-day-texts.ts'
import styles from './marked-task-days.module.css'

interface MarkedTaskDaysProps {
  title: string
  /** Of the day's tasks in this state. A row that was marked a moment ago is not listed here yet. */
  count: number
  defaultOpen?: boolean
  taskDays: readonly TaskDay[]
  /** The children of the task days, whose portraits the rows show. Undefined in the list of one child. */
  familyChildren: readonly Child[] | undefined
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
}

/** A collapsible group of marked tasks, 'Concluídas' or 'Não feitas', each with 'Desfazer' (rule 28). */
export function MarkedTaskDays({
  title,
  count,
  defaultOpen,
  taskDays,
  familyChildren,
  ...props
}: MarkedTaskDaysProps) {
  if (taskDays.length === 0) return null
  const rows = taskDays.map((taskDay) => ({
    taskDay,
    child: familyChildren?.find(({ id }) => id === taskDay.childId),
  }))
  return (
    <details className={styles.group} open={defaultOpen}>
      <summary className={styles.summary}>
        {title} ({count})
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      <ul role="list" className={styles.rows}>
        {rows.map(({ taskDay, child }) => (
          <li key={taskDayKey(taskDay)} className={styles.row}>
            <span
              className={classNames(styles.icon, taskDay.status === 'done' && styles.doneIcon)}
              aria-hidden="true"
            >
              {child ? (
                <ChildAvatar child={child} size={36} />
              ) : taskDay.status === 'done' ? (
                <Check size={22} strokeWidth={2.4} />
              ) : (
                <X size={22} strokeWidth={2.4} />
              )}
            </span>
            <div className={styles.text}>
              <h3>{taskDay.title}</h3>
              <small>
                {child && `${child.name}, `}
                {whenText(taskDay.time)}{' '}
                {taskDay.status === 'done' && <Points value={taskDay.points} size="sm" />}
              </small>
              {taskDay.praise && <small className={styles.praise}>“{taskDay.praise.words}”</small>}
            </div>
            <Button
              size="sm"
              variant="outline"
              icon={<Undo2 />}
              aria-label={`Desfazer: ${turnName(taskDay)}${child ? `, ${child.name}` : ''}`}
              onClick={(event) => {
                const heading = event.currentTarget.closest('section')?.querySelector('h2')
                if (heading) focusInView(heading)
                props.onMark([taskDay], 'pending')
              }}
            >
              Desfazer
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
