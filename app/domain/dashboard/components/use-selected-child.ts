import { useState, useSyncExternalStore } from 'react'

/** Holds the id of the child selected last on this device; no personal data. */
const STORAGE_KEY = 'combinado:ultima-escolha'

const noSubscription = () => () => {}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function store(id: string) {
  try {
    localStorage.setItem(STORAGE_KEY, id)
  } catch {
    // storage may be forbidden: the choice lasts for this page then
  }
}

/** The selected child: chosen on this page, else stored on this device, else the first. */
export function useSelectedChild<SomeChild extends { id: string }>(
  children: readonly SomeChild[],
): [child: SomeChild | null, select: (id: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  const stored = useSyncExternalStore(noSubscription, readStored, () => null)
  const find = (id: string | null) => children.find((child) => child.id === id)
  return [
    find(chosen) ?? find(stored) ?? children[0] ?? null,
    (id) => {
      store(id)
      setChosen(id)
    },
  ]
}
