import { createContext, type ReactNode, use } from 'react'

const OldContext = createContext(false)

/** Tells the parts below whether what they show may be old, since the last reading failed. */
export function Freshness({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return <OldContext value={isOld}>{children}</OldContext>
}

/** The last reading failed: what is shown was read before. */
export function useIsOld(): boolean {
  return use(OldContext)
}
