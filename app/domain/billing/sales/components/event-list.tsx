import type { ListedEvent } from '../sales.ts'
import { eventText } from '../../events/event-text.ts'
import { billingMoment } from '../../payments/billing-date-text.ts'
import styles from './sales-page.module.css'

interface EventListProps {
  id: string
  heading: string
  hint: string
  empty: string
  events: readonly ListedEvent[]
  /** The events wait for a decision: shows the buttons to accept and dismiss. */
  needsReview?: boolean
}

/** Payment events with their result and the buttons to review them (rule 76). */
export function EventList({ id, heading, hint, empty, events, needsReview = false }: EventListProps) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p className={styles.hint}>{hint}</p>
      {events.length === 0 && <p>{empty}</p>}
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <b>{event.type}</b> · {event.provider} · {billingMoment(event.occurredAt)}
            </p>
            <p>{eventText(event)}</p>
            <form method="post" className={styles.decisions}>
              <input type="hidden" name="eventId" value={event.id} />
              {needsReview && event.status === 'held' && (
                <Decision event={event} value="accept" label="Aceitar assim mesmo" isMain />
              )}
              {event.hasBody && <Decision event={event} value="replay" label="Processar de novo" />}
              {needsReview && <Decision event={event} value="dismiss" label="Deixar de lado" />}
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({
  event,
  value,
  label,
  isMain = false,
}: {
  event: ListedEvent
  value: string
  label: string
  isMain?: boolean
}) {
  return (
    <button
      type="submit"
      name="decision"
      value={value}
      className={isMain ? styles.mainButton : styles.button}
      aria-label={`${label}: ${event.type} de ${billingMoment(event.occurredAt)}`}
    >
      {label}
    </button>
  )
}
