import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './form-columns.module.css'

/** The columns of a form, side by side from 720 px. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

interface FormColumnProps {
  /** Whether the column stays in view while a longer one beside it scrolls, from 720 px. */
  sticky?: boolean
  children: ReactNode
}

export function FormColumn({ sticky, children }: FormColumnProps) {
  return <div className={classNames(styles.column, sticky && styles.sticky)}>{children}</div>
}
