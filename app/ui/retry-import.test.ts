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

it('retries three seconds after a failed import', async () => {
  const loadModule = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('lost'))
    .mockResolvedValue('part')
  const part = importWithRetry(loadModule)
  await vi.advanceTimersByTimeAsync(2900)
  expect(loadModule).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await part).toBe('part')
})

it('retries without limit while the device is offline, and immediately when it is online again', async () => {
  isOnline = false
  const addListener = vi.spyOn(window, 'addEventListener')
  const removeListener = vi.spyOn(window, 'removeEventListener')
  const loadModule = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('lost'))
  const part = importWithRetry(loadModule)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadModule.mock.calls.length).toBeGreaterThan(10)
  isOnline = true
  loadModule.mockResolvedValue('part')
  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
  const onlineListeners = (calls: unknown[][]) => calls.filter(([type]) => type === 'online')
  expect(onlineListeners(removeListener.mock.calls)).toEqual(onlineListeners(addListener.mock.calls))
})

it('tries once on the server, where a missing module means a broken release', async () => {
  vi.unstubAllGlobals()
  expect(await importWithRetry(async () => 'part')).toBe('part')
  const loadModule = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('broken'))
  await expect(importWithRetry(loadModule)).rejects.toThrow('broken')
  expect(loadModule).toHaveBeenCalledTimes(1)
})

it('rejects after five attempts while the device is online', async () => {
  const loadModule = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'))
  const outcome = importWithRetry(loadModule).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe('gone')
  expect(loadModule).toHaveBeenCalledTimes(5)
})
