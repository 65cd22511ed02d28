import { type ReactNode, Suspense, useState } from 'react'

/** Keeps its children away until `open` is true for the first time; from then on they stay. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
