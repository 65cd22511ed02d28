import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { createDialogHistory, type DialogHistory } from './dialog-history.ts'

let machine: DialogHistory | undefined

/**
 * While `open` is true a history entry is held, so that the phone's Back calls `close` instead of leaving the page
 * (product.md 23). Closing in any other way takes the entry off again. The router's loaders are not run.
 */
export function useDialogHistory(open: boolean, close: () => void): void {
  // Only the router itself knows at once whether a navigation is under way; its hooks tell a render later.
  const router = use(UNSAFE_DataRouterContext)?.router
  const onBack = useEffectEvent(close)

  useEffect(() => {
    machine ??= createDialogHistory(window)
    if (router) machine.follow(router)
  }, [router])

  useEffect(() => {
    if (!open) return
    machine ??= createDialogHistory(window)
    return machine.hold(() => onBack())
  }, [open])
}
