import type { AutosaveEvent } from '../autosave-state.ts'
import type { BrowserCopy } from '../editor-data.ts'
import type { BrowserCopies } from './browser-copies.ts'

/** Time between a change and its copy in the browser. */
const STORE_DELAY_MS = 200

/** Stores the text of an open editor in the browser. */
export function createBrowserAutosave(
  copies: BrowserCopies,
  getCopy: () => BrowserCopy,
  getLastChange: () => number,
  dispatch: (event: AutosaveEvent) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }

  async function store(): Promise<void> {
    cancel()
    const change = getLastChange()
    try {
      await copies.store(getCopy())
      dispatch({ kind: 'stored_in_browser', change })
    } catch {
      dispatch({ kind: 'browser_failed' })
    }
  }

  return {
    cancel,
    store,
    isScheduled: () => timer !== undefined,
    schedule() {
      timer ??= setTimeout(() => void store(), STORE_DELAY_MS)
    },
    /** Stores in localStorage first, because the page may close before IndexedDB has finished. */
    storeSync() {
      const change = getLastChange()
      try {
        copies.storeSync(getCopy())
        dispatch({ kind: 'stored_in_browser', change })
      } catch {
        // the text exceeds the quota of localStorage; IndexedDB has a larger one
      }
      void store()
    },
  }
}
