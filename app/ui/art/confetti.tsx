import type { CSSProperties } from 'react'
import styles from './confetti.module.css'

// fixed pseudo-random values, so that every render draws the same pieces
const PIECES = Array.from({ length: 100 }, (_, index) => ({
  '--x': (index * 37) % 100,
  '--drift': ((index * 29) % 41) - 20,
  '--turn': `${((index * 61) % 9) * 120 - 480}deg`,
  '--delay': `${(index * 43) % 900}ms`,
  '--fall': `${1500 + ((index * 71) % 600)}ms`,
  '--side': `${12 + ((index * 17) % 13)}px`,
})) as CSSProperties[]

/**
 * A hundred pieces of tiles that fall for three seconds: across the window, or an element that sets `--across`, a hundredth of
 * its width, and `--fall-by`. Nothing with reduced motion. Decorative.
 */
export function Confetti() {
  return PIECES.map((style, index) => (
    <i key={index} className={styles.piece} style={style} aria-hidden="true" />
  ))
}
