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

it('retries a module that failed to load after three seconds', async () => {
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

it('retries while there is no network, and immediately when it is back', async () => {
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

it('tries once on the server, where a missing module means a broken release', async () => {
  vi.unstubAllGlobals()
  expect(await importWithRetry(async () => 'part')).toBe('part')
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('broken'))
  await expect(importWithRetry(load)).rejects.toThrow('broken')
  expect(load).toHaveBeenCalledTimes(1)
})

it('rejects after five attempts on a connected device', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'))
  const outcome = importWithRetry(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe('gone')
  expect(load).toHaveBeenCalledTimes(5)
})
