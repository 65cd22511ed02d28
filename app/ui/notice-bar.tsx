import type { ReactNode } from 'react'
import styles from './notice-bar.module.css'

export type NoticeBarProps = {
  /** Small picture at the start of the line. */
  icon: ReactNode
  children: ReactNode
  /** What can be done about it. */
  action?: { label: string; onAct: () => void }
}

/** Dark bar at the top of the screen for a state that lasts, such as no internet; read out when it comes. */
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
