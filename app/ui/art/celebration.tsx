import { useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { CELEBRATION_MS } from './celebration-ms.ts'
import styles from './celebration.module.css'
import { PeekingChild } from './peeking-child.tsx'
import type { Portrait } from './portrait.ts'
import { TileStrip } from './tile-strip.tsx'

type CelebrationProps = {
  /** Starts a celebration whenever it changes to a new key, e.g. the score's id; null for none. */
  active: string | number | null
  /** What happened, e.g. `Combinado cumprido!`; shown and said aloud. */
  title: string
  /** Points won, already written, e.g. `+15`. */
  points?: string
  /** A line below, e.g. `Bia completou a sexta-feira no muro.` */
  text?: string
  /** The child who leans over the tiles of the panel. */
  child?: Portrait
}

// a hundred pieces, spread by steps that do not share a factor with a hundred
const pieces = Array.from({ length: 100 }, (_, index) => ({
  '--x': `${(index * 37) % 100}vw`,
  '--drift': `${((index * 29) % 41) - 20}vw`,
  '--turn': `${((index * 61) % 9) * 120 - 480}deg`,
  '--delay': `${(index * 43) % 900}ms`,
  '--fall': `${1500 + ((index * 71) % 600)}ms`,
  '--side': `${12 + ((index * 17) % 13)}px`,
})) as CSSProperties[]

/**
 * Three seconds of falling tiles and a panel over the page, then nothing. It takes every tap, so that none reaches
 * what it hides, and a tap or a key ends it. Under reduced motion the panel stands still, without tiles. Keep it mounted, so
 * that its words reach screen readers.
 */
export function Celebration({ active, title, points, text, child }: CelebrationProps) {
  const [over, setOver] = useState<string | number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOn = active !== null && active !== over

  useEffect(() => {
    if (!isOn) return
    const end = ({ repeat }: KeyboardEvent) => !repeat && setOver(active)
    timer.current = setTimeout(() => setOver(active), CELEBRATION_MS)
    document.addEventListener('keydown', end)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('keydown', end)
    }
  }, [isOn, active])

  /** It must not end between press and release: the tap would go to what is below. */
  function extend() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOver(active), CELEBRATION_MS)
  }

  return (
    <>
      <div className={styles.said} role="status">
        {isOn && [title, points, text].filter(Boolean).join(' ')}
      </div>
      {isOn && (
        <div
          className={styles.over}
          key={active}
          aria-hidden="true"
          onPointerDown={extend}
          onClick={() => setOver(active)}
        >
          {pieces.map((style, index) => (
            <i key={index} className={styles.piece} style={style} />
          ))}
          <div className={styles.panel}>
            <strong className={styles.title}>{title}</strong>
            {points && <b className={styles.points}>{points}</b>}
            {text && <span className={styles.text}>{text}</span>}
            <span className={styles.ground}>
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
