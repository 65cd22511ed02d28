import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boundedDownload } from './bounded-download.server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function download(owner: string, chunks = 3) {
  const onCancel = vi.fn<() => void>()
  let remaining = chunks
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (remaining === 0) return controller.close()
        remaining -= 1
        controller.enqueue(new Uint8Array([remaining]))
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
  return { reader: boundedDownload(owner, source).getReader(), onCancel, remaining: () => remaining }
}

it('passes all bytes to the receiver and does not read ahead of the receiver', async () => {
  const { reader, remaining } = download('family')
  expect(remaining()).toBe(3)
  expect((await reader.read()).value).toEqual(new Uint8Array([2]))
  expect(remaining()).toBe(2)
  await reader.read()
  await reader.read()
  expect((await reader.read()).done).toBe(true)
})

it('allows two open downloads per owner and aborts the oldest beyond that', async () => {
  const otherDownload = download('another')
  const [first, second, third] = [download('family'), download('family'), download('family')]
  await expect(first.reader.read()).rejects.toThrow('aborted')
  expect(first.onCancel).toHaveBeenCalledOnce()
  for (const { reader } of [second, third, otherDownload]) expect((await reader.read()).done).toBe(false)
  // a cancelled download no longer counts
  await second.reader.cancel()
  expect(second.onCancel).toHaveBeenCalledOnce()
  const fourth = download('family')
  for (const { reader } of [third, fourth]) expect((await reader.read()).done).toBe(false)
  for (const { reader } of [third, fourth, otherDownload]) await reader.cancel()
})

it('aborts a download after 15 minutes', async () => {
  const slowDownload = download('slow family')
  await slowDownload.reader.read()
  await vi.advanceTimersByTimeAsync(15 * 60 * 1000)
  await expect(slowDownload.reader.read()).rejects.toThrow('aborted')
  expect(slowDownload.onCancel).toHaveBeenCalledOnce()
})

it('passes an error of the source to the receiver', async () => {
  const brokenSource = new ReadableStream<Uint8Array>({
    pull() {
      throw new Error('broken')
    },
  })
  await expect(boundedDownload('family', brokenSource).getReader().read()).rejects.toThrow('broken')
})

it('destroys a Node stream that is cancelled before its first byte is read', async () => {
  const source = Readable.from([new Uint8Array([1])], { objectMode: false })
  await boundedDownload('family', source).cancel()
  expect(source.destroyed).toBe(true)
})

it('aborts a download when the client disconnects, even before the download starts', async () => {
  for (const isAfterStart of [true, false]) {
    const disconnect = new AbortController()
    const source = Readable.from([new Uint8Array([1])], { objectMode: false })
    if (!isAfterStart) disconnect.abort()
    const reader = boundedDownload('family', source, disconnect.signal).getReader()
    if (isAfterStart) disconnect.abort()
    await expect(reader.read()).rejects.toThrow('aborted')
    expect(source.destroyed).toBe(true)
  }
})
