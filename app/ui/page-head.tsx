import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-head.module.css'

export type PageHeadProps = {
  title: ReactNode
  sub?: ReactNode
  /** The top bar on phones, above the title. */
  top?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  /** A row of tiles along the lower edge, full width. */
  strip?: ReactNode
  className?: string
}

export function PageHead({ title, sub, top, actions, children, strip, className }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      {top}
      <div className={styles.content}>
        <div className={styles.titleRow}>
          <h1>{title}</h1>
          {actions}
        </div>
        {sub && <p className={styles.subtitle}>{sub}</p>}
        {children}
      </div>
      {strip && <div className={styles.strip}>{strip}</div>}
    </header>
  )
}
