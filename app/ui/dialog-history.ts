/**
 * One history entry per open dialog, so that the Back button closes the dialog and does not leave the page (rule 66).
 *
 * A dialog's entry is a copy of the page's entry (same URL, same `key` and `idx` of React Router) with `dialogDepth` added.
 * Entries belong to a depth, not to a dialog: when one dialog closes and another opens at the same time, the entry is
 * reused. The router does not receive a popstate between a page and its dialog entries, because it would run the loaders
 * of the page that it already shows.
 */

/** The part of React Router's data router that is used here. */
export type DialogHistoryRouter = {
  state: { navigation: { state: 'idle' | 'loading' | 'submitting' }; historyAction: string }
  subscribe: (listener: () => void) => unknown
}

type HistoryWindow = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  location: Pick<Location, 'href'>
  /** Missing in older browsers. */
  navigation?: Pick<Navigation, 'addEventListener'>
}

type EntryState = { idx?: number; dialogDepth?: number } | null

/** After this time a `history.go` without a popstate counts as lost. Long, because to repeat a slow one would leave the page. */
const TRAVERSAL_TIMEOUT_MS = 10_000
/** A dialog that is still open this long after `close` has refused to close. */
const CLOSE_TIMEOUT_MS = 100

export type DialogHistory = {
  /** Registers an open dialog; `close` runs when Back leaves its entry. Returns a function that unregisters it. */
  register: (close: () => void) => () => void
  /** Sets React Router's router, which uses the same history. */
  setRouter: (router: DialogHistoryRouter) => void
}

/**
 * The dialog history of a window. Create it before the router: listeners run in the order in which they were added, and
 * only the first can stop a popstate for the others. If it is created later, Back still closes dialogs, but the router
 * revalidates the page.
 */
export function createDialogHistory(window: HistoryWindow): DialogHistory {
  const openDialogs: { close: () => void; isClosing: boolean }[] = []
  let router: DialogHistoryRouter | undefined
  let traversal: ReturnType<typeof window.setTimeout> | undefined
  let isScheduled = false
  /** Whether another document is loading; a step back would cancel the load. */
  let isLeaving = false
  let lastEntry = currentEntry()

  function currentEntry() {
    const state = window.history.state as EntryState
    return { idx: state?.idx, href: window.location.href, depth: state?.dialogDepth ?? 0, state }
  }
  function isRouterIdle() {
    return router === undefined || router.state.navigation.state === 'idle'
  }
  /** Whether the entry belongs to the same page as the last one, at any dialog depth. */
  function isSamePage({ idx, href }: typeof lastEntry) {
    return idx === lastEntry.idx && href === lastEntry.href
  }
  function countOpenDialogs() {
    return openDialogs.filter((dialog) => !dialog.isClosing).length
  }

  function scheduleSync() {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      syncEntries()
    })
  }

  /** Makes the number of dialog entries equal the number of open dialogs. */
  function syncEntries() {
    // A step back would race with the push or replace of a navigating router: wait until the router is idle.
    if (traversal !== undefined || isLeaving || !isRouterIdle()) return
    let entry = currentEntry()
    if (entry.depth === 0 && lastEntry.depth > 0 && isSamePage(entry)) {
      // The router has handled a popstate; our listener runs next and syncs.
      if (router?.state.historyAction !== 'REPLACE') return
      // The router replaced the dialog entry (a form submitted to its own page): mark it as a dialog entry again.
      window.history.replaceState({ ...entry.state, dialogDepth: lastEntry.depth }, '')
      entry = currentEntry()
    }
    for (; entry.depth < countOpenDialogs(); entry = currentEntry()) {
      window.history.pushState({ ...entry.state, dialogDepth: entry.depth + 1 }, '')
    }
    lastEntry = entry
    if (entry.depth > countOpenDialogs()) step(countOpenDialogs() - entry.depth)
  }

  function step(delta: number) {
    traversal = window.setTimeout(() => {
      traversal = undefined
      syncEntries()
    }, TRAVERSAL_TIMEOUT_MS)
    window.history.go(delta)
  }

  function closeDialogs(dialogs: typeof openDialogs) {
    for (const dialog of dialogs) {
      dialog.isClosing = true
      dialog.close()
    }
    // A dialog that refused to close gets its entry back.
    window.setTimeout(() => {
      for (const dialog of dialogs) dialog.isClosing = false
      syncEntries()
    }, CLOSE_TIMEOUT_MS)
  }

  function onPopState(event: Event) {
    const isOwnStep = traversal !== undefined
    if (isOwnStep) {
      window.clearTimeout(traversal)
      traversal = undefined
    }
    const entry = currentEntry()
    if (entry.depth > openDialogs.length) {
      // Back from a later page, or Forward, reached the entry of a closed dialog: skip it.
      event.stopImmediatePropagation()
      step(openDialogs.length - entry.depth)
      return
    }
    if (isSamePage(entry) && (isOwnStep || openDialogs.length > 0)) {
      if (isRouterIdle()) event.stopImmediatePropagation()
      const { dialogDepth: _, ...state } = lastEntry.state ?? {}
      // The router may have replaced the state while the dialog was open: copy it to the entry below.
      window.history.replaceState(entry.depth === 0 ? state : { ...state, dialogDepth: entry.depth }, '')
      lastEntry = currentEntry()
      if (isOwnStep) scheduleSync()
      else closeDialogs(openDialogs.slice(entry.depth).toReversed())
      return
    }
    lastEntry = entry
    // Runs after the router has handled the popstate.
    window.setTimeout(syncEntries, 0)
  }

  function onNavigate({ destination, downloadRequest }: NavigateEvent) {
    if (!destination.sameDocument && downloadRequest === null) isLeaving = true
  }
  /** Runs on input or `pageshow`: the navigation has not replaced the document, or Back has restored it. */
  function onDocumentUse() {
    if (!isLeaving) return
    isLeaving = false
    scheduleSync()
  }

  window.addEventListener('popstate', onPopState, true)
  window.navigation?.addEventListener('navigate', onNavigate)
  for (const type of ['pointerdown', 'keydown', 'pageshow'])
    window.addEventListener(type, onDocumentUse, true)

  return {
    register(close) {
      const dialog = { close, isClosing: false }
      openDialogs.push(dialog)
      scheduleSync()
      return () => {
        openDialogs.splice(openDialogs.indexOf(dialog), 1)
        scheduleSync()
      }
    },
    setRouter(next) {
      if (router === next) return
      router = next
      scheduleSync()
      next.subscribe(() => {
        if (lastEntry.depth > 0 || openDialogs.length > 0) scheduleSync()
      })
    },
  }
}
