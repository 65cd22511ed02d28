import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDialogHistory, type DialogHistory } from './dialog-history.ts'

type Entry = { state: Record<string, unknown> | null; href: string }

/** A fake browser with a history: `go` completes later, `pushState` removes the forward entries. */
function createBrowser() {
  const listeners: { type: string; listener: (event: Event) => void }[] = []
  function dispatch(type: string, fields: object = {}) {
    let isStopped = false
    const event = { ...fields, stopImmediatePropagation: () => (isStopped = true) } as unknown as Event
    for (const entry of listeners) {
      if (!isStopped && entry.type === type) entry.listener(event)
    }
  }
  const addEventListener = (type: string, listener: (event: Event) => void) =>
    void listeners.push({ type, listener })
  const entries: Entry[] = [{ state: { idx: 0 }, href: '/app' }]
  let position = 0
  let latencyMs = 1
  const history = {
    get state() {
      return entries[position]!.state
    },
    pushState(state: Entry['state'], _: string, href = entries[position]!.href) {
      entries.splice(position + 1, Infinity, { state, href })
      position += 1
    },
    replaceState(state: Entry['state'], _: string, href = entries[position]!.href) {
      entries[position] = { state, href }
    },
    go(delta: number) {
      setTimeout(() => {
        if (!entries[position + delta]) return
        position += delta
        dispatch('popstate')
      }, latencyMs)
    },
  }
  const location = {
    get href() {
      return entries[position]!.href
    },
  }
  return {
    window: {
      addEventListener,
      setTimeout,
      clearTimeout,
      history,
      location,
      navigation: { addEventListener },
    } as unknown as Parameters<typeof createDialogHistory>[0],
    history,
    addEventListener,
    dispatch,
    hrefs: () => entries.map((entry) => entry.href),
    position: () => position,
    setLatency: (ms: number) => void (latencyMs = ms),
  }
}

const wait = (ms = 10) => vi.advanceTimersByTimeAsync(ms)
/** More than the time in which a dialog must close. */
const AFTER_CLOSE_TIMEOUT = 150

let browser: ReturnType<typeof createBrowser>
let dialogHistory: DialogHistory
let routerPopStates: string[]
let router: {
  state: { navigation: { state: 'idle' | 'loading' }; historyAction: string }
  subscribe: (fn: () => void) => void
  push: (href: string) => void
  replace: (href: string) => void
  notify: () => void
}

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  vi.useFakeTimers()
  browser = createBrowser()
  dialogHistory = createDialogHistory(browser.window)
  routerPopStates = []
  browser.addEventListener('popstate', () => routerPopStates.push(browser.window.location.href))
  const listeners: (() => void)[] = []
  router = {
    state: { navigation: { state: 'idle' }, historyAction: 'POP' },
    subscribe: (fn) => listeners.push(fn),
    notify: () => listeners.forEach((fn) => fn()),
    push(href) {
      browser.history.pushState({ idx: Number(browser.history.state?.idx) + 1 }, '', href)
      router.notify()
    },
    replace(href) {
      router.state.historyAction = 'REPLACE'
      browser.history.replaceState({ idx: browser.history.state?.idx, key: 'new' }, '', href)
      router.notify()
    },
  }
  dialogHistory.setRouter(router)
})

/** Opens a dialog that closes on Back or by `close`. */
function openDialog() {
  const dialog = { isOpen: true, close: () => {} }
  const unregister = dialogHistory.register(() => dialog.close())
  dialog.close = () => {
    if (dialog.isOpen) unregister()
    dialog.isOpen = false
  }
  return dialog
}

test('Back closes the dialog, stays on the page and does not reach the router', async () => {
  const dialog = openDialog()
  await wait()
  expect(browser.position()).toBe(1)
  browser.history.go(-1)
  await wait(AFTER_CLOSE_TIMEOUT)
  expect(dialog.isOpen).toBe(false)
  expect(browser.position()).toBe(0)
  expect(browser.history.state).toEqual({ idx: 0 })
  expect(routerPopStates).toEqual([])
})

test('a button that closes the dialog removes its history entry, without a popstate for the router', async () => {
  const dialog = openDialog()
  await wait()
  dialog.close()
  await wait()
  expect(browser.position()).toBe(0)
  expect(routerPopStates).toEqual([])
})

test('a browser that takes seconds to go back is not asked twice, which would leave the page', async () => {
  router.push('/app/ajuda')
  const dialog = openDialog()
  await wait()
  browser.setLatency(4000)
  dialog.close()
  await wait(9000)
  expect(browser.position()).toBe(1)
  expect(routerPopStates).toEqual([])
})

test('a dialog that refuses to close on Back gets a new entry for the next Back', async () => {
  let closeRequests = 0
  dialogHistory.register(() => (closeRequests += 1))
  await wait()
  browser.history.go(-1)
  await wait(AFTER_CLOSE_TIMEOUT)
  expect(closeRequests).toBe(1)
  expect(browser.position()).toBe(1)
})

