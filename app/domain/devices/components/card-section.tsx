import type { ReactNode } from 'react'
import { taskDayKey, type TaskDayKey } from '../../tasks/approval/decided-task-day.ts'

interface CardSectionProps<Card> {
  className: string | undefined
  /** Content of the heading. */
  heading: ReactNode
  cards: readonly Card[]
  renderCard: (card: Card) => ReactNode
}

/** A heading with the cards below it; nothing without cards. */
export function CardSection<Card extends TaskDayKey>({
  className,
  heading,
  cards,
  renderCard,
}: CardSectionProps<Card>) {
  if (cards.length === 0) return null
  return (
    <section className={className}>
      <h2>{heading}</h2>
      <ul>
        {cards.map((card) => (
          <li key={taskDayKey(card)}>{renderCard(card)}</li>
        ))}
      </ul>
    </section>
  )
}
