import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { CELEBRATION_MS } from './celebration-ms.ts'
import styles from './celebration.module.css'
import { PeekingChild } from './peeking-child.tsx'
import type { Portrait } from './portrait.ts'
import { TileStrip } from './tile-strip.tsx'

type CelebrationProps = {
  /** A new id, such as the score's, starts a celebration; null for none. */
  active: string | number | null
  /** For example `Combinado cumprido!`. */
  title: string
  /** Formatted points, e.g. `+15`. */
  points?: string
  /** The line below the points, e.g. `Bia completou a sexta-feira no muro.` */
  text?: string
  child?: Portrait
}

// fixed pseudo-random values, so that every render draws the same pieces
const PIECES = Array.from({ length: 100 }, (_, index) => ({
  '--x': `${(index * 37) % 100}vw`,
  '--drift': `${((index * 29) % 41) - 20}vw`,
  '--turn': `${((index * 61) % 9) * 120 - 480}deg`,
  '--delay': `${(index * 43) % 900}ms`,
  '--fall': `${1500 + ((index * 71) % 600)}ms`,
  '--side': `${12 + ((index * 17) % 13)}px`,
})) as CSSProperties[]

/**
 * Three seconds of falling tiles and a panel over the page. A tap or a key ends the celebration; no tap reaches the page
 * below. With reduced motion the panel is static, without tiles. Must stay mounted, because it contains a live region.
 */
export function Celebration({ active, title, points, text, child }: CelebrationProps) {
  const [endedKey, setEndedKey] = useState<string | number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isActive = active !== null && active !== endedKey

  useEffect(() => {
    if (!isActive) return
    const endOnKey = ({ repeat }: KeyboardEvent) => !repeat && setEndedKey(active)
    timer.current = setTimeout(() => setEndedKey(active), CELEBRATION_MS)
    document.addEventListener('keydown', endOnKey)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('keydown', endOnKey)
    }
  }, [isActive, active])

  /** Restarts on a press: if the celebration ended before the release, the page below would get the click. */
  function restartTimer() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setEndedKey(active), CELEBRATION_MS)
  }

  return (
    <>
      <div className="visually-hidden" role="status">
        {isActive && [title, points, text].filter(Boolean).join(' ')}
      </div>
      {isActive && (
        <div
          className={styles.overlay}
          key={active}
          aria-hidden="true"
          onPointerDown={restartTimer}
          onClick={() => setEndedKey(active)}
        >
          {PIECES.map((style, index) => (
            <i key={index} className={styles.piece} style={style} />
          ))}
          <div className={styles.panel}>
            <strong className={styles.title}>{title}</strong>
            {points && <b className={styles.points}>{points}</b>}
            {text && <span className={styles.text}>{text}</span>}
            <span className={styles.strips}>
              {child && <PeekingChild child={child} size={112} className={styles.child} />}
              <TileStrip seed={2} size={40} />
              <TileStrip seed={1} size={40} />
            </span>
          </div>
        </div>
      )}
    </>
  )
}
