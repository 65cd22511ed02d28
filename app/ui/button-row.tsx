import type { ReactNode } from 'react'
import styles from './button-row.module.css'

/** Buttons side by side. The last one fills the rest of the row. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
