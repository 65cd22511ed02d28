import { useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { cardsByTimeOfDay, initialTimeOfDay } from '../child-day/day-cards.ts'
import { remainingText, spokenDay, TIME_OF_DAY_LABELS } from '../child-day/day-text.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { TIMES_OF_DAY, timeOfDayAt } from '../child-day/time-of-day.ts'
import { ListenButton } from './child-button.tsx'
import type { DayProps } from './day-props.ts'
import { LeaningPortrait, RoundPortrait } from './device-portrait.tsx'
import { DrawingsCard } from './drawings-card.tsx'
import styles from './drawings-day.module.css'
import { FreeDay, isFreeDay } from './free-day.tsx'
import { OpenTurnCard } from './open-turn-card.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { SiblingTurns } from './sibling-turns.tsx'
import { ShopFoot } from './shop-foot.tsx'
import { useHeldCards } from './use-held-cards.ts'

/** The day of a child who does not read: times of day, cards with a drawing, and the goal. */
export function DrawingsDay({ store, child, day, today, timeNow, onLeave, onShop }: DayProps) {
  const { openTurns } = day
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  // chosen again only in a new time of day: the cards must not change below a finger
  const period = `${today} ${timeOfDayAt(timeNow)}`
  const choice = () => ({ period, shown: initialTimeOfDay(day.taskDays, timeNow) })
  const [{ period: chosenIn, shown }, setChoice] = useState(choice)
  if (chosenIn !== period) setChoice(choice)
  const cards = cardsByTimeOfDay(day.taskDays, timeNow, heldStatus)[shown]
  const turns = openTurns.filter(({ time }) => timeOfDayAt(time ?? timeNow) === shown)
  const greeting = `Oi, ${child.name}!`
  return (
    <>
      <main className={styles.screen}>
        <header className={styles.head}>
          <h1 className="visually-hidden">{greeting}</h1>
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
          <div className={styles.places}>
            <p>
              <span className={styles.greeting} aria-hidden="true">
                {greeting}
              </span>{' '}
              <b>{remainingText(day.taskDays, timeNow)}</b>
            </p>
            <PlaceTiles childId={child.id} today={today} taskDays={day.taskDays} timeNow={timeNow} isOnHero />
          </div>
          <span className={styles.listen}>
            <ListenButton
              text={spokenDay(child.name, { taskDays: day.taskDays, cards }, timeNow)}
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
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={taskDayKey(card)}>
              <DrawingsCard {...cardProps(card)} />
            </li>
          ))}
          {turns.map((turn) => (
            <li key={taskDayKey(turn)}>
              <OpenTurnCard {...openTurnProps(turn)} size="non-reader" />
            </li>
          ))}
        </ul>
        {isFreeDay(day) ? (
          <div className={styles.below}>
            <FreeDay />
          </div>
        ) : (
          cards.length + turns.length === 0 && (
            <div className={styles.empty}>
              <DeviceDrawing name={`${shown}-larga`} />
              <p>Aqui não tem nada.</p>
            </div>
          )
        )}
        <div className={styles.below}>
          <SiblingTurns turns={day.siblingTurns} />
        </div>
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
      <LeaningPortrait child={child} size={150} hasArch className={styles.leaning} />
    </>
  )
}
