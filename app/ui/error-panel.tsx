import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './error-panel.module.css'

export type ErrorPanelProps = {
  title: ReactNode
  level?: 2 | 3
  text?: ReactNode
  /** Shows 'Tentar de novo'. */
  onRetry?: () => void
  /** Tries again right now. */
  retrying?: boolean
  /** Another way out, in place of or beside the retry. */
  action?: ReactNode
  className?: string
}

/** Something could not be loaded or saved: what, what is safe, and a way to try again. Announced at once. */
export function ErrorPanel({
  title,
  level = 3,
  text,
  onRetry,
  retrying,
  action,
  className,
}: ErrorPanelProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={classNames(styles.panel, className)}>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p>{text}</p>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="terra" icon={<RotateCw />} pending={retrying && 'Tentando...'} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
