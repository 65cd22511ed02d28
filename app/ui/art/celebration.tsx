import { useEffect, useRef, useState } from 'react'
import { CELEBRATION_MS } from './celebration-ms.ts'
import styles from './celebration.module.css'
import { Confetti } from './confetti.tsx'
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
          <Confetti />
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
