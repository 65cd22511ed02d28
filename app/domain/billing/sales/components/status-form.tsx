import { PLAN_TERMS } from '../../payments/plan.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import type { SubscriptionSummary } from '../sales.ts'
import styles from './sales-page.module.css'

const STATUS_LABELS: Record<SubscriptionSummary['status'], string> = {
  active: 'Ativa',
  cancelled: 'Cancelada',
  inactive: 'Inativa',
}

export interface LookupResult {
  email: string
  /** null if there is no such account. */
  subscriptions: SubscriptionSummary[] | null
  /** Idempotency keys of the forms, one for each subscription. */
  idempotencyKeys: string[]
}

/** Looks up a person's subscriptions by e-mail and sets their status manually (rule 77). */
export function StatusForm({ lookupResult }: { lookupResult: LookupResult | null }) {
  return (
    <section aria-labelledby="person-heading">
      <h2 id="person-heading">Assinatura de uma pessoa</h2>
      <p className={styles.hint}>
        Mudar a situação aqui vale só no aplicativo: o que o provedor cobra continua até ser cancelado lá, e o
        próximo aviso dele volta a valer.
      </p>
      <form method="get" className={styles.inlineForm}>
        <label>
          E-mail da pessoa
          <input
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={lookupResult?.email}
            className={styles.input}
          />
        </label>
        <button type="submit" className={styles.button}>
          Procurar
        </button>
      </form>
      {lookupResult && !lookupResult.subscriptions && <p role="alert">Usuário não encontrado</p>}
      {lookupResult?.subscriptions?.length === 0 && <p>Esta pessoa não tem assinatura.</p>}
      <ul className={styles.cards}>
        {lookupResult?.subscriptions?.map(({ id, provider, plan, status, accessUntil }, index) => (
          <li key={id}>
            <p>
              <b>{plan ? PLAN_TERMS[plan].name : 'Plano desconhecido'}</b> · {provider} ·{' '}
              {STATUS_LABELS[status]}
              {accessUntil && `, acesso até ${formatBrasiliaDate(accessUntil)}`}
            </p>
            <form method="post" className={styles.inlineForm}>
              <input type="hidden" name="subscriptionId" value={id} />
              <input type="hidden" name="once" value={lookupResult.idempotencyKeys[index]} />
              <label>
                Situação
                <select name="status" defaultValue={status} className={styles.input}>
                  {Object.entries(STATUS_LABELS).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className={styles.button}>
                Mudar situação
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
