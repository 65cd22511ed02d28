/**
 * One history entry per open dialog, so that the phone's Back closes the dialog instead of leaving (product.md 23).
 *
 * An entry held for a dialog is a copy of the page's own entry (same address, same `key` and `idx` of React
 * Router) with `dialogDepth` added. What counts is depth, not identity: when one dialog closes and another opens
 * in the same breath, the entry passes on. A popstate between a page and its held entries is kept from the router,
 * which would otherwise run loaders for the page it already shows.
 */

/** What the machine needs of a data router; React Router's own fits. */
export type DialogHistoryRouter = {
  state: { navigation: { state: 'idle' | 'loading' | 'submitting' }; historyAction: string }
  subscribe: (listener: () => void) => unknown
}

type HistoryWindow = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  location: Pick<Location, 'href'>
}

type EntryState = { idx?: number; dialogDepth?: number } | null

/** After this many ms without an answer a step back is taken for lost. */
const TRAVERSAL_PATIENCE = 1000
/** A dialog still open so many ms after it was told to close has declined. */
const DECLINE_PATIENCE = 100

export type DialogHistory = {
  /** Registers an open dialog; `close` is called when Back leaves its entry. Returns what releases it. */
  hold: (close: () => void) => () => void
  /** Tells which router shares the history, once for the life of the page. */
  follow: (router: DialogHistoryRouter) => void
}

/**
 * A machine for one window; the product has one, tests make their own. Make it before the router starts listening:
 * browsers call the listeners of a window in the order they came, and only the first can keep a popstate from the
 * others. A machine that comes late still closes dialogs on Back, but the router then revalidates the page.
 */
export function createDialogHistory(window: HistoryWindow): DialogHistory {
  const open: { close: () => void; closing: boolean }[] = []
  let router: DialogHistoryRouter | undefined
  let traversal: ReturnType<typeof window.setTimeout> | undefined
  let scheduled = false
  /** The page the open dialogs stand on, as last seen. */
  let page = seen()

  function seen() {
    const state = window.history.state as EntryState
    return { idx: state?.idx, href: window.location.href, depth: state?.dialogDepth ?? 0, state }
  }
  function routerIdle() {
    return router === undefined || router.state.navigation.state === 'idle'
  }
  function samePage(
    a: { idx?: number | undefined; href: string },
    b: { idx?: number | undefined; href: string },
  ) {
    return a.idx === b.idx && a.href === b.href
  }

  function wanted() {
    return open.filter((dialog) => !dialog.closing).length
  }

  function settleSoon() {
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      settle()
    })
  }

  /** Makes the number of held entries equal the number of open dialogs. */
  function settle() {
    // While the router is on its way its push or replace would race with a step back: wait for it to arrive.
    if (traversal !== undefined || !routerIdle()) return
    let now = seen()
    if (now.depth === 0 && page.depth > 0 && samePage(now, page)) {
      // After a pop that the router heard of first, our own listener is about to see to it.
      if (router?.state.historyAction !== 'REPLACE') return
      // The router replaced the held entry in place (a form sent to its own page): it is held all the same.
      window.history.replaceState({ ...now.state, dialogDepth: page.depth }, '')
      now = seen()
    }
    for (; now.depth < wanted(); now = seen()) {
      window.history.pushState({ ...now.state, dialogDepth: now.depth + 1 }, '')
    }
    page = now
    if (now.depth > wanted()) step(wanted() - now.depth)
  }

  function step(by: number) {
    traversal = window.setTimeout(() => {
      traversal = undefined
      settle()
    }, TRAVERSAL_PATIENCE)
    window.history.go(by)
  }

  function leave(dialogs: typeof open) {
    for (const dialog of dialogs) {
      dialog.closing = true
      dialog.close()
    }
    // A dialog that declined to close gets its entry back.
    window.setTimeout(() => {
      for (const dialog of dialogs) dialog.closing = false
      settle()
    }, DECLINE_PATIENCE)
  }

  function onPopState(event: Event) {
    const ours = traversal !== undefined
    if (ours) {
      window.clearTimeout(traversal)
      traversal = undefined
    }
    const now = seen()
    const known = samePage(now, page)
    if (now.depth > open.length) {
      // An entry whose dialog is gone, reached by Back from a later page or by Forward: step over it.
      event.stopImmediatePropagation()
      step(open.length - now.depth)
      return
    }
    if (known && (ours || open.length > 0)) {
      if (routerIdle()) event.stopImmediatePropagation()
      const { dialogDepth: _, ...state } = page.state ?? {}
      // The router may have replaced the state while the dialog was open: the entry below takes it over.
      window.history.replaceState(now.depth === 0 ? state : { ...state, dialogDepth: now.depth }, '')
      page = seen()
      if (ours) settleSoon()
      else leave(open.slice(now.depth).toReversed())
      return
    }
    page = now
    // Not before the router has heard of it.
    window.setTimeout(settle, 0)
  }

  window.addEventListener('popstate', onPopState, true)

  return {
    hold(close) {
      const dialog = { close, closing: false }
      open.push(dialog)
      settleSoon()
      return () => {
        open.splice(open.indexOf(dialog), 1)
        settleSoon()
      }
    },
    follow(next) {
      if (router === next) return
      router = next
      settleSoon()
      next.subscribe(() => {
        if (page.depth > 0 || open.length > 0) settleSoon()
      })
    },
  }
}
