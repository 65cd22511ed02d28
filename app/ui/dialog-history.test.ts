import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDialogHistory, type DialogHistory } from './dialog-history.ts'

type Entry = { state: Record<string, unknown> | null; href: string }

/** A browser's session history: steps back complete later, pushes drop the forward entries. */
function createBrowser() {
  const listeners: { type: string; listener: (event: Event) => void }[] = []
  function dispatch(type: string, about: object = {}) {
    let stopped = false
    const event = { ...about, stopImmediatePropagation: () => (stopped = true) } as unknown as Event
    for (const one of listeners) {
      if (!stopped && one.type === type) one.listener(event)
    }
  }
  const addEventListener = (type: string, listener: (event: Event) => void) =>
    void listeners.push({ type, listener })
  const entries: Entry[] = [{ state: { idx: 0 }, href: '/app' }]
  let at = 0
  const history = {
    get state() {
      return entries[at]!.state
    },
    pushState(state: Entry['state'], _: string, href = entries[at]!.href) {
      entries.splice(at + 1, Infinity, { state, href })
      at += 1
    },
    replaceState(state: Entry['state'], _: string, href = entries[at]!.href) {
      entries[at] = { state, href }
    },
    go(by: number) {
      setTimeout(() => {
        if (!entries[at + by]) return
        at += by
        dispatch('popstate')
      }, 1)
    },
  }
  const location = {
    get href() {
      return entries[at]!.href
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
    at: () => at,
  }
}

const soon = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

let browser: ReturnType<typeof createBrowser>
let machine: DialogHistory
let seenByRouter: string[]
let router: {
  state: { navigation: { state: 'idle' | 'loading' }; historyAction: string }
  subscribe: (fn: () => void) => void
  push: (href: string) => void
  replace: (href: string) => void
  told: () => void
}

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  vi.useFakeTimers()
  browser = createBrowser()
  machine = createDialogHistory(browser.window)
  seenByRouter = []
  browser.addEventListener('popstate', () => seenByRouter.push(browser.window.location.href))
  const listeners: (() => void)[] = []
  router = {
    state: { navigation: { state: 'idle' }, historyAction: 'POP' },
    subscribe: (fn) => listeners.push(fn),
    told: () => listeners.forEach((fn) => fn()),
    push(href) {
      browser.history.pushState({ idx: Number(browser.history.state?.idx) + 1 }, '', href)
      router.told()
    },
    replace(href) {
      router.state.historyAction = 'REPLACE'
      browser.history.replaceState({ idx: browser.history.state?.idx, key: 'new' }, '', href)
      router.told()
    },
  }
  machine.setRouter(router)
})

/** An open dialog that closes on request. */
function openDialog() {
  const dialog = { open: true, release: () => {} }
  const release = machine.register(() => dialog.release())
  dialog.release = () => {
    if (dialog.open) release()
    dialog.open = false
  }
  return dialog
}

describe('one dialog', () => {
  test('Back closes it, stays on the page and does not reach the router', async () => {
    const dialog = openDialog()
    await soon()
    expect(browser.at()).toBe(1)
    browser.history.go(-1)
    await soon(150)
    expect(dialog.open).toBe(false)
    expect(browser.at()).toBe(0)
    expect(browser.history.state).toEqual({ idx: 0 })
    expect(seenByRouter).toEqual([])
  })

  test('closing by button removes the entry without the router noticing', async () => {
    const dialog = openDialog()
    await soon()
    dialog.release()
    await soon()
    expect(browser.at()).toBe(0)
    expect(seenByRouter).toEqual([])
  })

  test('one that refuses to close on Back keeps an entry for the next Back', async () => {
    let closeRequests = 0
    machine.register(() => (closeRequests += 1))
    await soon()
    browser.history.go(-1)
    await soon(150)
    expect(closeRequests).toBe(1)
    expect(browser.at()).toBe(1)
  })

  test('Forward into the entry of a closed dialog returns to the page', async () => {
    const dialog = openDialog()
    await soon()
    dialog.release()
    await soon()
    browser.history.go(1)
    await soon()
    expect(browser.at()).toBe(0)
    expect(seenByRouter).toEqual([])
  })
})

