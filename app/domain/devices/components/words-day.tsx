import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { bonusCards, cardsByTimeOfDay, remainingCount } from '../child-day/day-cards.ts'
import { isCounted } from '../../tasks/task-days.ts'
import { dayStateText, remainingText, spokenDay } from '../child-day/day-text.ts'
import { withoutNewPraise } from '../child-day/new-praise.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { TIME_OF_DAY_LABELS, TIMES_OF_DAY } from '../../tasks/task-time-of-day.ts'
import { formatPoints } from '#app/base/format-points.ts'
import { ListenButton } from './child-button.tsx'
import { CardSection } from './card-section.tsx'
import type { DayProps } from './day-props.ts'
import { RoundPortrait } from './device-portrait.tsx'
import { FreeDay, isFreeDay } from './free-day.tsx'
import { OpenTurnCard } from './open-turn-card.tsx'
import { PraiseCards } from './praise-cards.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { SiblingTurns } from './sibling-turns.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WatchLine } from './watch-line.tsx'
import { WordsRow } from './words-row.tsx'
import styles from './words-day.module.css'

/** The day of a child who reads: rows by time of day, with points. Times of day without open tasks come last. */
export function WordsDay({ store, child, day, today, timeNow, onLeave }: DayProps) {
  const { openTurns } = day
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  const shown = withoutNewPraise(day.taskDays)
  const groups = cardsByTimeOfDay(shown.filter(isCounted), timeNow, heldStatus)
  const bonuses = bonusCards(shown, timeNow, heldStatus)
  const isFinished = (cards: typeof day.taskDays) =>
    remainingCount(cards, timeNow) === 0 && !cards.some(heldStatus)
  const sections = TIMES_OF_DAY.filter((timeOfDay) => groups[timeOfDay].length > 0).toSorted(
    (a, b) => Number(isFinished(groups[a])) - Number(isFinished(groups[b])),
  )
  const renderRow = (card: ShownTaskDay) => <WordsRow {...cardProps(card)} />
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
            {day.rest && <p>{dayStateText(day, timeNow)}</p>}
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
              {
                ...day,
                cards: [...sections.flatMap((part) => groups[part]), ...bonuses],
                openTurns,
              },
              timeNow,
            )}
            size="child"
            label="Ouvir o dia"
          />
          <PlaceTiles
            childId={child.id}
            today={today}
            taskDays={day.taskDays}
            timeNow={timeNow}
            className={styles.places}
            isOnHero
          />
        </header>
        <PraiseCards day={day} size="child" onTurnAction={store.sendTurnAction} />
        {sections.map((timeOfDay) => (
          <CardSection
            key={timeOfDay}
            className={styles.section}
            heading={
              <>
                <DeviceDrawing name={timeOfDay} />
                {TIME_OF_DAY_LABELS[timeOfDay]}
                <small>{remainingText(groups[timeOfDay], timeNow).toLowerCase()}</small>
              </>
            }
            cards={groups[timeOfDay]}
            renderCard={renderRow}
          />
        ))}
        <CardSection
          className={styles.section}
          heading="Quem pega?"
          cards={openTurns}
          renderCard={(turn) => <OpenTurnCard {...openTurnProps(turn)} size="child" />}
        />
        <CardSection
          className={styles.section}
          heading={
            <>
              Bônus<small>se quiser fazer</small>
            </>
          }
          cards={bonuses}
          renderCard={renderRow}
        />
        {isFreeDay(day) && (
          <div className={styles.section}>
            <FreeDay rest={day.rest} />
          </div>
        )}
        {day.siblingTurns.length > 0 && (
          <div className={styles.section}>
            <SiblingTurns turns={day.siblingTurns} />
          </div>
        )}
        <div className={styles.section}>
          <WatchLine />
        </div>
      </main>
    </>
  )
}
