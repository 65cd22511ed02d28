import { formatBrasiliaDate, formatBrasiliaMinute } from '../../payments/brasilia-date-text.ts'
import { SOURCE_TITLES } from '../../payments/payment.ts'
import { PLAN_TERMS } from '../../payments/plan.ts'
import type { GivenAccess } from '../../subscriptions/given-access.ts'
import { CHARGE_STATUS_TEXT } from '../../subscriptions/subscription.ts'
import type { SearchResult, SubscriptionSummary } from '../sales.ts'
import { AccessForm, type AccessFormProps } from './access-form.tsx'
import { EventList } from './event-list.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import styles from './sales-page.module.css'

const STATUS_LABELS: Record<SubscriptionSummary['status'], string> = {
  active: 'Ativa',
  cancelled: 'Cancelada',
  inactive: 'Inativa',
}

export interface CustomerSearchProps {
  /** The typed e-mail or code; '' before a search. */
  query: string
  /** null before a search. */
  result: SearchResult | null
  accessForm: AccessFormProps['form']
  /** Idempotency keys of the status forms, by subscription. */
  statusKeys: Record<string, string>
}

/** Finds an account or a purchase by e-mail or code, sets a status by hand and gives access (rules 77, 257 and 258). */
export function CustomerSearch({ query, result, accessForm, statusKeys }: CustomerSearchProps) {
  return (
    <section aria-labelledby="person-heading">
      <h2 id="person-heading">Uma pessoa ou uma compra</h2>
      <form method="get" className={styles.inlineForm}>
        <label>
          E-mail ou código da compra
          <input
            name="busca"
            required
            maxLength={254}
            autoComplete="off"
            autoCapitalize="off"
            defaultValue={query}
            className={styles.input}
          />
        </label>
        <button type="submit" className={styles.button}>
          Procurar
        </button>
      </form>
      {result && !result.account && result.purchases.length === 0 && result.events.length === 0 && (
        <p role="alert">Nenhuma conta e nenhuma compra com “{query}”.</p>
      )}
      {result?.account && (
        <>
          <h3>{result.account.name}</h3>
          <p className={styles.hint}>{result.account.email}</p>
          {result.account.subscriptions.length === 0 && <p>Esta pessoa não tem assinatura.</p>}
          <ul className={styles.cards}>
            {result.account.subscriptions.map((subscription) => (
              <SubscriptionCard
                key={subscription.id}
                subscription={subscription}
                idempotencyKey={statusKeys[subscription.id] ?? ''}
              />
            ))}
          </ul>
          <AccessForm account={result.account} form={accessForm} />
        </>
      )}
      {result && result.purchases.length > 0 && (
        <ul className={styles.cards}>
          {result.purchases.map((purchase) => (
            <PurchaseCard key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      {result && result.events.length > 0 && (
        <EventList
          id="found"
          heading="Avisos encontrados"
          hint="Avisos do provedor que não contam até alguém olhar."
          emptyText=""
          events={result.events}
          needsReview
        />
      )}
    </section>
  )
}

interface SubscriptionCardProps {
  subscription: SubscriptionSummary
  idempotencyKey: string
}

function SubscriptionCard({ subscription, idempotencyKey }: SubscriptionCardProps) {
  const { id, provider, plan, status, accessUntil, purchaseCode, chargeStatus, givenAccess } = subscription
  const isGiven = provider === 'manual'
  const title = isGiven ? 'Acesso dado' : plan ? PLAN_TERMS[plan].name : 'Plano desconhecido'
  return (
    <li>
      <p>
        <b>{title}</b>
        {!isGiven && ` · ${SOURCE_TITLES[provider]}`} · {STATUS_LABELS[status]}
        {accessUntil && `, acesso até ${formatBrasiliaDate(accessUntil)}`}
      </p>
      {purchaseCode && (
        <p>
          Código da compra: {purchaseCode}
          {chargeStatus && chargeStatus !== 'paid' && ` · ${CHARGE_STATUS_TEXT[chargeStatus]}`}
        </p>
      )}
      {givenAccess.map((access) => (
        <p key={access.givenAt} className={styles.hint}>
          {givenText(access)}
        </p>
      ))}
      {isGiven ? (
        status === 'active' && (
          <form method="post" className={styles.inlineForm}>
            <StatusFields id={id} idempotencyKey={idempotencyKey} />
            <button type="submit" name="status" value="inactive" className={styles.button}>
              Encerrar este acesso agora
            </button>
          </form>
        )
      ) : (
        <>
          <p className={styles.hint}>
            Mudar a situação vale só no aplicativo: o que o provedor cobra continua até ser cancelado lá, e o
            próximo aviso dele volta a valer.
          </p>
          <form method="post" className={styles.inlineForm}>
            <StatusFields id={id} idempotencyKey={idempotencyKey} />
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
        </>
      )}
    </li>
  )
}

function StatusFields({ id, idempotencyKey }: { id: string; idempotencyKey: string }) {
  return (
    <>
      <input type="hidden" name="subscriptionId" value={id} />
      <input type="hidden" name="once" value={idempotencyKey} />
    </>
  )
}

/** 'Até 28/02/2027: Desculpa. Por Marta Lima, em 28/11/2026, 14:22.' */
function givenText({ until, reason, givenBy, givenAt }: GivenAccess): string {
  const giver = givenBy ? `Por ${givenBy}, em` : 'Em'
  return `Até ${formatBrasiliaDate(until)}: ${reason}. ${giver} ${formatBrasiliaMinute(givenAt)}.`
}
