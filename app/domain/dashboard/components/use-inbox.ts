import { useState } from 'react'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'

export interface Inbox {
  isOpen: boolean
  open: () => void
  close: () => void
}

/**
 * Whether the inbox replaces Início. It has a history entry, so that Back closes it (rule 66). Call it after `useTabs`,
 * because the entry is above the entries of the tabs.
 */
export function useInbox(isHomeOpen: boolean): Inbox {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // another tab closes it, so that the tab Início shows the day again
  if (isOpen && !isHomeOpen) close()
  useDialogHistory(isHomeOpen && isOpen, close)
  return { isOpen, open: () => setOpen(true), close }
}
