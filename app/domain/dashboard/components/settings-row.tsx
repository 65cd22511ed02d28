import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { ListRow } from '#app/ui/list.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './settings-row.module.css'

interface SettingsRowProps {
  /** Decorative. */
  icon: ReactNode
  title: string
  /** Read by screen readers before the title. */
  prefix?: string
  /** Below the title. */
  details?: string
  /** At the end of the row; a skeleton if undefined. */
  state?: ReactNode
  /** sun: something unfinished. */
  tone?: 'plain' | 'sun'
  /** Whether its page is open beside the list. */
  isCurrent?: boolean
  /** Opens a sheet or a page of Config, or another page of the app. */
  target: (() => void) | { path: string; state?: unknown }
  /** Identifies the row for the focus after its page closes. */
  name?: string
}

/** A row of Config: icon, title and state. The whole row is a button or a link. */
export function SettingsRow({
  icon,
  title,
  prefix,
  details,
  state,
  target,
  name,
  ...look
}: SettingsRowProps) {
  const className = classNames(
    styles.row,
    look.tone === 'sun' && styles.sun,
    look.isCurrent && styles.current,
  )
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.body}>
        <span className={styles.text}>
          {prefix && <span className="visually-hidden">{prefix}: </span>}
          <b>{title}</b>
          {details && <small>{details}</small>}
        </span>
        <span className={styles.state}>{state === undefined ? <Skeleton width="4.5em" /> : state}</span>
      </span>
      <ChevronRight size={20} className={styles.chevron} aria-hidden="true" />
    </>
  )
  return (
    <ListRow bare data-settings-row={name}>
      {typeof target === 'function' ? (
        <button
          type="button"
          className={className}
          aria-current={look.isCurrent || undefined}
          onClick={target}
        >
          {content}
        </button>
      ) : (
        <Link to={target.path} state={target.state} className={className}>
          {content}
        </Link>
      )}
    </ListRow>
  )
}
