import { useState } from 'react'
import { Tile, tileChoices } from './tile-shapes.tsx'
import type { TileChoice } from './tile-shapes.tsx'
import { wallPlaces, wallRows } from './week-wall-share.ts'
import type { WallDay } from './week-wall-share.ts'
import styles from './week-wall.module.css'

type WeekWallProps = {
  /** Seven days, in the order of the week shown. */
  days: readonly WallDay[]
  /** Accessible name, e.g. `Muro da semana. Segunda: 3 de 4.` */
  label: string
}

const side = 40
// a fixed tile for each place, so that a tile does not change when others are added
const looks = tileChoices(41, 7 * wallRows, [0, 5, 4, 1])

/**
 * The wall of the week: one column for each day, filled from the bottom. Tiles added after the first render are animated;
 * give it a `key` of child and week, so that a change of child is not animated.
 */
export function WeekWall({ days, label }: WeekWallProps) {
  const columns = days.map(wallPlaces)
  const [atFirst] = useState(columns)
  const today = days.findIndex((day) => day.isToday)
  return (
    <div>
      <svg
        className={styles.wall}
        viewBox={`0 0 ${days.length * side} ${wallRows * side}`}
        role="img"
        aria-label={label}
      >
        {columns.map((column, day) =>
          column.map((laid, row) => (
            <Place
              key={`${day}-${row}-${laid}`}
              laid={laid}
              look={looks[day * wallRows + row] ?? looks[0]!}
              x={day * side}
              y={(wallRows - 1 - row) * side}
              isNew={laid > (atFirst[day]?.[row] ?? 0)}
            />
          )),
        )}
        {today >= 0 && (
          <rect
            className={styles.today}
            x={today * side + 1}
            y="1"
            width={side - 2}
            height={wallRows * side - 2}
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

type PlaceProps = { laid: number; look: TileChoice; x: number; y: number; isNew: boolean }

/** One cell: outlined on every day until its tile covers it. */
function Place({ laid, look, x, y, isNew }: PlaceProps) {
  const tile = <Tile {...look} x={0.8} y={0.8} size={38.4} />
  const height = side * laid
  return (
    <g transform={`translate(${x} ${y})`}>
      {laid < 1 && <rect className={styles.empty} x="1.5" y="1.5" width="37" height="37" />}
      {laid > 0 && (
        <g className={isNew ? styles.placed : undefined}>
          {laid === 1 ? (
            tile
          ) : (
            // an inner svg cuts the tile to its share, seen from the ground
            <svg
              y={side - height}
              width={side}
              height={height}
              viewBox={`0 ${side - height} ${side} ${height}`}
            >
              {tile}
            </svg>
          )}
        </g>
      )}
    </g>
  )
}
