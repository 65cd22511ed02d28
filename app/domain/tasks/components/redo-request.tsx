import RotateCw from 'lucide-react/icons/rotate-cw'
import type { TaskDay } from '../task.ts'
import styles from './redo-request.module.css'

interface RedoRequestProps {
  taskDay: TaskDay
  /** Where the row is of several children. */
  childName: string | undefined
  showsNote: boolean
}

/** 'Para fazer de novo' with the guardian's note; nothing for a task that was not sent back (rule 141). */
export function RedoRequest({ taskDay: { status, decision }, childName, showsNote }: RedoRequestProps) {
  if (status !== 'redo') return null
  return (
    <p className={styles.redo}>
      <RotateCw size={16} strokeWidth={2.4} aria-hidden="true" />
      <span>
        <b>
          {childName && `${childName}: `}
          {childName ? 'para' : 'Para'} fazer de novo
        </b>
        {showsNote && decision?.note && <> “{decision.note}”</>}
      </span>
    </p>
  )
}
