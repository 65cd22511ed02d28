import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { createDialogHistory, type DialogHistory } from './dialog-history.ts'

let machine: DialogHistory | undefined

/**
 * Makes the page's one machine. The browser's entry calls it before it hydrates, so that it hears of a step back
 * before React Router does and can spare the loaders.
 */
export function startDialogHistory(): DialogHistory {
  machine ??= createDialogHistory(window)
  return machine
}

/**
 * While `open` is true a history entry is held, so that the phone's Back calls `close` instead of leaving the page
 * (product.md 23). Closing in any other way takes the entry off again. The router's loaders are not run.
 */
export function useDialogHistory(open: boolean, close: () => void): void {
  // Only the router itself knows at once whether a navigation is under way; its hooks tell a render later.
  const router = use(UNSAFE_DataRouterContext)?.router
  const onBack = useEffectEvent(close)

  useEffect(() => {
    if (router) startDialogHistory().follow(router)
  }, [router])

  useEffect(() => {
    if (open) return startDialogHistory().hold(() => onBack())
  }, [open])
}
