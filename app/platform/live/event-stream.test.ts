import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '#app/base/log.server.ts'
import { eventStream } from './event-stream.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  log.level = 'silent'
})
afterEach(() => {
  vi.useRealTimers()
})

function listen(isStillAllowed: () => Promise<boolean>, sessionId = 'session', userId = 'person') {
  const leave = new AbortController()
  const stop = vi.fn<() => void>()
  let tell = () => {}
  let doubt = () => {}
  const response = eventStream({
    signal: leave.signal,
    listener: { sessionId, userId },
    subscribe(onChange, onDoubt) {
      tell = onChange
      doubt = onDoubt
      return stop
    },
    isStillAllowed,
  })
  const reader = response.body!.getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? 'fim' : new TextDecoder().decode(value)
  }
  return { leave, stop, next, tell: () => tell(), doubt: () => doubt() }
}

it('sends that something changed, and no content', async () => {
  const stream = listen(() => Promise.resolve(true))
  expect(await stream.next()).toContain('event: open')
  stream.tell()
  expect(await stream.next()).toBe('event: change\ndata: 1\n\n')
})

it('ends at once if the session is no longer valid when it starts to listen', async () => {
  const stream = listen(() => Promise.resolve(false))
  await stream.next()
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.stop).toHaveBeenCalledOnce()
})

/** Yes at the start, then no. */
function allowedOnce() {
  let checkCount = 0
  return () => Promise.resolve(++checkCount === 1)
}

it('ends at the next heartbeat when the session is no longer valid', async () => {
  const stream = listen(allowedOnce())
  await stream.next()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.stop).toHaveBeenCalledOnce()
})

it('ends at once if a check after a signal fails, and receives nothing afterwards', async () => {
  const stream = listen(allowedOnce())
  await stream.next()
  stream.doubt()
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.stop).toHaveBeenCalledOnce()
  expect(() => stream.tell()).not.toThrow()
})

it('sends that something changed if a check after a signal succeeds', async () => {
  const stream = listen(() => Promise.resolve(true))
  await stream.next()
  stream.doubt()
  expect(await stream.next()).toBe('event: change\ndata: 1\n\n')
})

it('survives a heartbeat at which the database was unavailable', async () => {
  let checkCount = 0
  const stream = listen(() =>
    ++checkCount === 2 ? Promise.reject(new Error('no database')) : Promise.resolve(true),
  )
  await stream.next()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await stream.next()).toBe(': vivo\n\n')
  expect(checkCount).toBe(3)
})

it('is closed when the device leaves, and receives nothing afterwards', async () => {
  const stream = listen(() => Promise.resolve(true))
  await stream.next()
  stream.leave.abort()
  expect(stream.stop).toHaveBeenCalledOnce()
  expect(() => stream.tell()).not.toThrow()
})

it('a session has at most twenty streams: another one closes its oldest, and nobody else’s', async () => {
  const other = listen(() => Promise.resolve(true), 'other session')
  const streams = Array.from({ length: 21 }, () => listen(() => Promise.resolve(true)))
  const stopped = () => streams.map(({ stop }) => stop.mock.calls.length)
  expect(stopped()).toEqual([1, ...Array.from({ length: 20 }, () => 0)])
  expect(other.stop).not.toHaveBeenCalled()
  // a stream that closed by itself frees its place
  streams[1]!.leave.abort()
  const last = listen(() => Promise.resolve(true))
  expect(streams[2]!.stop).not.toHaveBeenCalled()
  for (const { leave } of [other, last, ...streams]) leave.abort()
})

it('a person has at most sixty streams over all sessions: another one closes the oldest', async () => {
  const allowed = () => Promise.resolve(true)
  const other = listen(allowed, 'session of another', 'another')
  const streams = Array.from({ length: 100 }, (_, index) => listen(allowed, `session ${index}`))
  const stopped = streams.map(({ stop }) => stop.mock.calls.length)
  expect(stopped).toEqual(Array.from({ length: 100 }, (_, index) => (index < 40 ? 1 : 0)))
  expect(other.stop).not.toHaveBeenCalled()
  for (const { leave } of [other, ...streams]) leave.abort()
})
