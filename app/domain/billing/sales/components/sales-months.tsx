import { formatReais } from '../../payments/plan.ts'
import type { MonthSales } from '../sales.ts'
import styles from './sales-page.module.css'

// in units of the SVG's view box
const MONTH_WIDTH = 24
const BAR_WIDTH = 7
const HEIGHT = 120

export function SalesMonths({ months }: { months: readonly MonthSales[] }) {
  const maxCount = Math.max(
    1,
    ...months.flatMap((month) => [month.startedCount, month.cancelledCount, month.refundedCount]),
  )
  const scale = HEIGHT / maxCount
  return (
    <section>
      <h2 id="months-heading">Mês a mês</h2>
      <figure className={styles.chart}>
        <figcaption className={styles.legend}>
          <span data-kind="started">Novas</span>
          <span data-kind="cancelled">Canceladas</span>
          <span data-kind="refunded">Devoluções</span>
        </figcaption>
        <svg viewBox={`0 0 ${MONTH_WIDTH * months.length} ${HEIGHT + 18}`} aria-hidden="true">
          <path d={`M0 ${HEIGHT}h${MONTH_WIDTH * months.length}`} className={styles.xAxis} />
          {months.map((month, index) => {
            const bars = [
              ['started', month.startedCount],
              ['cancelled', month.cancelledCount],
              ['refunded', month.refundedCount],
            ] as const
            return (
              <g key={month.month}>
                {bars.map(([kind, count], barIndex) => (
                  <rect
                    key={kind}
                    data-kind={kind}
                    x={index * MONTH_WIDTH + 1 + barIndex * BAR_WIDTH}
                    y={HEIGHT - count * scale}
                    width={BAR_WIDTH - 1}
                    height={count * scale}
                  />
                ))}
                {index % 2 === 1 && (
                  <text x={index * MONTH_WIDTH + MONTH_WIDTH / 2 - 1} y={HEIGHT + 14} textAnchor="middle">
                    {shortMonth(month.month)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </figure>
      <div className={styles.tableScroller} role="region" aria-labelledby="months-heading" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">Novas</th>
              <th scope="col">Canceladas</th>
              <th scope="col">Devoluções</th>
              <th scope="col">Cobrado</th>
              <th scope="col">Devolvido</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month}>
                <th scope="row">{longMonth(month.month)}</th>
                <td>{month.startedCount}</td>
                <td>{month.cancelledCount}</td>
                <td>{month.refundedCount}</td>
                <td>{formatReais(month.chargedCents)}</td>
                <td>{formatReais(month.refundedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function formatMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** 'nov' for '2026-11'. */
function shortMonth(month: string): string {
  return formatMonth(month, { month: 'short' }).replace('.', '')
}

/** 'novembro de 2026' for '2026-11'. */
function longMonth(month: string): string {
  return formatMonth(month, { month: 'long', year: 'numeric' })
}
