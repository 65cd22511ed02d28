import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

export type ChipProps = ComponentProps<'span'> & {
  tone?: 'leaf' | 'sun' | 'terra' | 'sky' | 'neutral'
  icon?: ReactNode
}

/** A small label for a category: 'semanal'. Not a control. */
export function Chip({ tone = 'neutral', icon, className, children, ...rest }: ChipProps) {
  return (
    <span {...rest} className={classNames(styles.chip, styles[tone], className)}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  )
}
