import { use, useEffect, useRef, useState } from 'react'
import { Confetti } from '#app/ui/art/confetti.tsx'
import { celebrationText } from '../child-day/day-text.ts'
import type { ShownChild, ShownTaskDay } from '../child-day/pending-marks.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import { ChildButton, ListenButton } from './child-button.tsx'
import styles from './day-celebration.module.css'
import { DeviceIcon } from './device-icons.tsx'
import { hasCelebrated, rememberCelebration } from './device-memory.ts'
import { LeaningPortrait } from './device-portrait.tsx'
import { stopSpeaking } from './speech.ts'
import { PlaySound } from './use-sounds.ts'

/** The celebration closes by itself. */
const SHOWN_MS = 8000
/** The last tile falls into its place first. */
const TILE_MS = 500

interface DayCelebrationProps {
  child: ShownChild
  taskDays: readonly ShownTaskDay[]
  today: string
  isComplete: boolean
}

/** 'Tudo feito, Lia!' over the whole screen, once for each child and day on this device (rule 164). */
export function DayCelebration({ child, taskDays, today, isComplete }: DayCelebrationProps) {
  const [isShown, setShown] = useState(false)
  const playSound = use(PlaySound)
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isComplete || hasCelebrated(child.id, today)) return
    const timer = setTimeout(() => {
      rememberCelebration(child.id, today)
      setShown(true)
      playSound('complete')
    }, TILE_MS)
    return () => clearTimeout(timer)
  }, [isComplete, child.id, today, playSound])

  useEffect(() => {
    if (!isShown) return
    dialog.current?.showModal()
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
