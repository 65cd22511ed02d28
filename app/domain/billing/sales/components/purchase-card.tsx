import { PLAN_TERMS } from '../../payments/plan.ts'
import { formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import { SOURCE_TITLES } from '../../payments/payment.ts'
import type { Purchase } from '../sales.ts'
import { returnText } from './charge-text.ts'
import styles from './sales-page.module.css'

/** A purchase without an account, with a form to assign it to one. A returned purchase says so instead. */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { id, plan, provider, startDate, buyerEmail, purchaseCode } = purchase
  const returned = returnText(purchase)
  return (
    <li>
      <p>
        <b>{plan ? PLAN_TERMS[plan].name : 'Plano desconhecido'}</b> · {SOURCE_TITLES[provider]} ·{' '}
        {startDate && formatBrasiliaMinute(startDate)}
      </p>
      <p>E-mail da compra: {buyerEmail ?? 'não informado'}</p>
      <p>Código da compra: {purchaseCode}</p>
      {returned ? (
        <p>
          <b>{returned}</b> Não há mais o que liberar.
        </p>
      ) : (
        <form method="post" className={styles.inlineForm}>
          <input type="hidden" name="subscriptionId" value={id} />
          <label>
            E-mail da conta
            <input name="email" type="email" required autoComplete="off" className={styles.input} />
          </label>
          <button type="submit" className={styles.button}>
            Dar a esta conta
          </button>
        </form>
      )}
    </li>
  )
}
