import { useEffect, useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { PIN_DRAWINGS } from '#app/ui/art/pin-drawings.ts'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { notMeText } from '../child-day/day-text.ts'
import type { ShownChild } from '../child-day/pending-marks.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import { ListenButton } from './child-button.tsx'
import { DeviceIcon } from './device-icons.tsx'
import { LeaningPortrait, RoundPortrait } from './device-portrait.tsx'
import type { DeviceStore } from './device-store.ts'
import { PauseScreen } from './pause-screen.tsx'
import styles from './pin-screen.module.css'
import { WatchLine } from './watch-line.tsx'

const PIN_LENGTH = 4
/** The server counts attempts in five minutes, so after this time it accepts one again. */
const PAUSE_MS = 5 * 60_000
const ASK_TEXT = 'Toque nos seus 4 desenhos.'
const WRONG_TEXT = 'Quase! Tente de novo.'

interface PinScreenProps {
  store: DeviceStore
  child: ShownChild
  /** Called when the child's day has been opened. */
  onOpened: () => void
  onBack: () => void
}

/** The picture PIN of a child. A tap places a tile and not the drawing, so that a sibling does not learn the order. */
export function PinScreen({ store, child, onOpened, onBack }: PinScreenProps) {
  const [picked, setPicked] = useState<readonly number[]>([])
  const [state, setState] = useState<'asking' | 'wrong' | 'pause'>('asking')
  const isChecking = picked.length === PIN_LENGTH

  // a new view may come from a new PIN, which ends the pause
  const [pausedChild, setPausedChild] = useState<ShownChild | null>(null)
  if (state === 'pause' && pausedChild !== child) setState('asking')

  useEffect(() => {
    if (state !== 'pause') return
    const timer = setTimeout(setState, PAUSE_MS, 'asking')
    return () => clearTimeout(timer)
  }, [state])

  async function pick(index: number) {
    if (isChecking) return
    const pin = [...picked, index]
    setPicked(pin)
    if (pin.length < PIN_LENGTH) return setState('asking')
    const result = await store.open(child.id, pin)
    if (result.ok) return onOpened()
    setPicked([])
    setPausedChild(child)
    setState(result.reason === 'pause' ? 'pause' : result.reason === 'wrong_pin' ? 'wrong' : 'asking')
  }

  if (state === 'pause') return <PauseScreen onBack={onBack} />
  const text = state === 'wrong' ? WRONG_TEXT : ASK_TEXT
  return (
    <main className={styles.screen}>
      <div className={styles.side}>
        <header className={styles.greeting}>
          <span className={styles.portrait}>
            <RoundPortrait child={child} size={72} />
          </span>
          <div>
            <h1>Oi, {child.name}!</h1>
            <p role="status" className={state === 'wrong' ? styles.wrong : undefined}>
              {text}
            </p>
          </div>
        </header>
        <PinPlaces count={picked.length} />
        <nav className={styles.nav}>
          <button type="button" className={styles.back} onClick={onBack}>
            <DeviceIcon name="back" size={28} />
            {notMeText(child)}
          </button>
          <ListenButton text={`Oi, ${child.name}! ${text}`} size="non-reader" label="Ouvir" />
        </nav>
        <div className={styles.scene}>
          <LeaningPortrait child={child} size={228} />
          <AzulejoWall rows={3} />
        </div>
      </div>
      <div className={styles.keys} role="group" aria-label="Desenhos da senha">
        {PIN_DRAWINGS.map(({ name, label }, index) => (
          <button key={name} type="button" aria-label={label} onClick={() => void pick(index)}>
            <DeviceDrawing name={name} />
          </button>
        ))}
      </div>
      <div className={styles.watch}>
        <WatchLine />
      </div>
    </main>
  )
}

// the tiles say nothing about the drawings that were tapped
const TILES = tileChoices(5, PIN_LENGTH, [0, 5, 4, 1])

function PinPlaces({ count }: { count: number }) {
  return (
    <div className={styles.places} role="img" aria-label={`${count} de ${PIN_LENGTH} desenhos`}>
      {TILES.map((tile, index) => (
        <span
          key={index}
          className={index < count ? styles.filled : index === count ? styles.next : undefined}
        >
          {index < count && (
            <svg viewBox="0 0 40 40">
              <Tile {...tile} x={0} y={0} size={40} />
            </svg>
          )}
        </span>
      ))}
    </div>
  )
}
