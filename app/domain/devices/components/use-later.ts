import { type ComponentType, useEffect, useState } from 'react'
import { importWithRetry } from '#app/ui/retry-import.ts'

/** Such a component is loaded this long after the screen before it, so that it does not delay that screen. */
const LOAD_AFTER_MS = 2000

interface LaterOptions {
  /** Whether this device may show the component. */
  isNeeded: boolean
  /** Whether the child waits for it: it is loaded at once. */
  isUrgent?: boolean
}

interface Later<Props> {
  /** Null until it is loaded. In an object, because the linter takes a returned component for one created in the render. */
  Loaded: ComponentType<Props> | null
}

/** Loads a component that the first screen does not show. `load` is the same function in each call. */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isNeeded, isUrgent = false }: LaterOptions,
): Later<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)

  useEffect(() => {
    if (!isNeeded) return
    let isStopped = false
    const timer = setTimeout(
      async () => {
        // undefined if a newer release has removed the file: the page reloads at the next quiet moment
        const loaded = await importWithRetry(load).catch(() => undefined)
        if (loaded && !isStopped) setComponent(() => loaded)
      },
      isUrgent ? 0 : LOAD_AFTER_MS,
    )
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [load, isNeeded, isUrgent])

  return { Loaded: isNeeded ? Component : null }
}