test('Forward into the entry of a closed dialog returns to the page', async () => {
  const dialog = openDialog()
  await wait()
  dialog.close()
  await wait()
  browser.history.go(1)
  await wait()
  expect(browser.position()).toBe(0)
  expect(routerPopStates).toEqual([])
})

test('Back closes only the topmost dialog', async () => {
  const lower = openDialog()
  await wait()
  const upper = openDialog()
  await wait()
  browser.history.go(-1)
  await wait(AFTER_CLOSE_TIMEOUT)
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
  expect(browser.position()).toBe(1)
})

test('a dialog that opens while another closes reuses its entry', async () => {
  const firstDialog = openDialog()
  await wait()
  firstDialog.close()
  const secondDialog = openDialog()
  await wait()
  expect(browser.position()).toBe(1)
  browser.history.go(-1)
  await wait(AFTER_CLOSE_TIMEOUT)
  expect(secondDialog.isOpen).toBe(false)
  expect(browser.position()).toBe(0)
})

test('a dialog that opens while the entry of another is being removed gets its own entry', async () => {
  const firstDialog = openDialog()
  await wait()
  firstDialog.close()
  await Promise.resolve()
  const secondDialog = openDialog()
  await wait()
  expect(secondDialog.isOpen).toBe(true)
  expect(browser.position()).toBe(1)
  expect(browser.history.state).toMatchObject({ idx: 0, dialogDepth: 1 })
})

test('a dialog history created after the router still closes the dialog on Back', async () => {
  const lateBrowser = createBrowser()
  const listeners: (() => void)[] = []
  // the router's popstate listener, which comes first and notifies its subscribers
  lateBrowser.addEventListener('popstate', () => listeners.forEach((fn) => fn()))
  const lateHistory = createDialogHistory(lateBrowser.window)
  lateHistory.setRouter({
    state: { navigation: { state: 'idle' }, historyAction: 'POP' },
    subscribe: (fn) => listeners.push(fn),
  })
  let closeRequests = 0
  const unregister = lateHistory.register(() => {
    closeRequests += 1
    unregister()
  })
  await wait()
  lateBrowser.history.go(-1)
  await wait(AFTER_CLOSE_TIMEOUT)
  expect([closeRequests, lateBrowser.position()]).toEqual([1, 0])
})

test('after a link in a dialog led to another page, one Back returns to the page below the dialog', async () => {
  const dialog = openDialog()
  await wait()
  router.push('/assinatura')
  dialog.close()
  await wait()
  expect(browser.hrefs()).toEqual(['/app', '/app', '/assinatura'])
  browser.history.go(-1)
  await wait()
  expect(browser.position()).toBe(0)
  expect(routerPopStates).toEqual(['/app'])
})

test('the entry of a dialog that closes during a navigation stays until the navigation ends', async () => {
  const dialog = openDialog()
  await wait()
  dialog.close()
  router.state.navigation.state = 'loading'
  await wait()
  expect(browser.position()).toBe(1)
  router.state.navigation.state = 'idle'
  router.push('/assinatura')
  await wait()
  expect(browser.window.location.href).toBe('/assinatura')
  expect(routerPopStates).toEqual([])
})

test('closing a dialog while another document loads does not step back, which would cancel the load', async () => {
  const dialog = openDialog()
  await wait()
  browser.dispatch('navigate', { destination: { sameDocument: false }, downloadRequest: null })
  dialog.close()
  await wait()
  expect(browser.position()).toBe(1)
  // the document is restored from the back/forward cache
  browser.dispatch('pageshow')
  await wait()
  expect(browser.position()).toBe(0)
})

test('closing a dialog during a download or an in-page navigation removes its entry', async () => {
  const dialog = openDialog()
  await wait()
  browser.dispatch('navigate', { destination: { sameDocument: false }, downloadRequest: '' })
  browser.dispatch('navigate', { destination: { sameDocument: true }, downloadRequest: null })
  dialog.close()
  await wait()
  expect(browser.position()).toBe(0)
})

test('a form that replaces the history entry of its dialog leaves no duplicate entry of the page', async () => {
  const dialog = openDialog()
  await wait()
  router.replace('/app')
  await wait()
  dialog.close()
  await wait()
  expect(browser.position()).toBe(0)
  expect(browser.history.state).toEqual({ idx: 0, key: 'new' })
  expect(routerPopStates).toEqual([])
})

test('the router handles Back when no dialog is open', async () => {
  router.push('/app?aba=tarefas')
  browser.history.go(-1)
  await wait()
  expect(routerPopStates).toEqual(['/app'])
})

test('a page reloaded on the entry of a dialog steps back to its own entry', async () => {
  const reloadedBrowser = createBrowser()
  reloadedBrowser.history.pushState({ idx: 0, dialogDepth: 1 }, '')
  createDialogHistory(reloadedBrowser.window).setRouter({
    state: { navigation: { state: 'idle' }, historyAction: 'POP' },
    subscribe: () => {},
  })
  await wait()
  expect(reloadedBrowser.position()).toBe(0)
})
