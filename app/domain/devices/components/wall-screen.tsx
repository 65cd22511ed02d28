import { type CSSProperties, useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { longDateText } from '../../families/dates/moment-text.ts'
import { remainingText, TIME_OF_DAY_LABELS } from '../child-day/day-text.ts'
import type { ShownChild, ShownView } from '../child-day/pending-marks.ts'
import { isNight } from '../child-day/server-clock.ts'
import { timeOfDayAt } from '../child-day/time-of-day.ts'
import { LeaningPortrait } from './device-portrait.tsx'
import type { DeviceStore } from './device-store.ts'
import night from './night.module.css'
import { TogetherCard } from './together-card.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { WallColumn } from './wall-column.tsx'
import styles from './wall-screen.module.css'
import { WatchLine } from './watch-line.tsx'

/** From this number of children on, portraits are shown, and one column after a tap. */
const MAX_COLUMNS = 5

interface WallScreenProps {
  store: DeviceStore
  view: ShownView
  timeNow: string
}

/** 'Mural da família': a column for each child in the family's order. It shows no points, and no words of corrections. */
export function WallScreen({ store, view, timeNow }: WallScreenProps) {
  useWakeLock()
  const timeOfDay = timeOfDayAt(timeNow)
  const [weekday, date] = longDateText(view.today).split(', ')
  const hasColumns = view.children.length <= MAX_COLUMNS
  const [openId, setOpenId] = useState<string | null>(null)
  const openChild = view.children.find(({ id }) => id === openId)
  const columns = hasColumns ? view.children : openChild ? [openChild] : []
  return (
    <div className={classNames(styles.screen, isNight(timeNow) && night.night)}>
      <header className={styles.head}>
        <p className={styles.clock}>{timeNow}</p>
        <p className={styles.date}>
          {weekday}
          <span>
            {date} · {TIME_OF_DAY_LABELS[timeOfDay].toLowerCase()}
          </span>
        </p>
        <span className={classNames(styles.timeOfDay, view.together && styles.besideCard)}>
          <DeviceDrawing name={`${timeOfDay}-larga`} />
        </span>
        {view.together && <TogetherCard together={view.together} today={view.today} />}
      </header>
      <main className={styles.main}>
        <h1 className="visually-hidden">Mural da família</h1>
        {!hasColumns && (
          <ul
            className={styles.portraits}
            style={{ '--per-row': Math.ceil(view.children.length / 2) } as CSSProperties}
          >
            {view.children.map((child) => (
              <li key={child.id}>
                <PortraitButton
                  child={child}
                  timeNow={timeNow}
                  isOpen={child.id === openId}
                  onClick={() => setOpenId(child.id === openId ? null : child.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.columns} data-count={columns.length}>
          {columns.map((child) => (
            <WallColumn key={child.id} store={store} child={child} today={view.today} timeNow={timeNow} />
          ))}
        </div>
      </main>
      <footer className={styles.foot}>
        <WatchLine />
      </footer>
    </div>
  )
}

interface PortraitButtonProps {
  child: ShownChild
  timeNow: string
  isOpen: boolean
  onClick: () => void
}

function PortraitButton({ child, timeNow, isOpen, onClick }: PortraitButtonProps) {
  return (
    <button type="button" className={styles.portrait} aria-expanded={isOpen} onClick={onClick}>
      <LeaningPortrait child={child} size={92} hasArch />
      <span>
        <b>{child.name}</b>
        {remainingText(child.day?.taskDays ?? [], timeNow)}
      </span>
    </button>
  )
}
