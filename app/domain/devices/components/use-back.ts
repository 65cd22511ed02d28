import { useEffectEvent, useLayoutEffect } from 'react'
import { createDialogHistory, type DialogHistory } from '#app/ui/dialog-history.ts'

let deviceHistory: DialogHistory | undefined

/** The history of the page. Its first entry refuses to close, so that Back never leaves the child's screens (rule 243). */
function startDeviceHistory(): DialogHistory {
  if (!deviceHistory) {
    deviceHistory = createDialogHistory(window)
    deviceHistory.register(() => undefined)
  }
  return deviceHistory
}

/** Keeps Back on the child's screens. */
export function useBackGuard(): void {
  useLayoutEffect(() => void startDeviceHistory(), [])
}

/** While `isOpen`, the Back button calls `close`. */
export function useBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // in a layout effect, so that the entry exists before the screen is painted and Back can be pressed
  useLayoutEffect(() => {
    if (isOpen) return startDeviceHistory().register(() => onBack())
  }, [isOpen])
}
