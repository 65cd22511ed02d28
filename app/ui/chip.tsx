import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

export interface ChipProps {
  tone?: 'leaf' | 'sun' | 'terra' | 'sky' | 'neutral'
  icon?: ReactNode
  children: ReactNode
}

/** A small label for a category: 'semanal'. Not a control. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  )
}
