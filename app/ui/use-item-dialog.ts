import { useState } from 'react'

/** The state of a dialog about one item of a list, such as a form or the confirmation of a deletion. */
export function useItemDialog<Item>() {
  const [open, setOpen] = useState(false)
  const [item, setItem] = useState<Item | null>(null)
  return {
    dialogProps: { open, onOpenChange: setOpen },
    close: () => setOpen(false),
    /** The item of the last opening. It stays while the dialog closes, so that the text does not change. */
    item,
    /** Opens the dialog for an item; null for a new item. */
    show(newItem: Item | null) {
      setItem(newItem)
      setOpen(true)
    },
  }
}
