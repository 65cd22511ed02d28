import { useState } from 'react'

export interface ItemDialog<Item> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The item it was opened for last. It stays while the dialog closes, so that its text does not change. */
  item: Item | null
  /** Opens the dialog for an item; null for a new one. */
  show: (item: Item | null) => void
}

/** The state of a dialog about one item of a list, such as a form or the question before a deletion. */
export function useItemDialog<Item>(): ItemDialog<Item> {
  const [open, setOpen] = useState(false)
  const [item, setItem] = useState<Item | null>(null)
  return {
    open,
    onOpenChange: setOpen,
    item,
    show(next) {
      setItem(next)
      setOpen(true)
    },
  }
}
