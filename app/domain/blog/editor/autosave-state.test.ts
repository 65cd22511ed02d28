import { describe, expect, it } from 'vitest'
import {
  type AutosaveState,
  type AutosaveEvent,
  isStored,
  nextSendAt,
  startAutosave,
  saveStatusOf,
  reduceAutosave,
  type Trouble,
} from './autosave-state.ts'

const TROUBLES: Trouble[] = ['offline', 'failed', 'signed_out', 'too_large', 'other_tab']

/** The events that can follow a state. */
function possible(state: AutosaveState, at: number): AutosaveEvent[] {
  const events: AutosaveEvent[] = [
    { kind: 'changed', at },
    { kind: 'stored_in_browser', change: state.changes },
    { kind: 'browser_failed' },
    { kind: 'came_online' },
    { kind: 'decided', at },
  ]
  if (state.sentChange === null && state.changes > 0) events.push({ kind: 'sent' })
  if (state.sentChange !== null) {
    events.push({ kind: 'saved_on_server', change: state.sentChange, savedAt: '2026-11-21T17:03:00.000Z' })
    events.push(...TROUBLES.map((trouble) => ({ kind: 'failed' as const, trouble, at })))
  }
  return events
}

/** Every state within `depth` events of a start, each once. */
function reachable(depth: number): AutosaveState[] {
  const visited = new Map<string, AutosaveState>()
  let edge = [startAutosave(false, true, 0), startAutosave(true, true, 0), startAutosave(true, false, 0)]
  for (let level = 0; level <= depth; level++) {
    const next: AutosaveState[] = []
    for (const state of edge) {
      const key = JSON.stringify(state)
      if (visited.has(key)) continue
      visited.set(key, state)
      for (const event of possible(state, (level + 1) * 1000)) next.push(reduceAutosave(state, event))
    }
    edge = next
  }
  return [...visited.values()]
}

describe('in every state within six events', () => {
  const states = reachable(6)

  it('the model reaches many states', () => expect(states.length).toBeGreaterThan(1000))

  it('no change is stored that was not made', () => {
    for (const { changes, browserChange, serverChange, sentChange } of states) {
      expect(browserChange).toBeLessThanOrEqual(changes)
      expect(serverChange).toBeLessThanOrEqual(changes)
      expect(sentChange ?? 0).toBeLessThanOrEqual(changes)
    }
  })

  it('an unsent change is being sent, is scheduled, or waits for the person', () => {
    for (const state of states) {
      const pauses = state.trouble === 'other_tab' || state.trouble === 'too_large'
      const isUnsaved = state.serverChange !== state.changes
      expect(isUnsaved && state.sentChange === null && !pauses, JSON.stringify(state)).toBe(
        nextSendAt(state) !== null,
      )
    }
  })

  it('the status is saved only when the server has the latest text', () => {
    for (const state of states) {
      expect(saveStatusOf(state) === 'saved').toBe(state.changes > 0 && state.serverChange === state.changes)
    }
  })

  it("the status is 'nowhere' only for a text that is stored nowhere, and always after both stores failed", () => {
    const unsavedStates = states.filter((state) => saveStatusOf(state) === 'nowhere')
    const unsaved = states.filter((state) => !isStored(state) && state.isBrowserFailing && state.trouble)
    expect(unsavedStates).not.toEqual([])
    expect(unsavedStates.filter(isStored)).toEqual([])
    expect(unsaved.filter((state) => saveStatusOf(state) !== 'nowhere')).toEqual([])
  })

  it('a further change is sent after every failure that needs no decision', () => {
    const changed = states.map((state) => reduceAutosave(state, { kind: 'changed', at: 50_000 }))
    const mayBeSent = changed.filter(
      ({ sentChange, trouble }) => sentChange === null && trouble !== 'other_tab',
    )
    expect(mayBeSent).not.toEqual([])
    expect(mayBeSent.filter((state) => nextSendAt(state) === null)).toEqual([])
  })
})

it('sends two seconds after the latest change, and at most ten seconds after the first', () => {
  let state = startAutosave(false, true, 0)
  state = reduceAutosave(state, { kind: 'changed', at: 1000 })
  expect(nextSendAt(state)).toBe(3000)
  for (let at = 2000; at <= 10_000; at += 1000) state = reduceAutosave(state, { kind: 'changed', at })
  expect(nextSendAt(state)).toBe(11_000)
})

it('waits longer after each failure, and sends at once when the network is back', () => {
  let state = reduceAutosave(startAutosave(false, true, 0), { kind: 'changed', at: 0 })
  const pauses: number[] = []
  for (let failures = 0; failures < 6; failures++) {
    state = reduceAutosave(reduceAutosave(state, { kind: 'sent' }), {
      kind: 'failed',
      trouble: 'offline',
      at: 100,
    })
    pauses.push((nextSendAt(state) ?? 0) - 100)
  }
  expect(pauses).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000])
  expect(nextSendAt(reduceAutosave(state, { kind: 'came_online' }))).toBeLessThanOrEqual(2100)
})

it('a change made during a request is sent next', () => {
  let state = reduceAutosave(startAutosave(false, true, 0), { kind: 'changed', at: 0 })
  state = reduceAutosave(state, { kind: 'sent' })
  state = reduceAutosave(state, { kind: 'changed', at: 500 })
  state = reduceAutosave(state, { kind: 'saved_on_server', change: 1, savedAt: '2026-11-21T17:03:00.000Z' })
  expect(saveStatusOf(state)).toBe('saving')
  expect(nextSendAt(state)).toBe(2500)
})
