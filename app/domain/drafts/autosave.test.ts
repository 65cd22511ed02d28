import { describe, expect, it } from 'vitest'
import {
  type Autosave,
  type AutosaveEvent,
  isKept,
  nextSendAt,
  startAutosave,
  stateLineOf,
  stepAutosave,
  type Trouble,
} from './autosave.ts'

const TROUBLES: Trouble[] = ['offline', 'failed', 'signed_out', 'too_large', 'other_tab']

/** Everything that can happen at a moment, as the keeper lets it happen. */
function possible(state: Autosave, at: number): AutosaveEvent[] {
  const events: AutosaveEvent[] = [
    { kind: 'changed', at },
    { kind: 'kept_here', change: state.changes },
    { kind: 'not_kept_here' },
    { kind: 'came_online' },
    { kind: 'decided', at },
  ]
  if (state.sending === null && state.changes > 0) events.push({ kind: 'sent' })
  if (state.sending !== null) {
    events.push({ kind: 'kept_there', change: state.sending, keptAt: '2026-11-21T17:03:00.000Z' })
    events.push(...TROUBLES.map((trouble) => ({ kind: 'failed' as const, trouble, at })))
  }
  return events
}

/** Every state within so many events of a start, each once. */
function reachable(depth: number): Autosave[] {
  const seen = new Map<string, Autosave>()
  let edge = [startAutosave(false, true, 0), startAutosave(true, true, 0), startAutosave(true, false, 0)]
  for (let level = 0; level <= depth; level++) {
    const next: Autosave[] = []
    for (const state of edge) {
      const key = JSON.stringify(state)
      if (seen.has(key)) continue
      seen.set(key, state)
      for (const event of possible(state, (level + 1) * 1000)) next.push(stepAutosave(state, event))
    }
    edge = next
  }
  return [...seen.values()]
}

describe('in every state within six events', () => {
  const states = reachable(6)

  it('there are many', () => expect(states.length).toBeGreaterThan(1000))

  it('nothing is kept that was not typed', () => {
    for (const { changes, here, there, sending } of states) {
      expect(here).toBeLessThanOrEqual(changes)
      expect(there).toBeLessThanOrEqual(changes)
      expect(sending ?? 0).toBeLessThanOrEqual(changes)
    }
  })

  it('what the server lacks is on its way, has a moment to go, or waits for the person', () => {
    for (const state of states) {
      const waits = state.trouble === 'other_tab' || state.trouble === 'too_large'
      const lacks = state.there !== state.changes
      expect(lacks && state.sending === null && !waits, JSON.stringify(state)).toBe(
        nextSendAt(state) !== null,
      )
    }
  })

  it('says that a draft is saved only when the server has the last words', () => {
    for (const state of states) {
      expect(stateLineOf(state) === 'kept').toBe(state.changes > 0 && state.there === state.changes)
    }
  })

  it('says that words are nowhere only when they are, and says so whenever nothing else will change it soon', () => {
    const saysNowhere = states.filter((state) => stateLineOf(state) === 'nowhere')
    const isLost = states.filter((state) => !isKept(state) && state.isHereBroken && state.trouble)
    expect(saysNowhere).not.toEqual([])
    expect(saysNowhere.filter(isKept)).toEqual([])
    expect(isLost.filter((state) => stateLineOf(state) !== 'nowhere')).toEqual([])
  })

  it('another change is sent again after any trouble that may pass by itself', () => {
    const changed = states.map((state) => stepAutosave(state, { kind: 'changed', at: 50_000 }))
    const mayBeSent = changed.filter(({ sending, trouble }) => sending === null && trouble !== 'other_tab')
    expect(mayBeSent).not.toEqual([])
    expect(mayBeSent.filter((state) => nextSendAt(state) === null)).toEqual([])
  })
})

it('sends two seconds after the last change, and at the latest ten after the first', () => {
  let state = startAutosave(false, true, 0)
  state = stepAutosave(state, { kind: 'changed', at: 1000 })
  expect(nextSendAt(state)).toBe(3000)
  for (let at = 2000; at <= 10_000; at += 1000) state = stepAutosave(state, { kind: 'changed', at })
  expect(nextSendAt(state)).toBe(11_000)
})

it('tries less often the more attempts failed, and at once when the network is back', () => {
  let state = stepAutosave(startAutosave(false, true, 0), { kind: 'changed', at: 0 })
  const waits: number[] = []
  for (let failures = 0; failures < 6; failures++) {
    state = stepAutosave(stepAutosave(state, { kind: 'sent' }), {
      kind: 'failed',
      trouble: 'offline',
      at: 100,
    })
    waits.push((nextSendAt(state) ?? 0) - 100)
  }
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000])
  expect(nextSendAt(stepAutosave(state, { kind: 'came_online' }))).toBeLessThanOrEqual(2100)
})

it('what was typed while something was sent is sent next', () => {
  let state = stepAutosave(startAutosave(false, true, 0), { kind: 'changed', at: 0 })
  state = stepAutosave(state, { kind: 'sent' })
  state = stepAutosave(state, { kind: 'changed', at: 500 })
  state = stepAutosave(state, { kind: 'kept_there', change: 1, keptAt: '2026-11-21T17:03:00.000Z' })
  expect(stateLineOf(state)).toBe('keeping')
  expect(nextSendAt(state)).toBe(2500)
})
