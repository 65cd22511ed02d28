import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** plain: hairline; leaf: the strong edge of what can be had now; panel: calm, small corners, for tools. */
  tone?: 'plain' | 'leaf' | 'panel'
}

/** A surface with the leaf corner; its children stand in a grid with 12 px between. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  return <Element {...(rest as object)} className={classNames(styles.card, styles[tone], className)} />
}
