import { formatPoints, formatSignedPoints } from '#app/base/format-points.ts'
import numberTable from '#app/ui/number-table.module.css'
import {
  type PointsParts,
  shortDate,
  dateRangeText,
  totalOf,
  type WeekPoints,
  weekSum,
} from '../weekly/weekly-points.ts'
import styles from './weekly-points.module.css'

interface WeeklyTableProps {
  weeks: readonly WeekPoints[]
  childName: string
  thisYear: string
}

export function WeeklyTable({ weeks, childName, thisYear }: WeeklyTableProps) {
  const total = totalOf(weeks)
  const [firstWeek] = weeks
  const lastWeek = weeks.at(-1)
  const dateRange = firstWeek && lastWeek && dateRangeText(firstWeek.week, lastWeek.lastDay, thisYear)
  return (
    <div className={numberTable.box} role="region" aria-label="Tabela de pontos por semana" tabIndex={0}>
      <table className={styles.table}>
        <caption>
          Pontos de {childName} por semana <small>{dateRange}</small>
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
          {weeks.toReversed().map((week) => (
            <tr key={week.week}>
              <th scope="row">
                <span aria-hidden="true">
                  {shortDate(week.week)} a {shortDate(week.lastDay)}
                </span>
                <span className="visually-hidden">{dateRangeText(week.week, week.lastDay, thisYear)}</span>
              </th>
              <PointsCells {...week} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <PointsCells {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function PointsCells(points: PointsParts) {
  return (
    <>
      <td>{formatPoints(points.earned)}</td>
      <td>{formatPoints(points.lost)}</td>
      <td>{formatPoints(points.redeemed)}</td>
      <td>{formatSignedPoints(weekSum(points))}</td>
    </>
  )
}
