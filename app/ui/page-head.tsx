import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-head.module.css'

export type PageHeadProps = {
  title: ReactNode
  sub?: ReactNode
  /** Above the title: the bar with the logo on phones. */
  top?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** Below, inside the padding: balances, filters. */
  children?: ReactNode
  /** Row of tiles along the lower edge, from side to side. */
  strip?: ReactNode
  className?: string
}

/** The yellow head of a tab (green in the dark), with the page's h1. */
export function PageHead({ title, sub, top, actions, children, strip, className }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      {top}
      <div className={styles.inner}>
        <div className={styles.line}>
          <h1>{title}</h1>
          {actions}
        </div>
        {sub && <p className={styles.sub}>{sub}</p>}
        {children}
      </div>
      {strip && <div className={styles.strip}>{strip}</div>}
    </header>
  )
}
