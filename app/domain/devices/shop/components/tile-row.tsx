import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { tileSeed } from '../../child-day/tile-seed.ts'
import styles from './tile-row.module.css'

const TILE = 42
const PER_ROW = 10

interface TileRowProps {
  childId: string
  /** The tiles of the child that are shown, `to` excluded. */
  from?: number
  to: number
  /** How many tiles at the beginning have a frame: those that leave. */
  framed?: number
  label: string
}

/** Tiles that a child has to use. It always has the same ones, in the same order. Renders nothing without tiles. */
export function TileRow({ childId, from = 0, to, framed = 0, label }: TileRowProps) {
  const count = to - from
  if (count <= 0) return null
  const tiles = tileChoices(tileSeed(childId, 'para usar'), to, [0, 5, 4, 1]).slice(from)
  const xOf = (index: number) => (index % PER_ROW) * TILE
  const yOf = (index: number) => Math.floor(index / PER_ROW) * TILE
  const width = Math.min(count, PER_ROW) * TILE
  return (
    <svg
      className={styles.tiles}
      viewBox={`-3 -3 ${width + 4} ${yOf(count - 1) + TILE + 4}`}
      style={{ maxInlineSize: `${width}px` }}
      role="img"
      aria-label={label}
    >
      {tiles.map((tile, index) => (
        <Tile key={index} {...tile} x={xOf(index)} y={yOf(index)} size={40} />
      ))}
      {tiles.slice(0, framed).map((_, index) => (
        <rect key={index} className={styles.frame} x={xOf(index)} y={yOf(index)} width="40" height="40" />
      ))}
    </svg>
  )
}
