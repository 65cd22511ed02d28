import { type ReactNode, Suspense, useState } from 'react'

/** Mounts its children when `open` becomes true for the first time, and keeps them mounted. */
export function MountOnFirstOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
