import { Tile, tileChoices, type TilePair } from './tile-shapes.tsx'
import styles from './tile-progress.module.css'

type TileProgressProps = {
  value: number
  max: number
  /** Accessible name, such as `86 de 120 pontos`. */
  label: string
  /** Pair of colours: 0 sky and leaf, 1 deep leaf and sun, 2 sky and sun, 3 leaf and terra, 4 terra and sky. */
  pair: TilePair
}

const TILE_COUNT = 10
/** A tile and the gap after it, in units of the viewBox. */
const STEP = 44

/** The progress towards a reward in ten tiles. The last tile is filled only if the points suffice. */
export function TileProgress({ value, max, label, pair }: TileProgressProps) {
  const filledCount =
    max > 0 ? Math.min(TILE_COUNT, Math.max(0, Math.floor((value * TILE_COUNT) / max))) : TILE_COUNT
  return (
    <svg
      className={styles.progress}
      viewBox={`-1 -1 ${TILE_COUNT * STEP - 2} 42`}
      role="img"
      aria-label={label}
    >
      {tileChoices(7 + pair * 13, TILE_COUNT, [0, 5, 1, 4], pair).map((choice, index) =>
        index < filledCount ? (
          <Tile key={index} {...choice} x={index * STEP} y={0} size={40} />
        ) : (
          <rect key={index} className={styles.frame} x={index * STEP + 1.5} y="1.5" width="37" height="37" />
        ),
      )}
    </svg>
  )
}
