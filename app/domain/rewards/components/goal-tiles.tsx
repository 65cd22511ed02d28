import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { formatPoints } from '#app/base/format-points.ts'
import { goalTiles } from '../goal/goal-tiles.ts'
import styles from './goal-tiles.module.css'

interface GoalTilesProps {
  price: number
  /** Points that are set aside for the goal. */
  saved: number
  /** Points that are not set aside; negative if more is set aside than there is. */
  available: number
  /** For screen readers. */
  label: string
}

const MAX_TILES = 40
const PER_ROW = 20
/** A tile and the gap after it, in units of the viewBox. */
const STEP = 44

/** A goal in tiles: painted are saved points, outlined available ones, empty what is missing (rule 210). */
export function GoalTiles({ price, saved, available, label }: GoalTilesProps) {
  const reached = goalTiles(price, saved + available, MAX_TILES)
  const painted = Math.min(reached.filled, goalTiles(price, saved, MAX_TILES).filled)
  const { count, pointsPerTile } = reached
  const width = Math.min(count, PER_ROW) * STEP
  const tiles = tileChoices(7, count, [0, 5, 1, 4], 2)
  return (
    <>
      <svg
        className={styles.tiles}
        viewBox={`-1 -1 ${width} ${Math.ceil(count / PER_ROW) * STEP}`}
        style={{ maxInlineSize: `${width}px` }}
        role="img"
        aria-label={label}
      >
        {tiles.map((tile, index) => {
          const [x, y] = [(index % PER_ROW) * STEP, Math.floor(index / PER_ROW) * STEP]
          if (index < painted) return <Tile key={index} {...tile} x={x} y={y} size={40} />
          return index < reached.filled ? (
            <OutlinedTile key={index} x={x} y={y} />
          ) : (
            <rect key={index} className={styles.frame} x={x + 1.5} y={y + 1.5} width="37" height="37" />
          )
        })}
      </svg>
      <p className={styles.legend}>
        {saved > 0 && (
          <span>
            <svg viewBox="0 0 40 40" width="16" height="16" aria-hidden="true">
              <Tile design={4} turns={0} pair={2} x={0} y={0} size={40} />
            </svg>
            {formatPoints(saved)} {saved === 1 ? 'guardado' : 'guardados'}
          </span>
        )}
        {available > 0 && (
          <span>
            <svg viewBox="0 0 40 40" width="16" height="16" aria-hidden="true">
              <OutlinedTile x={0} y={0} />
            </svg>
            {formatPoints(available)} {available === 1 ? 'disponível' : 'disponíveis'}
          </span>
        )}
        <span className={styles.scale}>1 azulejo = {formatPoints(pointsPerTile)}</span>
      </p>
    </>
  )
}

function OutlinedTile({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.outlined} transform={`translate(${x} ${y})`}>
      <rect x="2" y="2" width="36" height="36" />
      <path d="M9 38A29 29 0 0 1 38 9" />
    </g>
  )
}
