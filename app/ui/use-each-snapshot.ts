import { useEffect, useEffectEvent } from 'react'
import { useLoaderData } from 'react-router'

/** Runs `read` when the component mounts, and after each revalidation of the screen. */
export function useEachSnapshot(read: (snapshot: unknown) => void): void {
  const snapshot: unknown = useLoaderData()
  const run = useEffectEvent(read)
  useEffect(() => run(snapshot), [snapshot])
}
