import { Tile, tileChoices } from './tile-shapes.tsx'
import type { TilePair } from './tile-shapes.tsx'
import styles from './tile-progress.module.css'

type TileProgressProps = {
  /** Points the child has. */
  value: number
  /** Points the reward costs. */
  max: number
  /** Accessible name, such as `86 de 120 pontos`. */
  label: string
  /** Pair of colours: 0 sky and leaf, 1 deep leaf and sun, 2 sky and sun, 3 leaf and terra, 4 terra and sky. */
  pair: TilePair
}

const places = 10
const step = 44

/** Points on the way to a reward in ten tiles; the last tile is laid only when the reward can be had. */
export function TileProgress({ value, max, label, pair }: TileProgressProps) {
  const laid = max > 0 ? Math.min(places, Math.max(0, Math.floor((value * places) / max))) : places
  return (
    <svg className={styles.progress} viewBox={`-1 -1 ${places * step - 2} 42`} role="img" aria-label={label}>
      {tileChoices(7 + pair * 13, places, [0, 5, 1, 4], pair).map((look, index) =>
        index < laid ? (
          <Tile key={index} {...look} x={index * step} y={0} size={40} />
        ) : (
          <rect key={index} className={styles.empty} x={index * step + 1.5} y="1.5" width="37" height="37" />
        ),
      )}
    </svg>
  )
}
