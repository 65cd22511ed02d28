import { type RefObject, useEffect, useRef } from 'react'
import styles from './toast-shelf.module.css'

interface ToastActionProps {
  label: string
  /** False while a newer notice hides this one. */
  isReachable: boolean
  onPress: () => void
}

/** The button of a notice. The first Tab after it appears leads to it, the next one back to where the focus was. */
export function ToastAction({ label, isReachable, onPress }: ToastActionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useTabStop(button, isReachable)
  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      onClick={() => {
        if (document.activeElement === button.current) cameFrom.current?.focus({ preventScroll: true })
        onPress()
      }}
    >
      {label}
    </button>
  )
}

const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]'

/** Notices stand at the end of the document, many Tab presses away: this puts the button next in the Tab order, once. */
function useTabStop(button: RefObject<HTMLElement | null>, isReachable: boolean) {
  const cameFrom = useRef<HTMLElement>(null)
  const wasVisited = useRef(false)
  useEffect(() => {
    if (!isReachable) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const { activeElement } = document
      if (activeElement === button.current) {
        // the browser goes on from there, forwards; backwards that element itself is the one before
        cameFrom.current?.focus({ preventScroll: true })
        if (event.shiftKey) event.preventDefault()
      } else if (!event.shiftKey && !wasVisited.current && !document.querySelector(OPEN_DIALOG)) {
        event.preventDefault()
        wasVisited.current = true
        cameFrom.current = activeElement instanceof HTMLElement ? activeElement : null
        button.current?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [button, isReachable])
  return cameFrom
}
