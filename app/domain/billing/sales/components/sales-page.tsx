import { Fact } from '#app/ui/fact.tsx'
import { PLAN_TERMS, formatReais } from '../../payments/plan.ts'
import { activeCount, monthlyRevenueCents, type Sales } from '../sales.ts'
import { ContestedChargeList } from './contested-charge-list.tsx'
import { CustomerSearch, type CustomerSearchProps } from './customer-search.tsx'
import { EventList } from './event-list.tsx'
import { RefusedRequestList } from './refused-request-list.tsx'
import { SalesMonths } from './sales-months.tsx'
import styles from './sales-page.module.css'
import { UnmatchedPurchaseList } from './unmatched-purchase-list.tsx'

export interface SalesPageProps {
  sales: Sales
  isPaymentSimulated: boolean
  search: CustomerSearchProps
  notice: string | null
  problem: string | null
}

/** The sales page for administrators. Needs no scripts. */
export function SalesPage({ sales, isPaymentSimulated, search, notice, problem }: SalesPageProps) {
  const activeTotal = sales.plans.reduce((sum, plan) => sum + activeCount(plan), 0)
  return (
    <div className={styles.page}>
      <header>
        <h1>Assinaturas e vendas</h1>
        <nav aria-label="Administração">
          <a href="/admin/visitas" className={styles.link}>
            Visitas
          </a>
        </nav>
      </header>
      {isPaymentSimulated && (
        <p className={styles.simulationNotice}>
          Os pagamentos são simulados: nenhum destes valores foi cobrado.
        </p>
      )}
      {notice && (
        <p role="status" className={styles.success}>
          {notice}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <dl className={styles.metrics}>
        <Fact label="Assinaturas ativas">{activeTotal}</Fact>
        <Fact label="Receita recorrente por mês">{formatReais(monthlyRevenueCents(sales.plans))}</Fact>
        <Fact label="Para conferir">{casesToReview(sales)}</Fact>
      </dl>

      <section>
        <h2 id="plans-heading">Ativas por plano</h2>
        <p className={styles.hint}>
          A receita recorrente conta o valor mensal das assinaturas que ainda vão renovar.
        </p>
        <div className={styles.tableScroller} role="region" aria-labelledby="plans-heading" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Plano</th>
                <th scope="col">Ativas</th>
                <th scope="col">Vão renovar</th>
                <th scope="col">Canceladas, até o fim do período</th>
                <th scope="col">Cobrança atrasada</th>
                <th scope="col">Receita por mês</th>
              </tr>
            </thead>
            <tbody>
              {sales.plans.map((plan) => (
                <tr key={plan.plan}>
                  <th scope="row">{PLAN_TERMS[plan.plan].name}</th>
                  <td>{activeCount(plan)}</td>
                  <td>{plan.renewingCount}</td>
                  <td>{plan.endingCount}</td>
                  <td>{plan.lateCount}</td>
                  <td>{formatReais(monthlyRevenueCents([plan]))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <CustomerSearch {...search} />
      <ContestedChargeList charges={sales.contestedCharges} />
      <SalesMonths months={sales.months} />
      <UnmatchedPurchaseList purchases={sales.unmatchedPurchases} />
      <RefusedRequestList requests={sales.refusedRequests} />
      <EventList
        id="review"
        heading="Avisos para conferir"
        hint="Avisos do provedor que não contam até alguém olhar."
        emptyText="Nenhum aviso esperando por você."
        events={sales.eventsToReview}
        needsReview
      />
      <EventList
        id="latest"
        heading="Últimos avisos"
        hint="Processar de novo não conta nada duas vezes."
        emptyText="Nenhum aviso chegou ainda."
        events={sales.latestEvents}
      />
    </div>
  )
}

/** Number of cases that wait for an administrator. */
function casesToReview({ eventsToReview, unmatchedPurchases, refusedRequests, contestedCharges }: Sales) {
  return (
    eventsToReview.length +
    unmatchedPurchases.filter(({ returnedAt }) => returnedAt === null).length +
    refusedRequests.length +
    contestedCharges.filter(({ status }) => status === 'disputed').length
  )
}
