import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPointerUp } from './after-pointer-up.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('does not run the function before the pointer is released', () => {
  const act = vi.fn<() => void>()
  afterPointerUp(act)
  vi.runAllTimers()
  expect(act).not.toHaveBeenCalled()
})

test.each(['click', 'keyup'])('runs the function once, after the %s reached its target', (end) => {
  const events: string[] = []
  afterPointerUp(() => events.push('act'))
  window.addEventListener(end, () => events.push('target'))
  window.dispatchEvent(new Event(end))
  vi.runAllTimers()
  window.dispatchEvent(new Event(end))
  vi.runAllTimers()
  expect(events).toEqual(['target', 'act', 'target'])
})
