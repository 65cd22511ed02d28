import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import { isCounted } from '../../tasks/task-days.ts'
import { daySections, isDayComplete } from '../child-day/day-cards.ts'
import { dayStateText } from '../child-day/day-text.ts'
import type { ShownChild, ShownOpenTurn, ShownTaskDay } from '../child-day/pending-marks.ts'
import { skyAt } from '../child-day/time-of-day.ts'
import { type WallItem, type WallRowKind, wallRows } from '../child-day/wall-rows.ts'
import { LeaningPortrait } from './device-portrait.tsx'
import type { DeviceStore } from './device-store.ts'
import { FreeDay, isFreeDay } from './free-day.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { SiblingTurns } from './sibling-turns.tsx'
import { useHeldCards } from './use-held-cards.ts'
import styles from './wall-column.module.css'
import { WallOpenRow, WallRow } from './wall-row.tsx'

/** So many sentences about siblings' turns stand in a column that does not scroll. */
const MAX_SIBLING_TURNS = 2

interface WallColumnProps {
  store: DeviceStore
  child: ShownChild
  today: string
  timeNow: string
  /** Whether the column has the height of the screen, so that only some rows fit. */
  isFitted: boolean
}

/** A child's day on the family's wall: what can be done now and later, then what is marked. */
export function WallColumn({ store, child, today, timeNow, isFitted }: WallColumnProps) {
  const { taskDays = [], openTurns = [], siblingTurns = [], rest } = child.day ?? {}
  const { heldStatus, cardProps, openTurnProps } = useHeldCards({ store, openTurns, timeNow })
  const list = useRef<HTMLUListElement>(null)
  const height = useHeight(list, isFitted)
  const { now, later, marked } = daySections(taskDays, timeNow, heldStatus)
  const isComplete = !rest && isDayComplete(taskDays) && !taskDays.some(heldStatus)
  const sky = skyAt(timeNow)

  const itemsOf = (kind: WallRowKind, cards: readonly ShownTaskDay[]): WallItem<WallThing>[] =>
    cards.map((card) => ({
      kind,
      isKept: card.status === 'redo' || heldStatus(card) !== undefined,
      item: { card },
    }))
  const withStatus = (status: string) => marked.filter((card) => card.status === status)
  const items: WallItem<WallThing>[] = [
    ...itemsOf('open', now.filter(isCounted)),
    ...openTurns.map((turn) => ({ kind: 'turn' as const, isKept: turn.isSending, item: { turn } })),
    ...itemsOf(
      'later',
      later.flatMap(({ cards }) => cards),
    ),
    ...itemsOf(
      'bonus',
      now.filter((card) => !isCounted(card)),
    ),
    ...itemsOf('waiting', withStatus('claimed')),
    ...itemsOf('done', isComplete ? [] : withStatus('done')),
  ]
  const { rows, withoutRow, rowHeight } = wallRows(items, height)
  return (
    <section className={styles.column} aria-label={child.name}>
      <header className={styles.head}>
        <LeaningPortrait child={child} size="var(--portrait)" hasArch className={styles.portrait} />
        <div>
          <h2>{child.name}</h2>
          {rest && <p className={styles.resting}>{dayStateText({ taskDays, rest }, timeNow)}</p>}
          <PlaceTiles childId={child.id} today={today} taskDays={taskDays} timeNow={timeNow} />
        </div>
      </header>
      {isComplete && (
        <div className={styles.complete}>
          <DeviceDrawing name={`${sky}-larga`} />
          <p>Tudo feito por hoje.{sky === 'noite' && ' Boa noite!'}</p>
        </div>
      )}
      {child.day && isFreeDay(child.day) && <FreeDay rest={rest} />}
      <ul ref={list} className={styles.rows} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
        {rows.map(({ kind, item }) => (
          <li key={thingKey(item)}>
            {'turn' in item ? (
              <WallOpenRow {...openTurnProps(item.turn)} />
            ) : (
              <WallRow {...cardProps(item.card)} isLater={kind === 'later'} />
            )}
          </li>
        ))}
        {withoutRow.length > 0 && <SmallDrawings things={withoutRow} />}
      </ul>
      <SiblingTurns turns={isFitted ? siblingTurns.slice(0, MAX_SIBLING_TURNS) : siblingTurns} />
    </section>
  )
}

type WallThing = { card: ShownTaskDay } | { turn: ShownOpenTurn }

const taskOf = (thing: WallThing) => ('turn' in thing ? thing.turn : thing.card)
const thingKey = (thing: WallThing) => taskDayKey(taskOf(thing))

/** What has no row: small drawings behind a clock. */
function SmallDrawings({ things }: { things: readonly WallThing[] }) {
  const titles = things.map((thing) => taskOf(thing).title).join(', ')
  return (
    <li className={styles.small} aria-label={`Mais tarde: ${titles}`}>
      <svg width="40" height="40" viewBox="0 0 24 24" className={styles.clock} aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" />
        <path d="M12 6.5V12l3.2 2.4" />
      </svg>
      {things.map((thing) => (
        <TaskDrawing key={thingKey(thing)} name={taskOf(thing).drawing as TaskDrawingName} size={40} />
      ))}
      <span aria-hidden="true">mais tarde</span>
    </li>
  )
}

/** The height of the element in CSS pixels while `isMeasured`; endless otherwise, and until it is known. */
function useHeight(element: React.RefObject<HTMLElement | null>, isMeasured: boolean): number {
  const [height, setHeight] = useState(Infinity)
  useEffect(() => {
    if (!isMeasured || !element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isMeasured])
  return isMeasured ? height : Infinity
}
