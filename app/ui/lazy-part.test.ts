import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importWithRetry } from './retry-import.ts'

let isOnline = true

beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks again for a part that did not come, at the latest after three seconds', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('lost'))
    .mockResolvedValue('part')
  const part = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(2900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await part).toBe('part')
})

it('asks as long as there is no internet, and at once when it comes back', async () => {
  isOnline = false
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('lost'))
  const part = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(10)
  isOnline = true
  load.mockResolvedValue('part')
  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
})

it('asks once on the server, where a part is there or the release is broken', async () => {
  vi.unstubAllGlobals()
  expect(await importWithRetry(async () => 'part')).toBe('part')
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('broken'))
  await expect(importWithRetry(load)).rejects.toThrow('broken')
  expect(load).toHaveBeenCalledTimes(1)
})

it('gives up when a connected device asked five times', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'))
  const outcome = importWithRetry(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe('gone')
  expect(load).toHaveBeenCalledTimes(5)
})
