import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream } from './follow-stream.ts'

interface Snapshot {
  version: string
}

/** The browser's EventSource, driven by the test. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  message(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }

  fail({ isRefused }: { isRefused: boolean }) {
    if (isRefused) this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

/** The document, which the test shows and hides. */
class FakeDocument extends EventTarget {
  visibilityState = 'visible'

  show() {
    this.visibilityState = 'visible'
    this.dispatchEvent(new Event('visibilitychange'))
  }

  hide() {
    this.visibilityState = 'hidden'
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakeDocument
const newest = () => FakeEventSource.opened.at(-1)!
let calls: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('window', new EventTarget())
  page = new FakeDocument()
  vi.stubGlobal('document', page)
  FakeEventSource.opened = []
  calls = []
  stop = followStream<Snapshot>({
    path: '/eventos',
    eventName: 'view',
    version: 'a.1',
    onSnapshot: ({ version }) => calls.push(`snapshot ${version}`),
    onChange: () => calls.push('change'),
    onOpen: () => calls.push('open'),
    onDown: (end) => calls.push(end),
    onLost: () => calls.push('lost'),
  })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a stream that the server ended is opened again with the newest version', () => {
  newest().open()
  newest().message('open', 1)
  newest().message('view', { version: 'a.2' })
  vi.advanceTimersByTime(60_000)
  newest().message('ended', 1)
  expect(calls).toEqual(['open', 'snapshot a.2', 'change', 'ended'])
  vi.advanceTimersByTime(300)
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/eventos?versao=a.1', '/eventos?versao=a.2'])
  // it ends at once, as after a move to a family without access: no fast loop
  newest().message('ended', 1)
  vi.advanceTimersByTime(4999)
  expect(FakeEventSource.opened).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(FakeEventSource.opened).toHaveLength(3)
})

test('a short failure, which the browser repairs, is not a loss', () => {
  newest().open()
  newest().fail({ isRefused: false })
  vi.advanceTimersByTime(4999)
  newest().open()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['open', 'failed', 'open'])
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('a stream that the server refuses is opened again every five seconds, and lost once', () => {
  newest().fail({ isRefused: true })
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual(['refused', 'lost'])
  newest().fail({ isRefused: true })
  vi.advanceTimersByTime(5000)
  newest().open()
  expect(FakeEventSource.opened).toHaveLength(3)
  expect(calls).toEqual(['refused', 'lost', 'refused', 'open'])
})

test('a browser that goes offline opens the stream again, because the old connection may stay silent', () => {
  newest().open()
  newest().message('view', { version: 'a.2' })
  window.dispatchEvent(new Event('offline'))
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED, 0])
  newest().fail({ isRefused: false })
  vi.advanceTimersByTime(5000)
  newest().open()
  expect(calls).toEqual(['open', 'snapshot a.2', 'failed', 'lost', 'open'])
})

test('a silent stream is replaced by a new one and the page is read, without a loss if the new one opens', () => {
  newest().open()
  newest().message('alive', 1)
  vi.advanceTimersByTime(25_000)
  newest().message('alive', 1)
  vi.advanceTimersByTime(34_999)
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeEventSource.opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED, 0])
  newest().open()
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual(['open', 'failed', 'change', 'open'])
})

test('every message is a sign of life', () => {
  newest().open()
  newest().message('alive', 1)
  vi.advanceTimersByTime(30_000)
  newest().message('view', { version: 'a.2' })
  vi.advanceTimersByTime(30_000)
  newest().message('change', 1)
  vi.advanceTimersByTime(30_000)
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('a stream of a server of the former release, which sends no signs, is not replaced', () => {
  newest().open()
  newest().message('open', 1)
  newest().message('view', { version: 'a.2' })
  vi.advanceTimersByTime(600_000)
  page.show()
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(calls).toEqual(['open', 'snapshot a.2', 'change'])
})

test('a stream that does not open is lost; it is tried again with longer pauses, and the page is read each time', () => {
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['failed', 'change'])
  vi.advanceTimersByTime(5000)
  expect(calls).toEqual(['failed', 'change', 'lost'])
  vi.advanceTimersByTime(15_000)
  expect(FakeEventSource.opened).toHaveLength(3)
  vi.advanceTimersByTime(39_999)
  expect(FakeEventSource.opened).toHaveLength(3)
  newest().open()
  expect(calls).toEqual(['failed', 'change', 'lost', 'failed', 'change', 'open'])
})

test('a return to the page reads it, and replaces a stream that has been silent', () => {
  newest().open()
  newest().message('alive', 1)
  page.hide()
  page.show()
  expect(calls).toEqual(['open', 'change'])
  expect(FakeEventSource.opened).toHaveLength(1)
  // a locked phone runs no timers
  page.hide()
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 60_000)
  page.show()
  expect(calls).toEqual(['open', 'change', 'failed', 'change'])
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('a page from the back-forward cache and a network that returns are read, with a new stream', () => {
  newest().open()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(calls).toEqual(['open'])
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  newest().open()
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.opened).toHaveLength(3)
  expect(calls).toEqual(['open', 'failed', 'change', 'open', 'failed', 'change'])
})

test('after the stop nothing is opened again', () => {
  newest().fail({ isRefused: true })
  stop()
  for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  page.show()
  vi.advanceTimersByTime(60_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(calls).toEqual(['refused'])
})
