import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, so that forms work before and without scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
