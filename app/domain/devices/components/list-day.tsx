import { formatPoints } from '#app/ui/format-points.ts'
import { longDateText } from '../../families/dates/moment-text.ts'
import { daySections, isDayComplete, remainingCount } from '../child-day/day-cards.ts'
import { notMeText, remainingText } from '../child-day/day-text.ts'
import { type ShownTaskDay, taskDayKey } from '../child-day/pending-marks.ts'
import type { DayProps } from './day-props.ts'
import styles from './list-day.module.css'
import { ListRow } from './list-row.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WatchLine } from './watch-line.tsx'

const LATER_LABELS = { manha: 'De manhã', tarde: 'À tarde', noite: 'À noite' } as const

/** The day of a teenager: a plain list without drawings. */
export function ListDay({ store, child, day, today, timeNow, onLeave }: DayProps) {
  const { heldStatus, cardProps } = useHeldCards(store)
  const { now, later, marked } = daySections(day.taskDays, timeNow, heldStatus)
  const notDone = day.taskDays.filter(({ status }) => status === 'not_done')
  const sections: { label: string; cards: ShownTaskDay[] }[] = [
    { label: 'Agora', cards: now },
    ...later.map(({ timeOfDay, cards }) => ({ label: LATER_LABELS[timeOfDay], cards })),
    { label: 'Já foi', cards: [...marked, ...notDone] },
  ].filter(({ cards }) => cards.length > 0)
  return (
    <>
      <main className={styles.screen}>
        <header className={styles.head}>
          <div>
            <p>{longDateText(today).replace('-feira', '')}</p>
            <h1>Hoje</h1>
          </div>
          {day.points && (
            <p className={styles.points}>
              <b>{formatPoints(day.points.balance)}</b> pontos
              {day.points.waiting > 0 && ` · ${formatPoints(day.points.waiting)} esperando`}
            </p>
          )}
        </header>
        <p className={styles.summary} role="status">
          {isDayComplete(day.taskDays)
            ? 'Tudo feito por hoje.'
            : day.taskDays.length === 0
              ? 'Hoje está livre.'
              : `${remainingText(remainingCount(day.taskDays))}.`}
        </p>
        {sections.map(({ label, cards }) => (
          <section key={label} className={styles.section}>
            <h2>
              {label} <span>{cards.length}</span>
            </h2>
            <ul>
              {cards.map((card) => (
                <li key={taskDayKey(card)}>
                  <ListRow {...cardProps(card)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer className={styles.foot}>
        {onLeave && (
          <button type="button" onClick={onLeave}>
            {notMeText(child)}
          </button>
        )}
        <WatchLine />
      </footer>
    </>
  )
}
