import type { Purchase } from '../sales.ts'
import { PurchaseCard } from './purchase-card.tsx'
import styles from './sales-page.module.css'

/** Purchases without an account, with a form to assign each to one. Their buyers can also claim them (rule 75). */
export function UnmatchedPurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
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
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </section>
  )
}
