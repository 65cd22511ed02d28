import Check from 'lucide-react/icons/check'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Points } from '#app/ui/points.tsx'
import { timeText } from '../../tasks/task.ts'
import { daysText } from '../start.ts'
import type { ChoosableTask } from '../start-draft.ts'
import styles from './task-choices.module.css'

interface TaskChoicesProps {
  label: string
  tasks: readonly ChoosableTask[]
  onTick: (key: string, isChosen: boolean) => void
}

/** Tasks to tick, each with drawing, days, time and points. */
export function TaskChoices({ label, tasks, onTick }: TaskChoicesProps) {
  if (tasks.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {tasks.map(({ key, task, isChosen }) => (
        <label key={key} className={styles.choice}>
          <input type="checkbox" checked={isChosen} onChange={() => onTick(key, !isChosen)} />
          <span className={styles.box} aria-hidden="true">
            <Check size={20} strokeWidth={3} />
          </span>
          <TaskDrawing name={taskDrawings.nameFor(task)} size={46} />
          <span className={styles.text}>
            <b>{task.title}</b>
            <small>
              {daysText(task.weekdays)}, {task.time === null ? 'a qualquer hora' : timeText(task.time)}
            </small>
          </span>
          <Points value={task.points} />
        </label>
      ))}
    </fieldset>
  )
}
