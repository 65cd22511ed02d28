import { useId } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import type { TaskDay } from '../../tasks/task.ts'
import { groupTaskDays, isCounted, isOpen, turnKey } from '../../tasks/task-days.ts'
import styles from './today-tiles.module.css'

interface TodayTilesProps {
  childId: string
  taskDays: readonly TaskDay[]
  /** The number of turns that rest today. */
  restingCount?: number | undefined
  /** Number of tiles in a row. There are at most two rows; more tiles become smaller. */
  perRow: number
}

/** Width of a tile with its gap, in units of the viewBox. */
const TILE_STEP = 42
/** Width of a tile with its gap, in CSS pixels. */
const TILE_PX = 18

/**
 * A child's tasks of today: a tile for each done one, the outline of a tile for each that waits for a guardian, an empty
 * place for each pending one, a hatched one for each that rests, a gap for each other. Decorative.
 */
export function TodayTiles({ childId, taskDays, restingCount = 0, perRow }: TodayTilesProps) {
  const hatchId = useId()
  const counted = taskDays.filter(isCounted)
  const { pending, claimed, done, notDone } = groupTaskDays(counted)
  const count = counted.length + restingCount
  if (count === 0) return null
  const columns = Math.min(count, Math.max(perRow, Math.ceil(count / 2)))
  const rows = Math.ceil(count / columns)
  const choices = tileChoices(seedOf(`${childId} ${taskDays[0]?.day}`), count, [0, 5, 4, 1])
  // rows fill from the bottom, like a wall
  const placeAt = (index: number) => ({
    x: (index % columns) * TILE_STEP,
    y: (rows - 1 - Math.floor(index / columns)) * TILE_STEP,
  })
  return (
    <svg
      className={styles.tiles}
      style={{ width: Math.min(columns, perRow) * TILE_PX }}
      viewBox={`0 0 ${columns * TILE_STEP - 2} ${rows * TILE_STEP - 2}`}
      aria-hidden="true"
    >
      {restingCount > 0 && (
        <pattern
          id={hatchId}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.hatch} width="3" height="8" />
        </pattern>
      )}
      {Array.from({ length: restingCount }, (_, index) => {
        const { x, y } = placeAt(counted.length + index)
        return (
          <rect
            key={index}
            className={styles.resting}
            fill={`url(#${hatchId})`}
            x={x + 1.5}
            y={y + 1.5}
            width="37"
            height="37"
          />
        )
      })}
      {[...done, ...claimed, ...pending, ...notDone].map((taskDay, index) => {
        const { status } = taskDay
        const key = turnKey(taskDay)
        const { x, y } = placeAt(index)
        if (status === 'done') return <Tile key={key} {...choices[index]!} x={x} y={y} size={40} />
        if (status === 'claimed') {
          return (
            <g key={key} className={styles.waiting} transform={`translate(${x} ${y})`}>
              <rect x="2" y="2" width="36" height="36" />
              <path d="M9 38A29 29 0 0 1 38 9" />
            </g>
          )
        }
        return (
          <rect
            key={key}
            className={isOpen(status) ? styles.open : styles.closed}
            x={x + 1.5}
            y={y + 1.5}
            width="37"
            height="37"
          />
        )
      })}
    </svg>
  )
}

/** A number from a text, so that a child has the same tiles on every screen of the day. */
function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) | 0, 7)
}
