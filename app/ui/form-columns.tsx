import type { ReactNode } from 'react'
import styles from './form-columns.module.css'

/** The columns of a form, side by side from 720 px. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}
