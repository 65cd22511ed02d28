import { PLAN_TERMS } from '../../payments/plan.ts'
import type { UnmatchedPurchase } from '../sales.ts'
import { formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import styles from './sales-page.module.css'

/** Purchases without an account, with a form to assign each to one. Their buyers can also claim them (rule 75). */
export function UnmatchedPurchaseList({ purchases }: { purchases: readonly UnmatchedPurchase[] }) {
  return (
    <section aria-labelledby="unmatched-heading">
      <h2 id="unmatched-heading">Compras sem conta</h2>
      <p className={styles.hint}>
        Quem comprou com outro e-mail recebe a compra ao confirmar esse e-mail. Se a pessoa escreveu para
        você, dê a compra à conta certa.
      </p>
      {purchases.length === 0 && <p>Toda compra tem a sua conta.</p>}
      <ul className={styles.cards}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <p>
              <b>{purchase.plan ? PLAN_TERMS[purchase.plan].name : 'Plano desconhecido'}</b> ·{' '}
              {purchase.provider} · {purchase.startDate && formatBrasiliaMinute(purchase.startDate)}
            </p>
            <p>{purchase.buyerEmail ?? 'Sem e-mail'}</p>
            <form method="post" className={styles.inlineForm}>
              <input type="hidden" name="subscriptionId" value={purchase.id} />
              <label>
                E-mail da conta
                <input name="email" type="email" required autoComplete="off" className={styles.input} />
              </label>
              <button type="submit" className={styles.button}>
                Dar a esta conta
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
