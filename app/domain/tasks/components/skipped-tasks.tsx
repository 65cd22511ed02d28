import type { Task } from '../task.ts'
import styles from './tasks-screen.module.css'

/** Says which tasks a change of many left as they were. */
export function SkippedTasks({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null
  return (
    <p role="status" className={styles.skipped}>
      Mudaram em outro aparelho e ficaram como estavam: <b>{tasks.map(({ title }) => title).join(', ')}</b>.
      Confira como estão agora e tente de novo.
    </p>
  )
}
