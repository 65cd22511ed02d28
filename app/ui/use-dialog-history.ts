import { use, useEffectEvent, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { createDialogHistory, type DialogHistory } from './dialog-history.ts'

let dialogHistory: DialogHistory | undefined

/**
 * Returns the dialog history of the page and creates it at the first call. The app calls it before hydration, so that the
 * popstate listener runs before React Router's.
 */
export function startDialogHistory(): DialogHistory {
  dialogHistory ??= createDialogHistory(window)
  return dialogHistory
}

/**
 * Adds a history entry while `open` is true, so that the Back button calls `close` and neither leaves the page nor runs a
 * loader (rule 66).
 */
export function useDialogHistory(open: boolean, close: () => void): void {
  // The router's hooks would report a navigation one render late.
  const router = use(UNSAFE_DataRouterContext)?.router
  const onBack = useEffectEvent(close)

  // in layout effects, so that the entry exists before the screen is painted and Back can be pressed
  useLayoutEffect(() => {
    if (router) startDialogHistory().setRouter(router)
  }, [router])

  useLayoutEffect(() => {
    if (open) return startDialogHistory().register(() => onBack())
  }, [open])
}
