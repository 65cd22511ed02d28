import type { ReactNode } from 'react'
import styles from './turn-sheets.module.css'

export interface TurnRow {
  icon: ReactNode
  label: string
  details: string
  onPress: () => void
}

/** What can be done with a turn, two side by side. */
export function TurnRows({ rows }: { rows: readonly TurnRow[] }) {
  return (
    <ul role="list" className={styles.rows}>
      {rows.map(({ icon, label, details, onPress }) => (
        <li key={label}>
          <button type="button" className={styles.row} onClick={onPress}>
            <span aria-hidden="true">{icon}</span>
            <span className={styles.text}>
              <b>{label}</b>
              <small>{details}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
