import { type ComponentType, lazy, type ReactNode, useState, useSyncExternalStore } from 'react'
import { importWithRetry } from './retry-import.ts'

/**
 * A component whose code loads by `load`, or when `Suspending` is first rendered. Once loaded it renders immediately;
 * `lazy` alone would show its fallback for a third of a second even then.
 *
 * @param placeholder what `NonSuspending` renders until the code has loaded
 */
export function deferred<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  placeholder?: (props: Props) => ReactNode,
) {
  let loadedComponent: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  async function load() {
    loadedComponent = await importWithRetry(importComponent)
    for (const listener of listeners) listener()
    return loadedComponent
  }
  // `lazy` keeps a failed import, so the next mount gets a new one
  let Lazy = createLazy()
  function createLazy(): ComponentType<Props> {
    return lazy(() =>
      load().then(
        (Component) => ({ default: Component }),
        (error: unknown) => {
          Lazy = createLazy()
          throw error
        },
      ),
    )
  }
  function Suspending(props: Props) {
    // the first render decides, because a change of the component would lose typed text
    const [Component] = useState<ComponentType<Props>>(() => loadedComponent ?? Lazy)
    return <Component {...props} />
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /**
   * Renders the placeholder until `load` has finished; it does not call it. It does not suspend, because that would block
   * every update of the screen around it. The server renders the placeholder, because the styles load with the code.
   */
  function NonSuspending(props: Props) {
    const isLoaded = useSyncExternalStore(
      subscribe,
      () => loadedComponent !== undefined,
      () => false,
    )
    return isLoaded ? <Suspending {...props} /> : placeholder?.(props)
  }
  return { Suspending, NonSuspending, load }
}
