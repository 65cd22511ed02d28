import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './azulejo-wall.module.css'

interface AzulejoWallProps {
  rows: number
  /** Side of a tile in px. */
  tile?: number
  className?: string
}

/** The wall over which children lean: rows of tiles below a coping of terracotta. Decorative. */
export function AzulejoWall({ rows, tile = 40, className }: AzulejoWallProps) {
  return (
    <div className={classNames(styles.wall, className)} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <TileStrip key={row} seed={row * 5 + 1} size={tile} />
      ))}
    </div>
  )
}
