import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './list.module.css'

/** A list on a surface; its children are ListRows. */
export function List(props: ComponentProps<'ul'>) {
  // Safari drops the list role of a list without bullets.
  return <ul role="list" {...props} className={styles.list} />
}

export type ListRowProps = ComponentProps<'li'> & {
  /** sunk: darker, for done items; terra: red, for a confirmation of a deletion. */
  tone?: 'plain' | 'sunk' | 'terra'
  /** Whether the row has no padding and no flex layout. */
  bare?: boolean
}

/** A row of a List; its children are flex items. */
export function ListRow({ tone = 'plain', bare, className, ...rest }: ListRowProps) {
  return <li {...rest} className={classNames(styles.item, !bare && styles.padded, styles[tone], className)} />
}
