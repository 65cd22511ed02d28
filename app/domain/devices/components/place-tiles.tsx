import type { CSSProperties } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { placesOf } from '../child-day/day-cards.ts'
import { remainingText } from '../child-day/day-text.ts'
import { tileSeed } from '../child-day/tile-seed.ts'
import type { DeviceTaskDay } from '../device-view.ts'
import styles from './place-tiles.module.css'

/** So many places stand in one line; more of them in two of the same length. */
const MAX_IN_LINE = 12

interface PlaceTilesProps {
  childId: string
  /** The civil date: child and date choose the tiles, so they are the same on every screen. */
  today: string
  taskDays: readonly DeviceTaskDay[]
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  /** Larger on the screens for non-readers. */
  className?: string
  /** On a yellow or green ground. */
  isOnHero?: boolean
}

/** One place for each task of the day: a tile when done, a dashed quarter while it waits, else empty. */
export function PlaceTiles({
  childId,
  today,
  taskDays,
  timeNow,
  className,
  isOnHero = false,
}: PlaceTilesProps) {
  const places = placesOf(taskDays, timeNow)
  if (places.length === 0) return null
  const columns = places.length > MAX_IN_LINE ? Math.ceil(places.length / 2) : places.length
  const tiles = tileChoices(tileSeed(childId, today), places.length, [0, 5, 4, 1])
  return (
    <span
      className={classNames(styles.places, isOnHero && styles.onHero, className)}
      style={{ '--columns': columns } as CSSProperties}
      role="img"
      aria-label={remainingText(taskDays, timeNow)}
    >
      {places.map((place, index) => (
        // a place that becomes a tile is a new element, so that its animation runs
        <svg key={`${index} ${place}`} viewBox="0 0 40 40" className={styles[place]} aria-hidden="true">
          {place === 'done' && <Tile {...tiles[index]!} x={0} y={0} size={40} />}
          {(place === 'open' || place === 'waiting') && <EmptyPlace place={place} />}
          {place === 'over' && <rect className={styles.wall} width="40" height="40" />}
        </svg>
      ))}
    </span>
  )
}

function EmptyPlace({ place }: { place: 'open' | 'waiting' }) {
  return (
    <>
      <rect className={styles.frame} x="1.5" y="1.5" width="37" height="37" />
      {place === 'waiting' && <path className={styles.quarter} d="M4 4h32A32 32 0 0 1 4 36z" />}
    </>
  )
}
