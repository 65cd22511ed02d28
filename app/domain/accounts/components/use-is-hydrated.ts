import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while hydrating, so that forms work before and without scripts. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
