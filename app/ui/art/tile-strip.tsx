import type { CSSProperties } from 'react'
import styles from './tile-strip.module.css'

type TileStripProps = {
  /** Where the strip of 24 tiles begins, so that two pages do not look the same; any whole number. */
  seed?: number
  /** Height, and so the tile's side, in px. */
  size?: number
  className?: string
}

/** The strip of azulejos below page heads, as wide as its box; decoration. */
export function TileStrip({ seed = 0, size = 32, className }: TileStripProps) {
  const style = { '--tile': `${size}px`, '--shift': ((seed * 7) % 24) * -1 } as CSSProperties
  return (
    <div
      className={className ? `${styles.strip} ${className}` : styles.strip}
      style={style}
      aria-hidden="true"
    />
  )
}
