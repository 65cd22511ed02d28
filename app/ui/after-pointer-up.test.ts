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

test('does not run the callback before the pointer is released', () => {
  const callback = vi.fn<() => void>()
  afterPointerUp(callback)
  vi.runAllTimers()
  expect(callback).not.toHaveBeenCalled()
})

test.each(['click', 'keyup'])('runs the callback once, after the %s event reached its target', (type) => {
  const events: string[] = []
  afterPointerUp(() => events.push('act'))
  window.addEventListener(type, () => events.push('target'))
  window.dispatchEvent(new Event(type))
  vi.runAllTimers()
  window.dispatchEvent(new Event(type))
  vi.runAllTimers()
  expect(events).toEqual(['target', 'act', 'target'])
})
