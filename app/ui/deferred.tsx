import { type ComponentType, lazy, useEffect, useState } from 'react'
import { importWithRetry } from './retry-import.ts'

/**
 * A component whose code loads after the first screen. Once loaded it renders immediately; `lazy` alone would show its
 * fallback for a third of a second even then.
 */
export function deferred<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let loadedComponent: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  async function load() {
    loadedComponent = await importWithRetry(importComponent)
    for (const listener of listeners) listener()
    return loadedComponent
  }
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  function Suspending(props: Props) {
    // the first render decides, because a change of the component would lose typed text
    const [Component] = useState<ComponentType<Props>>(() => loadedComponent ?? Lazy)
    return <Component {...props} />
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** Renders nothing until its code is loaded. If it suspended, it would block every update of the screen around it. */
  function NonSuspending(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props>>()
    useEffect(() => {
      const update = () => setComponent(() => loadedComponent)
      update()
      return subscribe(update)
    }, [])
    return Component && <Component {...props} />
  }
  return { Suspending, NonSuspending, load }
}
