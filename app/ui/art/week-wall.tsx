import { useState } from 'react'
import { Tile, tileChoices, type TileChoice } from './tile-shapes.tsx'
import { wallPlaces, WALL_ROWS, type WallDay } from './week-wall-share.ts'
import styles from './week-wall.module.css'

type WeekWallProps = {
  /** The seven days of the week, in order. */
  days: readonly WallDay[]
  /** Accessible name, e.g. `Muro da semana. Segunda: 3 de 4.` */
  label: string
}

const SIDE = 40
// a fixed tile for each place, so that a tile does not change when others are added
const TILES = tileChoices(41, 7 * WALL_ROWS, [0, 5, 4, 1])

/**
 * The week wall: one column for each day, filled from the bottom. Tiles added after the first render are animated; a `key`
 * of child and week keeps a change of child from being animated.
 */
export function WeekWall({ days, label }: WeekWallProps) {
  const columns = days.map(wallPlaces)
  const [initialColumns] = useState(columns)
  const today = days.findIndex((day) => day.isToday)
  return (
    <div>
      <svg
        className={styles.wall}
        viewBox={`0 0 ${days.length * SIDE} ${WALL_ROWS * SIDE}`}
        role="img"
        aria-label={label}
      >
        {columns.map((column, day) =>
          column.map((filled, row) => (
            <Place
              key={`${day}-${row}-${filled}`}
              filled={filled}
              tile={TILES[day * WALL_ROWS + row] ?? TILES[0]!}
              x={day * SIDE}
              y={(WALL_ROWS - 1 - row) * SIDE}
              isNew={filled > (initialColumns[day]?.[row] ?? 0)}
            />
          )),
        )}
        {today >= 0 && (
          <rect
            className={styles.today}
            x={today * SIDE + 1}
            y="1"
            width={SIDE - 2}
            height={WALL_ROWS * SIDE - 2}
          />
        )}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {days.map((day, index) => (
          <span key={index} className={day.isToday ? styles.todayLabel : undefined}>
            {day.label}
          </span>
        ))}
      </div>
    </div>
  )
}

type PlaceProps = { filled: number; tile: TileChoice; x: number; y: number; isNew: boolean }

/** One place of the wall, outlined until a whole tile covers it. */
function Place({ filled, tile, x, y, isNew }: PlaceProps) {
  const wholeTile = <Tile {...tile} x={0.8} y={0.8} size={38.4} />
  const height = SIDE * filled
  return (
    <g transform={`translate(${x} ${y})`}>
      {filled < 1 && <rect className={styles.empty} x="1.5" y="1.5" width="37" height="37" />}
      {filled > 0 && (
        <g className={isNew ? styles.placed : undefined}>
          {filled === 1 ? (
            wholeTile
          ) : (
            // an inner svg shows only the lower part of the tile
            <svg
              y={SIDE - height}
              width={SIDE}
              height={height}
              viewBox={`0 ${SIDE - height} ${SIDE} ${height}`}
            >
              {wholeTile}
            </svg>
          )}
        </g>
      )}
    </g>
  )
}
