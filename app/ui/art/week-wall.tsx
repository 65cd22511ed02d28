import { useState } from 'react'
import { Tile, tileChoices, type TileChoice } from './tile-shapes.tsx'
import { columnShares, WALL_ROWS, type WallDay } from './week-wall-share.ts'
import styles from './week-wall.module.css'

type WeekWallProps = {
  days: readonly WallDay[]
  /** Accessible name, e.g. `Muro da semana. Segunda: 3 de 4.` */
  label: string
}

const SIDE = 40
// each cell has a fixed tile, so that a tile does not change when others are added
const TILES = tileChoices(41, 7 * WALL_ROWS, [0, 5, 4, 1])

/**
 * The week wall: one column for each day, filled from the bottom. Tiles added after the first render are animated. Give it
 * a `key` of child and week, so that a change of the child is not animated.
 */
export function WeekWall({ days, label }: WeekWallProps) {
  const columns = days.map(columnShares)
  const [initialColumns] = useState(columns)
  const todayIndex = days.findIndex((day) => day.isToday)
  return (
    <div>
      <svg
        className={styles.wall}
        viewBox={`0 0 ${days.length * SIDE} ${WALL_ROWS * SIDE}`}
        role="img"
        aria-label={label}
      >
        {columns.map((column, day) =>
          column.map((share, row) => (
            <Cell
              key={`${day}-${row}-${share}`}
              share={share}
              tile={TILES[day * WALL_ROWS + row] ?? TILES[0]!}
              x={day * SIDE}
              y={(WALL_ROWS - 1 - row) * SIDE}
              isNew={share > (initialColumns[day]?.[row] ?? 0)}
            />
          )),
        )}
        {todayIndex >= 0 && (
          <rect
            className={styles.todayFrame}
            x={todayIndex * SIDE + 1}
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

type CellProps = { share: number; tile: TileChoice; x: number; y: number; isNew: boolean }

/** One cell of the wall, outlined until a whole tile covers it. */
function Cell({ share, tile, x, y, isNew }: CellProps) {
  const wholeTile = <Tile {...tile} x={0.8} y={0.8} size={38.4} />
  const height = SIDE * share
  return (
    <g transform={`translate(${x} ${y})`}>
      {share < 1 && <rect className={styles.emptyCell} x="1.5" y="1.5" width="37" height="37" />}
      {share > 0 && (
        <g className={isNew ? styles.newTile : undefined}>
          {share === 1 ? (
            wholeTile
          ) : (
            // an inner svg clips the tile to its lower part
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
