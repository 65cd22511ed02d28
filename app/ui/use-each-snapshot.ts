import { createContext, use, useEffect, useEffectEvent } from 'react'

/** The newest snapshot of the screen's data; a new object after each read. */
export const SnapshotContext = createContext<unknown>(undefined)

/** Runs `onSnapshot` when the component mounts, and for each new snapshot. */
export function useEachSnapshot(onSnapshot: (snapshot: unknown) => void): void {
  const snapshot = use(SnapshotContext)
  const run = useEffectEvent(onSnapshot)
  useEffect(() => run(snapshot), [snapshot])
}
