import { formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import { SOURCE_TITLES } from '../../payments/payment.ts'
import type { RefusedRequest } from '../sales.ts'
import styles from './sales-page.module.css'

/** Refused requests, for the operator to carry out in the provider's dashboard. Renders nothing if there are none. */
export function RefusedRequestList({ requests }: { requests: readonly RefusedRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="refused-heading">
      <h2 id="refused-heading">Pedidos que o provedor não aceitou</h2>
      <p className={styles.hint}>
        Faça estes no painel do provedor; a situação muda quando o aviso dele chegar.
      </p>
      <ul className={styles.cards}>
        {requests.map((request) => (
          <li key={request.id}>
            <p>
              <b>{request.kind === 'cancel' ? 'Cancelar a assinatura' : 'Devolver o dinheiro'}</b> ·{' '}
              {SOURCE_TITLES[request.provider]} · {formatBrasiliaMinute(request.requestedAt)}
            </p>
            <p>
              Assinatura {request.subscriptionCode}
              {request.chargeReference && `, cobrança ${request.chargeReference}`}
              {request.reason && `: ${request.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
