import { type CSSProperties, useEffect, useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import { longDateText } from '../../families/dates/long-date-text.ts'
import { TIME_OF_DAY_LABELS } from '../../tasks/task-time-of-day.ts'
import type { ShownView } from '../child-day/pending-marks.ts'
import { isNight } from '../child-day/server-clock.ts'
import { isSleepingTime, skyAt } from '../child-day/time-of-day.ts'
import { wallLines } from '../child-day/wall-rows.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import type { DeviceStore } from './device-store.ts'
import night from './night.module.css'
import { TogetherCard } from './together-card.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { WallColumn } from './wall-column.tsx'
import styles from './wall-screen.module.css'
import { WatchLine } from './watch-line.tsx'

/** A wall that was opened at night shows the sky again this long after the last tap. */
const AWAKE_MS = 3 * 60_000
/** On these screens the wall has the height of the screen, and does not scroll. */
const FITTED = '(min-width: 1024px) and (min-height: 600px)'

interface WallScreenProps {
  store: DeviceStore
  view: ShownView
  timeNow: string
}

/**
 * 'Mural da família': a column for each child in the family's order. It shows no points, and no words of corrections. While
 * everybody sleeps it is only sky and clock, until somebody taps (rule 245).
 */
export function WallScreen({ store, view, timeNow }: WallScreenProps) {
  useWakeLock()
  const [isAwake, wake] = useAwake()
  const isFitted = useMediaQuery(FITTED)
  const [weekday = '', date = ''] = longDateText(view.today).split(', ')
  const isSleeping = isSleepingTime(timeNow)
  if (isSleeping && !isAwake) return <SkyScreen timeNow={timeNow} date={`${weekday}, ${date}`} onTap={wake} />
  const sky = skyAt(timeNow)
  const lines = wallLines(view.children.length)
  const layout = { '--per-line': Math.ceil(view.children.length / lines) } as CSSProperties
  return (
    <div className={classNames(styles.screen, isNight(timeNow) && night.night)} onPointerDown={wake}>
      <header className={styles.head}>
        <p className={styles.clock}>{timeNow}</p>
        <p className={styles.date}>
          {weekday}
          <span>
            {date} · {isSleeping ? 'madrugada' : TIME_OF_DAY_LABELS[sky].toLowerCase()}
          </span>
        </p>
        <span className={classNames(styles.timeOfDay, view.together && styles.besideCard)}>
          <DeviceDrawing name={`${sky}-larga`} />
        </span>
        {view.together && <TogetherCard together={view.together} today={view.today} />}
      </header>
      <main className={styles.main}>
        <h1 className="visually-hidden">Mural da família</h1>
        <div
          className={classNames(styles.columns, lines > 1 && styles.lines)}
          data-count={view.children.length}
          style={layout}
        >
          {view.children.map((child) => (
            <WallColumn key={child.id} {...{ store, child, timeNow, isFitted }} today={view.today} />
          ))}
        </div>
      </main>
      <footer className={styles.foot}>
        <WatchLine />
      </footer>
    </div>
  )
}

/** Whether somebody has just tapped the wall, and the function to call at each tap. */
function useAwake(): [boolean, () => void] {
  const [tapCount, setTapCount] = useState(0)
  useEffect(() => {
    if (tapCount === 0) return
    const timer = setTimeout(setTapCount, AWAKE_MS, 0)
    return () => clearTimeout(timer)
  }, [tapCount])
  const [wake] = useState(() => () => setTapCount((count) => count + 1))
  return [tapCount > 0, wake]
}

interface SkyScreenProps {
  timeNow: string
  date: string
  onTap: () => void
}

function SkyScreen({ timeNow, date, onTap }: SkyScreenProps) {
  return (
    <main className={classNames(styles.sky, night.night)}>
      <button type="button" aria-label={`${timeNow}, ${date}. Ver o dia`} onClick={onTap}>
        <span className={styles.skyClock}>{timeNow}</span>
        <span className={styles.skyDate}>{date}</span>
        <DeviceDrawing name="noite-larga" />
      </button>
      <WatchLine />
      <AzulejoWall rows={1} tile={64} />
    </main>
  )
}
