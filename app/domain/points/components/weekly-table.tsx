import { formatPoints, formatSignedPoints } from '#app/ui/format-points.ts'
import { plusDays } from '../../families/civil-date.ts'
import { shortDay, spokenDays, totalOf, type WeekPoints, weekSum } from '../weekly-points.ts'
import styles from './weekly-points.module.css'

interface WeeklyTableProps {
  weeks: readonly WeekPoints[]
  childName: string
  thisYear: string
}

/** The same weeks as a table, the newest first. */
export function WeeklyTable({ weeks, childName, thisYear }: WeeklyTableProps) {
  const total = totalOf(weeks)
  const first = weeks[0]?.week ?? ''
  const days = spokenDays(first, plusDays(weeks.at(-1)?.week ?? first, 6), thisYear)
  return (
    <div className={styles.tableBox} role="region" aria-label="Tabela de pontos por semana" tabIndex={0}>
      <table className={styles.table}>
        <caption>
          Pontos de {childName} por semana <small>{days}</small>
        </caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <th scope="col">Ganhou</th>
            <th scope="col">Perdeu</th>
            <th scope="col">Resgatou</th>
            <th scope="col">Soma</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => {
            const last = plusDays(week.week, 6)
            return (
              <tr key={week.week}>
                <th scope="row">
                  <span aria-hidden="true">
                    {shortDay(week.week)} a {shortDay(last)}
                  </span>
                  <span className="visually-hidden">{spokenDays(week.week, last, thisYear)}</span>
                </th>
                <Cells {...week} />
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells(points: Omit<WeekPoints, 'week'>) {
  return (
    <>
      <td>{formatPoints(points.earned)}</td>
      <td>{formatPoints(points.lost)}</td>
      <td>{formatPoints(points.redeemed)}</td>
      <td>{formatSignedPoints(weekSum(points))}</td>
    </>
  )
}
