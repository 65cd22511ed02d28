import { describe, expect, it } from 'vitest'
import {
  type AutosaveState,
  type AutosaveEvent,
  isStored,
  nextSendAt,
  initialState,
  saveStatusOf,
  reduceAutosave,
  type SaveProblem,
} from './autosave-state.ts'

const PROBLEMS: SaveProblem[] = ['offline', 'failed', 'signed_out', 'too_large', 'other_tab']

/** The events that can happen in a state. */
function possibleEvents(state: AutosaveState, at: number): AutosaveEvent[] {
  const events: AutosaveEvent[] = [
    { kind: 'changed', at },
    { kind: 'stored_in_browser', change: state.lastChange },
    { kind: 'browser_failed' },
    { kind: 'came_online' },
    { kind: 'text_chosen', at },
  ]
  if (state.sentChange === null && state.lastChange > 0) events.push({ kind: 'sent' })
  if (state.sentChange !== null) {
    events.push({ kind: 'saved_on_server', change: state.sentChange, savedAt: '2026-11-21T17:03:00.000Z' })
    events.push(...PROBLEMS.map((problem) => ({ kind: 'failed' as const, problem, at })))
  }
  return events
}

/** The distinct states that are reachable from the initial states with at most `depth` events. */
function reachableStates(depth: number): AutosaveState[] {
  const visited = new Map<string, AutosaveState>()
  let frontier = [initialState(false, true, 0), initialState(true, true, 0), initialState(true, false, 0)]
  for (let level = 0; level <= depth; level++) {
    const nextStates: AutosaveState[] = []
    for (const state of frontier) {
      const key = JSON.stringify(state)
      if (visited.has(key)) continue
      visited.set(key, state)
      for (const event of possibleEvents(state, (level + 1) * 1000))
        nextStates.push(reduceAutosave(state, event))
    }
    frontier = nextStates
  }
  return [...visited.values()]
}

describe('autosave, in each state reachable with six events,', () => {
  const states = reachableStates(6)

  it('has more than 1000 different states', () => expect(states.length).toBeGreaterThan(1000))

  it('has stored and sent only changes that were made', () => {
    for (const { lastChange, browserChange, serverChange, sentChange } of states) {
      expect(browserChange).toBeLessThanOrEqual(lastChange)
      expect(serverChange).toBeLessThanOrEqual(lastChange)
      expect(sentChange ?? 0).toBeLessThanOrEqual(lastChange)
    }
  })

  it('schedules a request if and only if a change is unsaved, no request is pending and the person need not act', () => {
    for (const state of states) {
      const needsPerson = state.problem === 'other_tab' || state.problem === 'too_large'
      const isUnsaved = state.serverChange !== state.lastChange
      expect(isUnsaved && state.sentChange === null && !needsPerson, JSON.stringify(state)).toBe(
        nextSendAt(state) !== null,
      )
    }
  })

  it("has the status 'saved' exactly when the server has the latest change", () => {
    for (const state of states) {
      expect(saveStatusOf(state) === 'saved').toBe(
        state.lastChange > 0 && state.serverChange === state.lastChange,
      )
    }
  })

  it("has the status 'not_stored' only if neither browser nor server has the text, and always if both failed to store it", () => {
    const notStoredStates = states.filter((state) => saveStatusOf(state) === 'not_stored')
    const failedStates = states.filter((state) => !isStored(state) && state.isBrowserFailing && state.problem)
    expect(notStoredStates).not.toEqual([])
    expect(notStoredStates.filter(isStored)).toEqual([])
    expect(failedStates.filter((state) => saveStatusOf(state) !== 'not_stored')).toEqual([])
  })

  it('schedules a further change after every failure except a conflict with another tab', () => {
    const changedStates = states.map((state) => reduceAutosave(state, { kind: 'changed', at: 50_000 }))
    const sendableStates = changedStates.filter(
      ({ sentChange, problem }) => sentChange === null && problem !== 'other_tab',
    )
    expect(sendableStates).not.toEqual([])
    expect(sendableStates.filter((state) => nextSendAt(state) === null)).toEqual([])
  })
})

it('sends two seconds after the latest change, and at most ten seconds after the first unsent change', () => {
  let state = initialState(false, true, 0)
  state = reduceAutosave(state, { kind: 'changed', at: 1000 })
  expect(nextSendAt(state)).toBe(3000)
  for (let at = 2000; at <= 10_000; at += 1000) state = reduceAutosave(state, { kind: 'changed', at })
  expect(nextSendAt(state)).toBe(11_000)
})

it('waits 2, 4, 8 and then always 15 seconds after a failure, but at most 2 seconds when the network is back', () => {
  let state = reduceAutosave(initialState(false, true, 0), { kind: 'changed', at: 0 })
  const delays: number[] = []
  for (let failureCount = 0; failureCount < 6; failureCount++) {
    state = reduceAutosave(reduceAutosave(state, { kind: 'sent' }), {
      kind: 'failed',
      problem: 'offline',
      at: 100,
    })
    delays.push((nextSendAt(state) ?? 0) - 100)
  }
  expect(delays).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000])
  expect(nextSendAt(reduceAutosave(state, { kind: 'came_online' }))).toBeLessThanOrEqual(2100)
})

it('sends a change that was made during a request in the next request', () => {
  let state = reduceAutosave(initialState(false, true, 0), { kind: 'changed', at: 0 })
  state = reduceAutosave(state, { kind: 'sent' })
  state = reduceAutosave(state, { kind: 'changed', at: 500 })
  state = reduceAutosave(state, { kind: 'saved_on_server', change: 1, savedAt: '2026-11-21T17:03:00.000Z' })
  expect(saveStatusOf(state)).toBe('saving')
  expect(nextSendAt(state)).toBe(2500)
})
