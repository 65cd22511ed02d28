import { type ReactNode, useEffect, useRef } from 'react'
import { useBack } from '../../components/use-back.ts'
import { stopSpeaking } from '../../components/speech.ts'
import styles from './shop-dialog.module.css'

interface ShopDialogProps {
  /** Accessible name. */
  label: string
  children: ReactNode
  onClose: () => void
}

/** A sheet at the foot of the screen. Escape closes it, and what is read aloud stops. */
export function ShopDialog({ label, children, onClose }: ShopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(true, onClose)
  useEffect(() => {
    dialog.current?.showModal()
    return stopSpeaking
  }, [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={label} onClose={onClose}>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
