import { PAGES } from '#content/pages.ts'
import { type PageReport, sumOf } from '../page-counts/page-count.ts'
import { CountChart } from './count-chart.tsx'
import { SiteFrame } from './site-frame.tsx'
import styles from './visits-page.module.css'

interface VisitsPageProps {
  counts: PageReport
  /** Path of the page that the charts show; null for all pages. */
  pageFilter: string | null
}

/** The administrators' page 'Visitas': views of public pages as charts and tables, without scripts. */
export function VisitsPage({ counts: { days, months, pages }, pageFilter }: VisitsPageProps) {
  const chartPages = pageFilter === null ? pages : pages.filter(({ page }) => page === pageFilter)
  const viewsByDay = days.map((_, index) => sumOf(chartPages.map(({ byDay }) => byDay[index] ?? 0)))
  const viewsByMonth = months.map((_, index) => sumOf(chartPages.map(({ byMonth }) => byMonth[index] ?? 0)))
  const subject = pageFilter === null ? 'todas as páginas' : pageName(pageFilter)
  return (
    <SiteFrame>
      <div className={styles.page}>
        <header>
          <h1>Visitas</h1>
          <nav aria-label="Administração">
            <a href="/admin/assinaturas" className={styles.link}>
              Assinaturas e vendas
            </a>
          </nav>
          <p className={styles.hint}>
            Quantas vezes cada página pública foi aberta. Contamos só página, dia e número: não dá para saber
            quem abriu, nem se duas vezes foram da mesma pessoa. Robôs que se identificam não contam, nem
            páginas que o navegador tinha guardado e mostrou sem perguntar. Os dias são os de Brasília.
          </p>
        </header>
        {pages.length === 0 ? (
          <p className={styles.emptyMessage}>
            Nenhuma visita contada ainda. A primeira aparece alguns segundos depois que alguém abrir uma
            página pública.
          </p>
        ) : (
          <>
            <section>
              <h2 id="days-heading">Últimos 30 dias</h2>
              <CountChart
                caption={`Por dia, ${subject}`}
                bars={days.map((day, index) => ({ name: shortDay(day), count: viewsByDay[index] ?? 0 }))}
                labelInterval={7}
              />
              <div className={styles.tableScroller} role="region" aria-labelledby="days-heading" tabIndex={0}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">Página</th>
                      <th scope="col">Hoje</th>
                      <th scope="col">7 dias</th>
                      <th scope="col">30 dias</th>
                    </tr>
                  </thead>
                  <tbody>
                    <tr>
                      <th scope="row">
                        <a href="/admin/visitas" aria-current={pageFilter === null ? 'true' : undefined}>
                          Todas
                        </a>
                      </th>
                      {periodSumCells(
                        days.map((_, index) => sumOf(pages.map(({ byDay }) => byDay[index] ?? 0))),
                      )}
                    </tr>
                    {pages.map(({ page, byDay }) => (
                      <tr key={page}>
                        <th scope="row">
                          <a
                            href={`/admin/visitas?pagina=${encodeURIComponent(page)}`}
                            aria-current={pageFilter === page ? 'true' : undefined}
                          >
                            {pageName(page)}
                          </a>
                        </th>
                        {periodSumCells(byDay)}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
            <section>
              <h2 id="months-heading">Últimos 12 meses</h2>
              <CountChart
                caption={`Por mês, ${subject}`}
                bars={months.map((month, index) => ({
                  name: shortMonth(month),
                  count: viewsByMonth[index] ?? 0,
                }))}
                labelInterval={1}
              />
              <div
                className={styles.tableScroller}
                role="region"
                aria-labelledby="months-heading"
                tabIndex={0}
              >
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">Página</th>
                      {months.map((month) => (
                        <th key={month} scope="col">
                          {shortMonth(month)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {pages.map(({ page, byMonth }) => (
                      <tr key={page}>
                        <th scope="row">{pageName(page)}</th>
                        {byMonth.map((count, index) => (
                          <td key={months[index]}>{formatCount(count)}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          </>
        )}
      </div>
    </SiteFrame>
  )
}

/** Table cells with the sums of today, the last 7 and the last 30 days. */
function periodSumCells(byDay: readonly number[]) {
  return [1, 7, 30].map((length) => <td key={length}>{formatCount(sumOf(byDay.slice(-length)))}</td>)
}

const PAGE_NAMES: Record<string, string> = {
  [PAGES.home.path]: 'Início',
  [PAGES.login.path]: 'Entrar e cadastrar',
  [PAGES.plans.path]: 'Planos',
  [PAGES.video.path]: 'Vídeo',
  [PAGES.contact.path]: 'Contato',
  [PAGES.privacy.path]: 'Privacidade',
  [PAGES.terms.path]: 'Termos',
  [PAGES.refunds.path]: 'Reembolso',
  [PAGES.blog.path]: 'Blog',
}

const pageName = (page: string) => PAGE_NAMES[page] ?? page

const formatCount = (count: number) => count.toLocaleString('pt-BR')

/** '21/11' for '2026-11-21'. */
function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

/** 'nov' for '2026-11', 'jan 27' for '2027-01'. */
function shortMonth(month: string): string {
  const name = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })
    .format(new Date(`${month}-01T00:00:00Z`))
    .replace('.', '')
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name
}
