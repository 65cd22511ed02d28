import Play from 'lucide-react/icons/play'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { scheduleSummary, taskDaysText, taskTimesText } from '../schedule/schedule-text.ts'
import { useToday } from '../../families/components/family-day.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import type { Task } from '../task.ts'
import { DayTiles } from './day-tiles.tsx'
import styles from './task-card.module.css'

interface TaskCardProps {
  task: Task
  familyChildren: readonly Child[]
  /** Only for guardians; `onResume` only for a paused task. */
  onResume?: () => void
  onEdit?: () => void
  onDelete?: () => void
}

export function TaskCard({ task, familyChildren, onResume, onEdit, onDelete }: TaskCardProps) {
  const { title, description, points, weekdays } = task
  const today = useToday()
  const summary = scheduleSummary(task)
  const taskChildren = familyChildren.filter(({ id }) => task.childIds.includes(id))
  return (
    <li className={styles.cell}>
      <article className={styles.card}>
        <TaskDrawing name={taskDrawings.nameFor(task)} size={48} />
        <div className={styles.text}>
          <h3>{title}</h3>
          {task.isPaused && <Chip>Pausada</Chip>}
          {description && <p className={styles.description}>{description}</p>}
          <p className={styles.schedule}>
            {taskDaysText(task, today)}, <span>{taskTimesText(task)}</span>
          </p>
          {summary && <p className={styles.schedule}>{summary}</p>}
        </div>
        <Points value={points} size="lg" className={styles.points} />
        <div className={styles.footer}>
          {scheduleOf(task).recurrence.kind === 'weekly' && <DayTiles weekdays={weekdays} />}
          <ChildFaces shownChildren={taskChildren} />
          {onResume && (
            <Button
              variant="outline"
              size="sm"
              icon={<Play />}
              aria-label={`Retomar ${title}`}
              onClick={onResume}
            >
              Retomar
            </Button>
          )}
          {onEdit && onDelete && (
            <span className={styles.actions}>
              <IconButton icon={<Pencil />} label={`Editar ${title}`} onClick={onEdit} />
              <IconButton icon={<Trash2 />} label={`Excluir ${title}`} onClick={onDelete} />
            </span>
          )}
        </div>
      </article>
    </li>
  )
}
