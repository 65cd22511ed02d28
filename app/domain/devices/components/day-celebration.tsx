import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Confetti } from '#app/ui/art/confetti.tsx'
import { celebrationText } from '../child-day/celebration-text.ts'
import type { ShownChild, ShownTaskDay } from '../child-day/pending-marks.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import { ChildButton, ListenButton } from './child-button.tsx'
import styles from './day-celebration.module.css'
import { DeviceIcon } from './device-icons.tsx'
import { hasCelebrated, rememberCelebration } from './device-memory.ts'
import { LeaningPortrait } from './device-portrait.tsx'
import { stopSpeaking } from './speech.ts'
import { useBack } from './use-back.ts'
import { PlaySound } from './use-sounds.ts'

/** The celebration closes by itself. */
const SHOWN_MS = 8000
/** The last tile falls into its place first. */
const TILE_MS = 500
/** A tap so soon after the beginning was meant for the screen below. */
const BEGINNING_MS = 1000

interface DayCelebrationProps {
  child: ShownChild
  taskDays: readonly ShownTaskDay[]
  today: string
  isComplete: boolean
}

/**
 * 'Tudo feito, Lia!' over the whole screen, once for each child and day on this device (rule 164). Any tap closes it, and
 * does what it would have done without it.
 */
export function DayCelebration({ child, taskDays, today, isComplete }: DayCelebrationProps) {
  const [isShown, setShown] = useState(false)
  const playSound = use(PlaySound)
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const shownAtMs = useRef(0)

  useEffect(() => {
    if (!isComplete || hasCelebrated(child.id, today)) return
    const timer = setTimeout(() => {
      rememberCelebration(child.id, today)
      setShown(true)
      playSound('complete')
    }, TILE_MS)
    return () => clearTimeout(timer)
  }, [isComplete, child.id, today, playSound])

  useBack(isShown, () => setShown(false))

  const onTap = useEffectEvent((event: MouseEvent) => {
    const isBeginning = performance.now() - shownAtMs.current < BEGINNING_MS
    // keys have no place on the screen
    const isOwnButton = (event.target as Element).closest('button') !== null
    if (isOwnButton && (!isBeginning || event.detail === 0)) return
    dialog.current?.close()
    tapBelow(event.clientX, event.clientY, isBeginning)
  })

  useEffect(() => {
    if (!isShown) return
    const shown = dialog.current
    shown?.showModal()
    shown?.addEventListener('click', onTap)
    shownAtMs.current = performance.now()
    closeButton.current?.focus()
    const timer = setTimeout(setShown, SHOWN_MS, false)
    return () => {
      clearTimeout(timer)
      stopSpeaking()
    }
  }, [isShown])

  if (!isShown) return null
  const title = `Tudo feito, ${child.name}!`
  const text = celebrationText(taskDays)
  return (
    <dialog ref={dialog} className={styles.screen} aria-label={title} onClose={() => setShown(false)}>
      <Confetti />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.child}>
        <LeaningPortrait child={child} size="min(60vw, 38dvh)" isLaughing />
      </div>
      <AzulejoWall rows={1} tile={120} className={styles.wall} />
      <div className={styles.buttons}>
        <ListenButton text={`${title} ${text}`} size="non-reader" label="Ouvir" />
        <ChildButton ref={closeButton} size="non-reader" onClick={() => setShown(false)}>
          <DeviceIcon name="check" size={44} />
          Legal!
        </ChildButton>
      </div>
    </dialog>
  )
}

/** Taps what is at this place of the screen. Later than at the beginning no card, because nobody has seen it there. */
function tapBelow(x: number, y: number, isBeginning: boolean): void {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a[href]')
  if (target && (isBeginning || !target.closest('article'))) target.click()
}
