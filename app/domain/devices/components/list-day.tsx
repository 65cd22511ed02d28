import { formatPoints } from '#app/ui/format-points.ts'
import { longDateText } from '../../families/dates/moment-text.ts'
import { daySections, isCounted, isDayComplete, orderCards } from '../child-day/day-cards.ts'
import { notMeText, remainingText } from '../child-day/day-text.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { taskDayKey } from '../child-day/task-day-key.ts'
import type { DayProps } from './day-props.ts'
import { FreeDay, isFreeDay } from './free-day.tsx'
import styles from './list-day.module.css'
import { ListRow } from './list-row.tsx'
import { OpenTurnCard } from './open-turn-card.tsx'
import { SiblingTurns } from './sibling-turns.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WatchLine } from './watch-line.tsx'

const LATER_LABELS = { manha: 'De manhã', tarde: 'À tarde', noite: 'À noite' } as const

/** The day of a teenager: a plain list without drawings. */
export function ListDay({ store, child, day, today, timeNow, onLeave }: DayProps) {
  const { heldStatus, cardProps, onTurnAct } = useHeldCards(store, timeNow)
  const counted = day.taskDays.filter(isCounted)
  const bonuses = orderCards(
    day.taskDays.filter((card) => !isCounted(card)),
    timeNow,
    heldStatus,
  )
  const { now, later, marked, missed } = daySections(counted, timeNow, heldStatus)
  const notDone = day.taskDays.filter(({ status }) => status === 'not_done')
  const sections: { label: string; cards: ShownTaskDay[] }[] = [
    { label: 'Agora', cards: now },
    ...later.map(({ timeOfDay, cards }) => ({ label: LATER_LABELS[timeOfDay], cards })),
    { label: 'Já foi', cards: [...marked, ...missed, ...notDone] },
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
            : remainingText(day.taskDays, timeNow).replace(/\w$/, '$&.')}
        </p>
        {isFreeDay(day) && (
          <div className={styles.section}>
            <FreeDay />
          </div>
        )}
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
        {day.openTurns.length > 0 && (
          <section className={styles.section}>
            <h2>
              Quem pega? <span>{day.openTurns.length}</span>
            </h2>
            <ul>
              {day.openTurns.map((turn) => (
                <li key={taskDayKey(turn)}>
                  <OpenTurnCard turn={turn} timeNow={timeNow} size="teen" onTurnAct={onTurnAct} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {bonuses.length > 0 && (
          <section className={styles.section}>
            <h2>
              Bônus <span>{bonuses.length}</span>
            </h2>
            <ul>
              {bonuses.map((card) => (
                <li key={taskDayKey(card)}>
                  <ListRow {...cardProps(card)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {day.siblingTurns.length > 0 && (
          <div className={styles.section}>
            <SiblingTurns turns={day.siblingTurns} />
          </div>
        )}
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
