import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

export type NoticeBarProps = {
  icon: ReactNode
  children: ReactNode
  action?: { label: string; onAct: () => void }
}

/** A dark bar at the top of the screen for a lasting state, such as no internet. It is a live region. */
export function NoticeBar({ icon, children, action }: NoticeBarProps) {
  return (
    <div role="status" className={styles.bar}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onAct}>
          {action.label}
        </button>
      )}
    </div>
  )
}
