import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Points } from '#app/ui/points.tsx'
import type { Task } from '../task.ts'
import styles from './task-pick-row.module.css'

interface TaskPickRowProps {
  task: Pick<Task, 'title' | 'drawing'>
  details: ReactNode
  points: number
  isChosen: boolean
  disabled?: boolean
  onChange: (isChosen: boolean) => void
}

/** A task with a checkbox. The whole row is the label. */
export function TaskPickRow({ task, details, points, isChosen, disabled, onChange }: TaskPickRowProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <Check size={20} strokeWidth={3} />
      </span>
      <TaskDrawing name={taskDrawings.nameFor(task)} size={44} />
      <span className={styles.text}>
        <b>{task.title}</b> <small>{details}</small>
      </span>
      <Points value={points} />
    </label>
  )
}
