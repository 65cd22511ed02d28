import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { daySections, isDayComplete } from '../child-day/day-cards.ts'
import { isCounted } from '../../tasks/task-days.ts'
import type { ShownChild, ShownTaskDay } from '../child-day/pending-marks.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { timeOfDayAt } from '../child-day/time-of-day.ts'
import { LeaningPortrait } from './device-portrait.tsx'
import type { DeviceStore } from './device-store.ts'
import { FreeDay, isFreeDay } from './free-day.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { useHeldCards } from './use-held-cards.ts'
import { SiblingTurns } from './sibling-turns.tsx'
import styles from './wall-column.module.css'
import { WallOpenRow, WallRow } from './wall-row.tsx'

interface WallColumnProps {
  store: DeviceStore
  child: ShownChild
  today: string
  timeNow: string
}

/** A child's day on the family's wall: what can be done now, later, and what is done. */
export function WallColumn({ store, child, today, timeNow }: WallColumnProps) {
  const { taskDays = [], openTurns = [], siblingTurns = [] } = child.day ?? {}
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  const { now, later, marked } = daySections(taskDays, timeNow, heldStatus)
  const nowCounted = now.filter(isCounted)
  const bonuses = now.filter((card) => !isCounted(card))
  const timeOfDay = timeOfDayAt(timeNow)
  const waiting = marked.filter(({ status }) => status === 'claimed')
  const done = marked.filter(({ status }) => status === 'done')
  const isComplete = isDayComplete(taskDays) && !taskDays.some(heldStatus)
  const rows = (cards: readonly ShownTaskDay[], isLater = false) =>
    cards.map((card) => (
      <li key={taskDayKey(card)}>
        <WallRow {...cardProps(card)} isLater={isLater} />
      </li>
    ))
  return (
    <section className={styles.column} aria-label={child.name}>
      <header className={styles.head}>
        <LeaningPortrait child={child} size="var(--portrait)" hasArch className={styles.portrait} />
        <div>
          <h2>{child.name}</h2>
          <PlaceTiles childId={child.id} today={today} taskDays={taskDays} timeNow={timeNow} />
        </div>
      </header>
      {nowCounted.length > 0 && <ul>{rows(nowCounted)}</ul>}
      {openTurns.length > 0 && (
        <ul>
          {openTurns.map((turn) => (
            <li key={taskDayKey(turn)}>
              <WallOpenRow {...openTurnProps(turn)} />
            </li>
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <>
          <h3 className={styles.label}>Mais tarde</h3>
          <ul>
            {rows(
              later.flatMap(({ cards }) => cards),
              true,
            )}
          </ul>
        </>
      )}
      {bonuses.length > 0 && <ul>{rows(bonuses)}</ul>}
      {isComplete && (
        <div className={styles.complete}>
          <DeviceDrawing name={`${timeOfDay}-larga`} />
          <p>Tudo feito por hoje.{timeOfDay === 'noite' && ' Boa noite!'}</p>
        </div>
      )}
      {waiting.length + (isComplete ? 0 : done.length) > 0 && (
        <>
          <h3 className={styles.label}>Já fez</h3>
          <ul>{rows(isComplete ? waiting : [...waiting, ...done])}</ul>
        </>
      )}
      {child.day && isFreeDay(child.day) && <FreeDay />}
      <SiblingTurns turns={siblingTurns} />
    </section>
  )
}
