import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { cardsByTimeOfDay, remainingCount } from '../child-day/day-cards.ts'
import { remainingText, spokenDay, TIME_OF_DAY_LABELS } from '../child-day/day-text.ts'
import { taskDayKey } from '../child-day/pending-marks.ts'
import { TIMES_OF_DAY } from '../child-day/time-of-day.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { ListenButton } from './child-button.tsx'
import type { DayProps } from './day-props.ts'
import { RoundPortrait } from './device-portrait.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WordsRow } from './words-row.tsx'
import styles from './words-day.module.css'

/** The day of a child who reads: rows by time of day, with points. Times of day without open tasks come last. */
export function WordsDay({ store, child, day, today, timeNow, onLeave }: DayProps) {
  const { heldStatus, cardProps } = useHeldCards(store)
  const groups = cardsByTimeOfDay(day.taskDays, timeNow, heldStatus)
  const isFinished = (cards: typeof day.taskDays) => remainingCount(cards) === 0 && !cards.some(heldStatus)
  const sections = TIMES_OF_DAY.filter((timeOfDay) => groups[timeOfDay].length > 0).toSorted(
    (a, b) => Number(isFinished(groups[a])) - Number(isFinished(groups[b])),
  )
  const remaining = remainingCount(day.taskDays)
  return (
    <>
      <main className={styles.screen}>
        <header className={styles.head}>
          {onLeave ? (
            <button
              type="button"
              className={styles.me}
              aria-label={`${child.name}: trocar de criança`}
              onClick={onLeave}
            >
              <RoundPortrait child={child} size={64} />
            </button>
          ) : (
            <RoundPortrait child={child} size={64} />
          )}
          <div className={styles.greeting}>
            <h1>Oi, {child.name}!</h1>
            {day.points && (
              <p>
                <span>
                  Seus pontos: <b>{formatPoints(day.points.balance)}</b>
                </span>
                {day.points.waiting > 0 && (
                  <span>
                    esperando: <b>{formatPoints(day.points.waiting)}</b>
                  </span>
                )}
              </p>
            )}
          </div>
          <ListenButton
            text={spokenDay(
              child.name,
              remaining,
              sections.flatMap((timeOfDay) => groups[timeOfDay]),
            )}
            size="child"
            label="Ouvir o dia"
          />
          <PlaceTiles
            childId={child.id}
            today={today}
            taskDays={day.taskDays}
            className={styles.places}
            isOnHero
          />
        </header>
        {sections.map((timeOfDay) => (
          <section key={timeOfDay} className={styles.section}>
            <h2>
              <DeviceDrawing name={timeOfDay} />
              {TIME_OF_DAY_LABELS[timeOfDay]}
              <small>{remainingText(remainingCount(groups[timeOfDay])).toLowerCase()}</small>
            </h2>
            <ul>
              {groups[timeOfDay].map((card) => (
                <li key={taskDayKey(card)}>
                  <WordsRow {...cardProps(card)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 && <p className={styles.empty}>Hoje está livre!</p>}
      </main>
    </>
  )
}
