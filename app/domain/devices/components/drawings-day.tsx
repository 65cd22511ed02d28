import { useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { turnSignOf } from '../child-day/card-signs.ts'
import { cardsByTimeOfDay, initialTimeOfDay } from '../child-day/day-cards.ts'
import { dayStateText, spokenDay } from '../child-day/day-text.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { withoutNewPraise } from '../child-day/new-praise.ts'
import { TIME_OF_DAY_LABELS, timeOfDayAt, TIMES_OF_DAY } from '../../tasks/task-time-of-day.ts'
import { ListenButton } from './child-button.tsx'
import type { DayProps } from './day-props.ts'
import { LeaningPortrait, RoundPortrait } from './device-portrait.tsx'
import { DrawingsCard } from './drawings-card.tsx'
import styles from './drawings-day.module.css'
import { FreeDay, isFreeDay } from './free-day.tsx'
import { OpenTurnCard } from './open-turn-card.tsx'
import { PraiseCards } from './praise-cards.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { SiblingTurnCard } from './sibling-turn-card.tsx'
import { ShopFoot } from './shop-foot.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { WatchLine } from './watch-line.tsx'

/** The day of a child who does not read: times of day, cards with a drawing, and the goal. */
export function DrawingsDay({ store, child, day, today, timeNow, onLeave, onShop }: DayProps) {
  const { openTurns } = day
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  // chosen again only in a new time of day: the cards must not change below a finger
  const period = `${today} ${timeOfDayAt(timeNow)}`
  const choice = () => ({ period, shown: initialTimeOfDay(day.taskDays, timeNow) })
  const [{ period: chosenIn, shown }, setChoice] = useState(choice)
  if (chosenIn !== period) setChoice(choice)
  const cards = cardsByTimeOfDay(withoutNewPraise(day.taskDays), timeNow, heldStatus)[shown]
  const isShown = ({ time }: { time: string | null }) => timeOfDayAt(time ?? timeNow) === shown
  const turns = openTurns.filter(isShown)
  const siblingTurns = day.siblingTurns.filter(isShown)
  const allTurns = [...day.taskDays, ...openTurns, ...day.siblingTurns]
  return (
    <>
      <main className={styles.screen}>
        <header className={styles.head}>
          <h1 className="visually-hidden">Oi, {child.name}!</h1>
          {onLeave ? (
            <button
              type="button"
              className={styles.me}
              aria-label={`${child.name}: trocar de criança`}
              onClick={onLeave}
            >
              <Portraits child={child} />
            </button>
          ) : (
            <span className={styles.me}>
              <Portraits child={child} />
            </span>
          )}
          <p className={styles.remaining}>{dayStateText(day, timeNow)}</p>
          <PlaceTiles
            childId={child.id}
            today={today}
            taskDays={day.taskDays}
            timeNow={timeNow}
            className={styles.places}
            isOnHero
          />
          <span className={styles.listen}>
            <ListenButton
              text={spokenDay(child.name, { ...day, cards, openTurns: turns }, timeNow)}
              size="non-reader"
              label="Ouvir o dia"
            />
          </span>
        </header>
        <nav className={styles.times} aria-label="Partes do dia">
          {TIMES_OF_DAY.map((timeOfDay) => (
            <button
              key={timeOfDay}
              type="button"
              aria-current={timeOfDay === shown ? 'true' : undefined}
              onClick={() => setChoice({ period, shown: timeOfDay })}
            >
              <DeviceDrawing name={`${timeOfDay}-larga`} />
              <span>{TIME_OF_DAY_LABELS[timeOfDay]}</span>
            </button>
          ))}
        </nav>
        <PraiseCards day={day} size="non-reader" onTurnAction={store.sendTurnAction} />
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={taskDayKey(card)}>
              <DrawingsCard {...cardProps(card)} turnSign={turnSignOf(card, allTurns)} />
            </li>
          ))}
          {turns.map((turn) => (
            <li key={taskDayKey(turn)}>
              <OpenTurnCard
                {...openTurnProps(turn)}
                size="non-reader"
                turnSign={turnSignOf(turn, allTurns)}
              />
            </li>
          ))}
          {siblingTurns.map((turn) => (
            <li key={`${turn.taskId} ${turn.slot}`}>
              <SiblingTurnCard turn={turn} turnSign={turnSignOf(turn, allTurns)} />
            </li>
          ))}
        </ul>
        {isFreeDay(day) ? (
          <div className={styles.below}>
            <FreeDay rest={day.rest} />
          </div>
        ) : (
          cards.length + turns.length + siblingTurns.length === 0 && (
            <div className={styles.empty}>
              <DeviceDrawing name={`${shown}-larga`} />
              <p>Aqui não tem nada.</p>
            </div>
          )
        )}
        <WatchLine />
      </main>
      {day.points && day.shop && <ShopFoot child={child} day={day} onShop={onShop} />}
    </>
  )
}

function Portraits({ child }: Pick<DayProps, 'child'>) {
  return (
    <>
      <span className={styles.round}>
        <RoundPortrait child={child} size={80} />
      </span>
      <LeaningPortrait child={child} size="var(--portrait)" hasArch className={styles.leaning} />
    </>
  )
}
