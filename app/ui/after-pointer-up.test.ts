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

test('does not run the callback before a click or keyup event', () => {
  const callback = vi.fn<() => void>()
  afterPointerUp(callback)
  vi.runAllTimers()
  expect(callback).not.toHaveBeenCalled()
})

test.each(['click', 'keyup'])('runs the callback once, after the %s event has reached its target', (type) => {
  const calls: string[] = []
  afterPointerUp(() => calls.push('callback'))
  window.addEventListener(type, () => calls.push('target'))
  window.dispatchEvent(new Event(type))
  vi.runAllTimers()
  window.dispatchEvent(new Event(type))
  vi.runAllTimers()
  expect(calls).toEqual(['target', 'callback', 'target'])
})
