import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** plain: thin border; leaf: strong green border. */
  tone?: 'plain' | 'leaf'
}

/** A surface with a border and an asymmetric radius. Its children are rows of a grid. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  return <Element {...(rest as object)} className={classNames(styles.card, styles[tone], className)} />
}
