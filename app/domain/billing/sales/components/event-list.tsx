import type { EventSummary } from '../sales.ts'
import { eventText } from '../../events/event-text.ts'
import { formatBrasiliaDate, formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import { SOURCE_TITLES } from '../../payments/payment.ts'
import styles from './sales-page.module.css'

interface EventListProps {
  id: string
  heading: string
  hint: string
  emptyText: string
  events: readonly EventSummary[]
  /** Whether the events need a review: shows the buttons to accept and to dismiss. */
  needsReview?: boolean
}

/** Payment events with their results and with buttons to review them (rule 76). */
export function EventList({ id, heading, hint, emptyText, events, needsReview = false }: EventListProps) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p className={styles.hint}>{hint}</p>
      {events.length === 0 && <p>{emptyText}</p>}
      <ul className={styles.cards}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <b>{event.type}</b> · {SOURCE_TITLES[event.provider]} · {formatBrasiliaMinute(event.occurredAt)}
            </p>
            <p>{eventText(event)}</p>
            {event.buyerEmail && <p>E-mail da compra: {event.buyerEmail}</p>}
            {event.accountEmail && event.accountEmail !== event.buyerEmail && (
              <p>Conta: {event.accountEmail}</p>
            )}
            {event.purchaseCode && event.provider !== 'manual' && (
              <p>Código da compra: {event.purchaseCode}</p>
            )}
            {event.returnedAt && (
              <p>
                <b>Devolvida em {formatBrasiliaDate(event.returnedAt)}.</b> Não há mais o que liberar.
              </p>
            )}
            <form method="post" className={styles.inlineForm}>
              <input type="hidden" name="eventId" value={event.id} />
              {needsReview && event.status === 'held' && !event.returnedAt && (
                <DecisionButton event={event} value="accept" label="Aceitar assim mesmo" />
              )}
              {event.hasBody && <DecisionButton event={event} value="replay" label="Processar de novo" />}
              {needsReview && <DecisionButton event={event} value="dismiss" label="Deixar de lado" />}
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DecisionButton({ event, value, label }: { event: EventSummary; value: string; label: string }) {
  return (
    <button
      type="submit"
      name="decision"
      value={value}
      className={value === 'accept' ? styles.mainButton : styles.button}
      aria-label={`${label}: ${event.type} de ${formatBrasiliaMinute(event.occurredAt)}`}
    >
      {label}
    </button>
  )
}
