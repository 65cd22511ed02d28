import { useState, useSyncExternalStore } from 'react'

/** What this device showed last; an identifier without meaning outside the family, no personal data. */
const REMEMBERED = 'combinado:ultima-escolha'

const nothingToHear = () => () => {}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

function remember(id: string) {
  try {
    localStorage.setItem(REMEMBERED, id)
  } catch {
    // a browser that forbids storage forgets, and nothing else happens
  }
}

/** The child the screens are about: the one chosen, else the one this device showed last, else the first. */
export function useSelectedChild<SomeChild extends { id: string }>(
  children: readonly SomeChild[],
): [child: SomeChild | null, select: (id: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  const before = useSyncExternalStore(nothingToHear, remembered, () => null)
  const find = (id: string | null) => children.find((child) => child.id === id)
  return [
    find(chosen) ?? find(before) ?? children[0] ?? null,
    (id) => {
      remember(id)
      setChosen(id)
    },
  ]
}
