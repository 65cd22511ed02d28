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

function openStream(isStillAllowed: () => Promise<boolean>, sessionId = 'session', userId = 'person') {
  const disconnect = new AbortController()
  const unsubscribe = vi.fn<() => void>()
  let change = () => {}
  let changeAccess = () => {}
  const response = eventStream({
    signal: disconnect.signal,
    owner: { sessionId, userId },
    subscribe(onChange, onAccessChange) {
      change = onChange
      changeAccess = onAccessChange
      return unsubscribe
    },
    isStillAllowed,
  })
  const reader = response.body!.getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? 'fim' : new TextDecoder().decode(value)
  }
  return { disconnect, unsubscribe, next, change: () => change(), changeAccess: () => changeAccess() }
}

it('sends an event for a change, without its content', async () => {
  const stream = openStream(() => Promise.resolve(true))
  expect(await stream.next()).toContain('event: open')
  stream.change()
  expect(await stream.next()).toBe('event: change\ndata: 1\n\n')
})

it('ends immediately if the session is no longer valid when the stream opens', async () => {
  const stream = openStream(() => Promise.resolve(false))
  await stream.next()
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
})

/** A check that permits the first time only. */
function allowFirstCheck() {
  let checkCount = 0
  return () => Promise.resolve(++checkCount === 1)
}

it('ends at the next heartbeat when the session is no longer valid', async () => {
  const stream = openStream(allowFirstCheck())
  await stream.next()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
})

it('ends immediately if a check after a signal fails, and ignores later changes', async () => {
  const stream = openStream(allowFirstCheck())
  await stream.next()
  stream.changeAccess()
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
  expect(() => stream.change()).not.toThrow()
})

it('sends a change event if a check after a signal succeeds', async () => {
  const stream = openStream(() => Promise.resolve(true))
  await stream.next()
  stream.changeAccess()
  expect(await stream.next()).toBe('event: change\ndata: 1\n\n')
})

it('stays open when the database is unavailable at a heartbeat', async () => {
  let checkCount = 0
  const stream = openStream(() =>
    ++checkCount === 2 ? Promise.reject(new Error('no database')) : Promise.resolve(true),
  )
  await stream.next()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await stream.next()).toBe(': vivo\n\n')
  expect(checkCount).toBe(3)
})

it('unsubscribes when the client disconnects, and ignores later changes', async () => {
  const stream = openStream(() => Promise.resolve(true))
  await stream.next()
  stream.disconnect.abort()
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
  expect(() => stream.change()).not.toThrow()
})

it('a session has at most twenty streams: another one closes the oldest of the session', async () => {
  const otherStream = openStream(() => Promise.resolve(true), 'other session')
  const streams = Array.from({ length: 21 }, () => openStream(() => Promise.resolve(true)))
  const unsubscribeCounts = () => streams.map(({ unsubscribe }) => unsubscribe.mock.calls.length)
  expect(unsubscribeCounts()).toEqual([1, ...Array.from({ length: 20 }, () => 0)])
  expect(otherStream.unsubscribe).not.toHaveBeenCalled()
  // a closed stream no longer counts
  streams[1]!.disconnect.abort()
  const lastStream = openStream(() => Promise.resolve(true))
  expect(streams[2]!.unsubscribe).not.toHaveBeenCalled()
  for (const { disconnect } of [otherStream, lastStream, ...streams]) disconnect.abort()
})

it('a person has at most sixty streams over all sessions: another one closes the oldest', async () => {
  const allow = () => Promise.resolve(true)
  const otherStream = openStream(allow, 'session of another', 'another')
  const streams = Array.from({ length: 100 }, (_, index) => openStream(allow, `session ${index}`))
  const unsubscribeCounts = streams.map(({ unsubscribe }) => unsubscribe.mock.calls.length)
  expect(unsubscribeCounts).toEqual(Array.from({ length: 100 }, (_, index) => (index < 40 ? 1 : 0)))
  expect(otherStream.unsubscribe).not.toHaveBeenCalled()
  for (const { disconnect } of [otherStream, ...streams]) disconnect.abort()
})
