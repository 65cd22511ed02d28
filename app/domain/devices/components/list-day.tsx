import { formatPoints, pointsWord } from '#app/base/format-points.ts'
import { longDateText } from '../../families/dates/long-date-text.ts'
import { bonusCards, daySections, isDayComplete } from '../child-day/day-cards.ts'
import { isCounted } from '../../tasks/task-days.ts'
import { dayStateText, notMeText } from '../child-day/day-text.ts'
import { withoutNewPraise } from '../child-day/new-praise.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { CardSection } from './card-section.tsx'
import type { DayProps } from './day-props.ts'
import { FreeDay, isFreeDay } from './free-day.tsx'
import styles from './list-day.module.css'
import { ListRow } from './list-row.tsx'
import { OpenTurnCard } from './open-turn-card.tsx'
import { PraiseCards } from './praise-cards.tsx'
import { SiblingTurns } from './sibling-turns.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WatchLine } from './watch-line.tsx'

const LATER_LABELS = { manha: 'De manhã', tarde: 'À tarde', noite: 'À noite' } as const

/** The day of a teenager: a plain list without drawings. */
export function ListDay({ store, child, day, today, timeNow, onLeave }: DayProps) {
  const { openTurns } = day
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  const shown = withoutNewPraise(day.taskDays)
  const counted = shown.filter(isCounted)
  const bonuses = bonusCards(shown, timeNow, heldStatus)
  const { now, later, marked, missed } = daySections(counted, timeNow, heldStatus)
  const notDone = day.taskDays.filter(({ status }) => status === 'not_done')
  const sections: { label: string; cards: ShownTaskDay[] }[] = [
    { label: 'Agora', cards: now },
    ...later.map(({ timeOfDay, cards }) => ({ label: LATER_LABELS[timeOfDay], cards })),
    { label: 'Já foi', cards: [...marked, ...missed, ...notDone] },
  ]
  const renderRow = (card: ShownTaskDay) => <ListRow {...cardProps(card)} />
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
              <b>{formatPoints(day.points.balance)}</b> {pointsWord(day.points.balance)}
              {day.points.waiting > 0 && ` · ${formatPoints(day.points.waiting)} esperando`}
            </p>
          )}
        </header>
        <p className={styles.summary} role="status">
          {isDayComplete(day.taskDays) && !day.rest
            ? 'Tudo feito por hoje.'
            : dayStateText(day, timeNow).replace(/\w$/, '$&.')}
        </p>
        {isFreeDay(day) && (
          <div className={styles.section}>
            <FreeDay rest={day.rest} />
          </div>
        )}
        <PraiseCards day={day} size="teen" onTurnAction={store.sendTurnAction} />
        {sections.map(({ label, cards }) => (
          <CardSection
            key={label}
            className={styles.section}
            heading={countedHeading(label, cards.length)}
            cards={cards}
            renderCard={renderRow}
          />
        ))}
        <CardSection
          className={styles.section}
          heading={countedHeading('Quem pega?', openTurns.length)}
          cards={openTurns}
          renderCard={(turn) => <OpenTurnCard {...openTurnProps(turn)} size="teen" />}
        />
        <CardSection
          className={styles.section}
          heading={countedHeading('Bônus', bonuses.length)}
          cards={bonuses}
          renderCard={renderRow}
        />
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

const countedHeading = (label: string, count: number) => (
  <>
    {label} <span>{count}</span>
  </>
)
