import { useState, useSyncExternalStore } from 'react'

/** Key of the id of the child that was last selected on this device. */
const STORAGE_KEY = 'combinado:ultima-escolha'

const noSubscription = () => () => {}

function readStoredId(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function storeId(id: string) {
  try {
    localStorage.setItem(STORAGE_KEY, id)
  } catch {
    // storage may be forbidden: then the selection lasts only for this page
  }
}

/** The selected child: the one selected on this page, else the one stored on this device, else the first one. */
export function useSelectedChild<SomeChild extends { id: string }>(
  children: readonly SomeChild[],
): [child: SomeChild | null, select: (id: string) => void] {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const storedId = useSyncExternalStore(noSubscription, readStoredId, () => null)
  const find = (id: string | null) => children.find((child) => child.id === id)
  return [
    find(selectedId) ?? find(storedId) ?? children[0] ?? null,
    (id) => {
      storeId(id)
      setSelectedId(id)
    },
  ]
}
