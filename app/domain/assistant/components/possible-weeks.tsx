import ChevronDown from 'lucide-react/icons/chevron-down'
import Scale from 'lucide-react/icons/scale'
import { useId } from 'react'
import { formatPoints } from '#app/base/format-points.ts'
import { dayMonth } from '../../families/dates/moment-text.ts'
import { type PointsTime, type PossiblePoints, type PossibleWeek, sum } from '../balance/possible-points.ts'
import styles from './possible-weeks.module.css'

const TIME_LABELS: Record<PointsTime, string> = {
  manha: 'manhã',
  tarde: 'tarde',
  noite: 'noite',
  any: 'qualquer hora',
}
const TIMES = Object.keys(TIME_LABELS) as PointsTime[]

interface PossibleWeeksProps {
  possible: PossiblePoints
  childName: string
  /** When the goal arrives; null without a goal. */
  goalText: string | null
}

/** What a child can earn in each of the next four weeks by time of day, and what each task gives (rule 221). */
export function PossibleWeeks({ possible, childName, goalText }: PossibleWeeksProps) {
  const headingId = useId()
  const { weeks, tasks } = possible
  const most = Math.max(...weeks.map(({ points }) => points))
  if (most === 0) return null
  const total = sum(weeks.map(({ points }) => points))
  const times = TIMES.filter((time) => weeks.some(({ byTime }) => byTime[time] > 0))
  return (
    <section aria-labelledby={headingId} className={styles.weeks}>
      <div className={styles.head}>
        <h2 id={headingId}>Quanto {childName} pode ganhar</h2>
        <small>4 semanas: {formatPoints(total)}</small>
      </div>
      <p className={styles.legend} aria-hidden="true">
        {times.map((time) => (
          <span key={time}>
            <i className={styles[time]} />
            {TIME_LABELS[time]}
          </span>
        ))}
      </p>
      <ul role="list" className={styles.list}>
        {weeks.map((week, index) => (
          <li key={week.from}>
            <span className={styles.dates}>
              {datesText(week)}
              <small>{stateText(week, index)}</small>
            </span>
            <span
              className={styles.bar}
              role="img"
              aria-label={times.map((time) => `${TIME_LABELS[time]} ${week.byTime[time]}`).join(', ')}
            >
              {times.map((time) => (
                <i
                  key={time}
                  className={styles[time]}
                  style={{ width: `${(week.byTime[time] * 100) / most}%` }}
                />
              ))}
            </span>
            <b>{formatPoints(week.points)}</b>
          </li>
        ))}
      </ul>
      {goalText && (
        <p className={styles.goal}>
          <Scale size={20} aria-hidden="true" />
          {goalText}
        </p>
      )}
      <details className={styles.tasks}>
        <summary>
          Por combinado, nas 4 semanas
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Combinado</th>
              <th scope="col">Vezes e pontos</th>
              <th scope="col">Soma</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ id, title, times: count, points }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>
                  {count} × {formatPoints(points)}
                </td>
                <td>{formatPoints(count * points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** '28/11–4/12', '5–11/12'. */
function datesText({ from, to }: PossibleWeek): string {
  const start = from.slice(5, 7) === to.slice(5, 7) ? String(Number(from.slice(8))) : dayMonth(from)
  return `${start}–${dayMonth(to)}`
}

/** 'férias, fora 3 dias'; of the first week 'desde hoje' if nothing is special. */
function stateText({ awayDays, isVacation }: PossibleWeek, index: number): string {
  const away = awayDays > 0 && `fora ${awayDays} ${awayDays === 1 ? 'dia' : 'dias'}`
  const states = [isVacation && 'férias', away].filter(Boolean)
  return states.length === 0 && index === 0 ? 'desde hoje' : states.join(', ')
}
