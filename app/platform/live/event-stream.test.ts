import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '#app/base/log.server.ts'
import { type EventSender, eventStream, type StreamOwner } from './event-stream.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  log.level = 'silent'
})
afterEach(() => vi.useRealTimers())

const ALIVE = 'event: alive\ndata: 1\n\n'

const aPerson = { kind: 'person', id: 'ana' } as const

function openStream(isStillAllowed: () => Promise<boolean>, owner: StreamOwner = aPerson) {
  const disconnect = new AbortController()
  const unsubscribe = vi.fn<() => void>()
  let sender: EventSender | undefined
  const response = eventStream({
    signal: disconnect.signal,
    owner,
    subscribe(streamSender) {
      sender = streamSender
      return unsubscribe
    },
    isStillAllowed,
  })
  const reader = response.body!.getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? 'fim' : new TextDecoder().decode(value)
  }
  return { disconnect, unsubscribe, next, cancel: () => reader.cancel(), sender: sender! }
}

it('sends an event with its name, id and data once the access is confirmed', async () => {
  const stream = openStream(() => Promise.resolve(true))
  expect(await stream.next()).toContain('event: open')
  stream.sender.send('snapshot', '{}', 'process.1')
  expect(await stream.next()).toBe('event: snapshot\nid: process.1\ndata: {}\n\n')
})

it('holds the newest event of each name during a check, and sends none when the access has ended', async () => {
  const checks = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const results = checks.map(({ promise }) => promise)
  const stream = openStream(() => results.shift()!)
  await stream.next()
  for (const data of ['1', '2']) stream.sender.send('snapshot', data)
  checks[0]!.resolve(true)
  expect(await stream.next()).toBe('event: snapshot\ndata: 2\n\n')
  stream.sender.recheck()
  stream.sender.send('snapshot', '3')
  checks[1]!.resolve(false)
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
})

it('holds the newest event of each name while the client does not read', async () => {
  const stream = openStream(() => Promise.resolve(true))
  await vi.advanceTimersByTimeAsync(0)
  for (let count = 1; count <= 100; count += 1) stream.sender.send('snapshot', String(count))
  stream.sender.send('change', '1')
  expect(await stream.next()).toContain('event: open')
  expect(await stream.next()).toBe('event: snapshot\ndata: 100\n\n')
  expect(await stream.next()).toBe('event: change\ndata: 1\n\n')
  const next = stream.next()
  stream.sender.send('snapshot', '101')
  expect(await next).toBe('event: snapshot\ndata: 101\n\n')
})

async function expectEnded(stream: ReturnType<typeof openStream>) {
  expect(await stream.next()).toContain('event: ended')
  expect(await stream.next()).toBe('fim')
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
}

it('ends immediately if the session is no longer valid when the stream opens', async () => {
  const stream = openStream(() => Promise.resolve(false))
  await stream.next()
  await expectEnded(stream)
})

/** A check that succeeds once and then fails. */
function allowedOnce() {
  let checkCount = 0
  return () => Promise.resolve(++checkCount === 1)
}

it('sends a sign of life at the start and at every heartbeat, as an event that a script sees', async () => {
  const stream = openStream(() => Promise.resolve(true))
  expect(await stream.next()).toBe(`retry: 1000\nevent: open\ndata: 1\n\n${ALIVE}`)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await stream.next()).toBe(ALIVE)
})

it('ends within three heartbeats when the session is no longer valid', async () => {
  const stream = openStream(allowedOnce())
  await stream.next()
  await vi.advanceTimersByTimeAsync(75_000)
  for (let count = 1; count <= 3; count += 1) expect(await stream.next()).toBe(ALIVE)
  await expectEnded(stream)
})

it('ends immediately if a check after a signal fails, and ignores later changes', async () => {
  const stream = openStream(allowedOnce())
  await stream.next()
  stream.sender.recheck()
  await expectEnded(stream)
  expect(() => stream.sender.send('change', '1')).not.toThrow()
})

it('stays open when the database is unavailable at a check, and checks again at the next heartbeat', async () => {
  let checkCount = 0
  const stream = openStream(() =>
    ++checkCount === 2 ? Promise.reject(new Error('no database')) : Promise.resolve(true),
  )
  await stream.next()
  stream.sender.recheck()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await stream.next()).toBe(ALIVE)
  expect(checkCount).toBe(3)
})

it('unsubscribes once when the client disconnects, and ignores later changes', async () => {
  const stream = openStream(() => Promise.resolve(true))
  await stream.next()
  stream.disconnect.abort()
  // the HTTP adapter cancels the body as well
  await stream.cancel()
  expect(stream.unsubscribe).toHaveBeenCalledOnce()
  expect(() => stream.sender.send('change', '1')).not.toThrow()
})

it.each([
  ['a person has at most ten streams', 'person', 10],
  ["a child's device has at most three streams", 'device', 3],
] as const)('%s: another one replaces the oldest', async (_, kind, max) => {
  const open = (id: string) => openStream(() => Promise.resolve(true), { kind, id })
  const otherStream = open('other')
  const streams = Array.from({ length: max + 1 }, () => open('own'))
  const unsubscribeCounts = () => streams.map(({ unsubscribe }) => unsubscribe.mock.calls.length)
  expect(unsubscribeCounts()).toEqual([1, ...Array.from({ length: max }, () => 0)])
  expect(otherStream.unsubscribe).not.toHaveBeenCalled()
  // the browser is told, because it would reconnect to a stream that only closes
  await streams[0]!.next()
  expect(await streams[0]!.next()).toContain('event: replaced')
  expect(await streams[0]!.next()).toBe('fim')
  // a closed stream no longer counts
  streams[1]!.disconnect.abort()
  const lastStream = open('own')
  expect(streams[2]!.unsubscribe).not.toHaveBeenCalled()
  for (const { disconnect } of [otherStream, lastStream, ...streams]) disconnect.abort()
})
