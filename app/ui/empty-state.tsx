import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  art?: ReactNode
  title?: ReactNode
  level?: 2 | 3 | 4
  text?: ReactNode
  action?: ReactNode
  className?: string
}

/** Shown instead of an empty list, with an action to fill it. */
export function EmptyState({ art, title, level = 3, text, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.emptyState, !art && !action && styles.textOnly, className)}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      {title && <Heading className={styles.title}>{title}</Heading>}
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
