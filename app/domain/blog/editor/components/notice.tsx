import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './notice.module.css'

interface NoticeProps {
  /** 'sun': the person must decide something. */
  tone?: 'sky' | 'sun'
  children: ReactNode
  actions?: ReactNode
}

/** A notice with optional buttons; screen readers announce it. */
export function Notice({ tone = 'sky', children, actions }: NoticeProps) {
  return (
    <div role="status" className={classNames(styles.notice, styles[tone])}>
      <div>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
