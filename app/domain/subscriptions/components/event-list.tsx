import { formatReais } from '../../payments/plan.ts'
import type { ListedEvent } from '../sales.ts'
import { billingMoment } from '../../payments/billing-words.ts'
import styles from './sales-page.module.css'

const STATUS: Record<ListedEvent['status'], string> = {
  waiting: 'Na fila',
  applied: 'Aplicado',
  ignored: 'Sem efeito para nós',
  unplaced: 'Cobrança desconhecida',
  held: 'Retido',
  dismissed: 'Deixado de lado',
  failed: 'Falhou',
}

const REASONS: Record<string, string> = {
  wrong_offer: 'A oferta não é nenhuma das nossas.',
  wrong_price: 'O valor não é o do plano.',
  wrong_currency: 'A moeda não é o real.',
  account_gone: 'Cobrança de uma conta que foi excluída.',
  provider_off: 'As chaves deste provedor não estão configuradas.',
  unreadable: 'Não dá para entender este aviso.',
  broke: 'O processamento quebrou; veja o registro do servidor.',
}

interface EventListProps {
  id: string
  heading: string
  hint: string
  empty: string
  events: readonly ListedEvent[]
  /** They wait for a decision: they can be accepted and put aside. */
  waitsForUs?: boolean
}

/** Events of providers with what came of them, and the buttons to decide. */
export function EventList({ id, heading, hint, empty, events, waitsForUs = false }: EventListProps) {
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
            <p>
              {STATUS[event.status]}
              {event.reason ? `: ${REASONS[event.reason] ?? event.reason}` : '.'}
              {event.amountCents !== null && ` Valor: ${formatReais(event.amountCents)}`}
              {event.currency && event.currency !== 'BRL' && ` (${event.currency})`}
              {event.offerId && `, oferta ${event.offerId}`}
            </p>
            <form method="post" className={styles.decisions}>
              <input type="hidden" name="eventId" value={event.id} />
              {waitsForUs && event.status === 'held' && (
                <Decision of={event} value="accept" label="Aceitar assim mesmo" isMain />
              )}
              {event.isKept && <Decision of={event} value="replay" label="Processar de novo" />}
              {waitsForUs && <Decision of={event} value="dismiss" label="Deixar de lado" />}
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({
  of,
  value,
  label,
  isMain = false,
}: {
  of: ListedEvent
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
      aria-label={`${label}: ${of.type} de ${billingMoment(of.occurredAt)}`}
    >
      {label}
    </button>
  )
}
