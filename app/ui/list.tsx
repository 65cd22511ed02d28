import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './list.module.css'

/** The surface of a list, with the leaf corner; children are ListRows, divided by hairlines. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  // A list without bullets needs its role said, or Safari stops calling it one.
  return <ul role="list" {...rest} className={classNames(styles.list, className)} />
}

export type ListRowProps = ComponentProps<'li'> & {
  /** sunk: set back, for what is done; terra: asks before it deletes. */
  tone?: 'plain' | 'sunk' | 'terra'
  /** The row brings its own padding and layout. */
  bare?: boolean
}

/** One row: children stand side by side; give the one that stretches `flex: 1` and `min-width: 0`. */
export function ListRow({ tone = 'plain', bare, className, ...rest }: ListRowProps) {
  return <li {...rest} className={classNames(styles.item, !bare && styles.padded, styles[tone], className)} />
}
