import { billingMoment } from '../../payments/billing-date-text.ts'
import type { RefusedRequest } from '../sales.ts'
import styles from './sales-page.module.css'

/** Refused requests, which the operator has to carry out at the provider; renders nothing if there are none. */
export function RefusedList({ requests }: { requests: readonly RefusedRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="refused-heading">
      <h2 id="refused-heading">Pedidos que o provedor não aceitou</h2>
      <p className={styles.hint}>
        Faça estes no painel do provedor; a situação muda quando o aviso dele chegar.
      </p>
      <ul className={styles.events}>
        {requests.map((request) => (
          <li key={request.id}>
            <p>
              <b>{request.kind === 'cancel' ? 'Cancelar a assinatura' : 'Devolver o dinheiro'}</b> ·{' '}
              {request.provider} · {billingMoment(request.askedAt)}
            </p>
            <p>
              Assinatura {request.code}
              {request.reference && `, cobrança ${request.reference}`}
              {request.reason && `: ${request.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
