import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tile-strip.module.css'

type TileStripProps = {
  /** Any whole number; chooses which of the 24 tiles is first. */
  seed?: number
  /** Height of the strip and of its square tiles, in px. */
  size?: number
  className?: string
}

/** A decorative strip of azulejos below page heads, as wide as its box. */
export function TileStrip({ seed = 0, size = 32, className }: TileStripProps) {
  const style = { '--tile': `${size}px`, '--shift': ((seed * 7) % 24) * -1 } as CSSProperties
  return <div className={classNames(styles.strip, className)} style={style} aria-hidden="true" />
}