describe('several dialogs', () => {
  test('Back closes only the topmost', async () => {
    const lower = openDialog()
    await soon()
    const upper = openDialog()
    await soon()
    browser.history.go(-1)
    await soon(150)
    expect([lower.open, upper.open]).toEqual([true, false])
    expect(browser.at()).toBe(1)
  })

  test('one that closes as another opens passes its entry on', async () => {
    const first = openDialog()
    await soon()
    first.release()
    const second = openDialog()
    await soon()
    expect(browser.at()).toBe(1)
    browser.history.go(-1)
    await soon(150)
    expect(second.open).toBe(false)
    expect(browser.at()).toBe(0)
  })

  test("one that opens while another's step back is pending gets its own entry", async () => {
    const first = openDialog()
    await soon()
    first.release()
    await Promise.resolve()
    const second = openDialog()
    await soon()
    expect(second.open).toBe(true)
    expect(browser.at()).toBe(1)
    expect(browser.history.state).toMatchObject({ idx: 0, dialogDepth: 1 })
  })
})

describe('together with the router', () => {
  test('an instance created after the router still closes the dialog on Back', async () => {
    const late = createBrowser()
    const listeners: (() => void)[] = []
    late.addEventListener('popstate', () => listeners.forEach((fn) => fn()))
    const lateMachine = createDialogHistory(late.window)
    lateMachine.setRouter({
      state: { navigation: { state: 'idle' }, historyAction: 'POP' },
      subscribe: (fn) => listeners.push(fn),
    })
    let closed = 0
    const release = lateMachine.register(() => {
      closed += 1
      release()
    })
    await soon()
    late.history.go(-1)
    await soon(150)
    expect([closed, late.at()]).toEqual([1, 0])
  })

  test('after a navigation out of an open dialog, one Back reaches the page below', async () => {
    const dialog = openDialog()
    await soon()
    router.push('/assinatura')
    dialog.release()
    await soon()
    expect(browser.hrefs()).toEqual(['/app', '/app', '/assinatura'])
    browser.history.go(-1)
    await soon()
    expect(browser.at()).toBe(0)
    expect(seenByRouter).toEqual(['/app'])
  })

  test('a dialog that closes during a navigation waits for it', async () => {
    const dialog = openDialog()
    await soon()
    dialog.release()
    router.state.navigation.state = 'loading'
    await soon()
    expect(browser.at()).toBe(1)
    router.state.navigation.state = 'idle'
    router.push('/assinatura')
    await soon()
    expect(browser.window.location.href).toBe('/assinatura')
    expect(seenByRouter).toEqual([])
  })

  test('a dialog that closes while another document loads takes no step back, which would cancel the load', async () => {
    const dialog = openDialog()
    await soon()
    browser.dispatch('navigate', { destination: { sameDocument: false }, downloadRequest: null })
    dialog.release()
    await soon()
    expect(browser.at()).toBe(1)
    // the document is restored from the back/forward cache
    browser.dispatch('pageshow')
    await soon()
    expect(browser.at()).toBe(0)
  })

  test('a download or an in-page navigation does not affect a dialog that closes', async () => {
    const dialog = openDialog()
    await soon()
    browser.dispatch('navigate', { destination: { sameDocument: false }, downloadRequest: '' })
    browser.dispatch('navigate', { destination: { sameDocument: true }, downloadRequest: null })
    dialog.release()
    await soon()
    expect(browser.at()).toBe(0)
  })

  test("a form that replaced the dialog's entry leaves no duplicate page behind", async () => {
    const dialog = openDialog()
    await soon()
    router.replace('/app')
    await soon()
    dialog.release()
    await soon()
    expect(browser.at()).toBe(0)
    expect(browser.history.state).toEqual({ idx: 0, key: 'new' })
    expect(seenByRouter).toEqual([])
  })

  test('Back without any dialog is left to the router', async () => {
    router.push('/app?aba=tarefas')
    browser.history.go(-1)
    await soon()
    expect(seenByRouter).toEqual(['/app'])
  })

  test("a page reloaded on a dialog's entry steps back to its own", async () => {
    const reloaded = createBrowser()
    reloaded.history.pushState({ idx: 0, dialogDepth: 1 }, '')
    createDialogHistory(reloaded.window).setRouter({
      state: { navigation: { state: 'idle' }, historyAction: 'POP' },
      subscribe: () => {},
    })
    await soon()
    expect(reloaded.at()).toBe(0)
  })
})
