import type { ReactNode } from 'react'
import styles from './add-row.module.css'

interface AddRowProps {
  /** Decorative. */
  icon: ReactNode
  label: string
  /** Text at the right end: 'até 4'. */
  note?: string
  onClick: () => void
}

/** A dashed button at the end of a list in a form, which adds a row. */
export function AddRow({ icon, label, note, onClick }: AddRowProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {icon}
      {label}
      {note && <span>{note}</span>}
    </button>
  )
}
