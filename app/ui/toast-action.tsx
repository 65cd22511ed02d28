import { type RefObject, useEffect, useRef } from 'react'
import styles from './toast-action.module.css'

interface ToastActionProps {
  label: string
  /** False while a newer toast hides this one. */
  isReachable: boolean
  onPress: () => void
}

/** The button of a toast. The first Tab press after it appears focuses it; the next press returns to the previous focus. */
export function ToastAction({ label, isReachable, onPress }: ToastActionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const previousFocus = useTabStop(button, isReachable)
  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      onClick={() => {
        if (document.activeElement === button.current) previousFocus.current?.focus({ preventScroll: true })
        onPress()
      }}
    >
      {label}
    </button>
  )
}

const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]'

/** Makes the button the next Tab stop, once. Toasts are at the end of the document, many Tab presses away. */
function useTabStop(button: RefObject<HTMLElement | null>, isReachable: boolean) {
  const previousFocus = useRef<HTMLElement>(null)
  const hasHadFocus = useRef(false)
  useEffect(() => {
    if (!isReachable) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const { activeElement } = document
      if (activeElement === button.current) {
        // returns only once; afterwards the button has its normal place in the Tab order
        const origin = previousFocus.current
        previousFocus.current = null
        if (!origin?.isConnected) return
        // of two toasts, only one handles the key
        event.stopImmediatePropagation()
        // Tab then moves on from `origin`; Shift+Tab stays on it
        origin.focus({ preventScroll: true })
        if (event.shiftKey) event.preventDefault()
      } else if (!event.shiftKey && !hasHadFocus.current && !document.querySelector(OPEN_DIALOG)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        hasHadFocus.current = true
        previousFocus.current = activeElement instanceof HTMLElement ? activeElement : null
        button.current?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [button, isReachable])
  return previousFocus
}
