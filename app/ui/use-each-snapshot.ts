import { useEffect, useEffectEvent } from 'react'
import { useLoaderData } from 'react-router'

/** Runs `onSnapshot` when the component mounts, and after each revalidation of the screen. */
export function useEachSnapshot(onSnapshot: (snapshot: unknown) => void): void {
  const snapshot: unknown = useLoaderData()
  const run = useEffectEvent(onSnapshot)
  useEffect(() => run(snapshot), [snapshot])
}
