import type { AutosaveEvent } from '../autosave.ts'
import type { BrowserCopy } from '../editing.ts'
import type { BrowserCopies } from './browser-copies.ts'

/** Milliseconds until a change is in the browser's own store. */
const SOON = 200

/** The browser's side of keeping: soon after a change, at once, or in the last moment of the page. */
export function keepHereOf(
  copies: BrowserCopies,
  copyNow: () => BrowserCopy,
  changesNow: () => number,
  step: (event: AutosaveEvent) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }

  async function keep(): Promise<void> {
    cancel()
    const change = changesNow()
    try {
      await copies.keep(copyNow())
      step({ kind: 'kept_here', change })
    } catch {
      step({ kind: 'not_kept_here' })
    }
  }

  return {
    cancel,
    keep,
    isWaiting: () => timer !== undefined,
    keepSoon() {
      timer ??= setTimeout(() => void keep(), SOON)
    },
    keepUrgently() {
      const change = changesNow()
      try {
        copies.keepUrgently(copyNow())
        step({ kind: 'kept_here', change })
      } catch {
        // too long for the quick store; the other one is tried as well
      }
      void keep()
    },
  }
}
