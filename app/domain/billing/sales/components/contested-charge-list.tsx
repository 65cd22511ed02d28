import { formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import { SOURCE_TITLES } from '../../payments/payment.ts'
import { formatReais } from '../../payments/plan.ts'
import type { ContestedCharge } from '../sales.ts'
import styles from './sales-page.module.css'

/** Disputes and chargebacks of the last ninety days. Renders nothing if there are none. */
export function ContestedChargeList({ charges }: { charges: readonly ContestedCharge[] }) {
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="contested-heading">
      <h2 id="contested-heading">Contestações no banco</h2>
      <p className={styles.hint}>
        Responda no painel do provedor, que mostra o prazo. Um estorno decidido já parou o acesso.
      </p>
      <ul className={styles.cards}>
        {charges.map((charge) => (
          <li key={`${charge.subscriptionId} ${charge.purchaseCode}`}>
            <p>
              <b>{charge.status === 'disputed' ? 'Em disputa' : 'Estornada pelo banco'}</b>
              {charge.amountCents !== null && ` · ${formatReais(charge.amountCents)}`} ·{' '}
              {SOURCE_TITLES[charge.provider]} · {formatBrasiliaMinute(charge.at)}
            </p>
            <p>E-mail da compra: {charge.buyerEmail ?? 'não informado'}</p>
            {charge.accountEmail && <p>Conta: {charge.accountEmail}</p>}
            <p>Código da compra: {charge.purchaseCode}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
