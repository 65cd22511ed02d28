import type { ReactNode } from 'react'
import styles from './answer-card.module.css'
import { classNames } from './class-names.ts'

interface AnswerCardProps {
  /** For screen readers, such as 'Arrumar a cama, Lia'. */
  name: string
  /** A square picture of 48 px. */
  picture: ReactNode
  title: string
  details: string
  points: ReactNode
  /** Between the subject and the buttons. */
  note?: ReactNode
  /** Two buttons, of which the second is the wider one, and a square one or none. */
  buttons: ReactNode
  /** Below the buttons. */
  children?: ReactNode
  className?: string | undefined
}

/** A card of the inbox: what waits for an answer, and the buttons with the answers. */
export function AnswerCard({ name, picture, title, details, points, ...props }: AnswerCardProps) {
  return (
    <article className={classNames(styles.card, props.className)} aria-label={name}>
      <div className={styles.subject}>
        {picture}
        <div className={styles.text}>
          <h3>{title}</h3>
          <p>{details}</p>
        </div>
        {points}
      </div>
      {props.note}
      <div className={styles.buttons}>{props.buttons}</div>
      {props.children}
    </article>
  )
}
