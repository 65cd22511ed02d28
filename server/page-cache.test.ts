import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'

const NOON = Date.parse('2026-11-21T15:00:00Z')
const LIMITS = {
  plain: { max: 10, maxSize: 100, maxEntrySize: 25 },
  queries: { max: 3, maxSize: 100, maxEntrySize: 25 },
}

interface Page {
  text: string
}

let time: number
let isListening: boolean
let nextChange: Date | undefined
let changeReadCount: number
let cache: PageCache<Page>

beforeEach(() => {
  time = NOON
  isListening = true
  nextChange = undefined
  changeReadCount = 0
  setTestClock(() => new Date(time))
  cache = createPageCache<Page>({
    isListening: () => isListening,
    findNextChange: async () => {
      changeReadCount += 1
      return nextChange
    },
    sizeOf: ({ text }) => (text === 'private' ? undefined : text.length),
    limits: LIMITS,
  })
})

/** The text of the response. `text` is the text that a rendering would produce now. */
async function request(key: string, text = key): Promise<string> {
  return (await cache.get(key, async () => ({ text }))).page.text
}

/** Starts a request whose rendering waits for `finish`. */
function slowRequest(key: string, text: string) {
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const response = cache.get(key, async () => {
    await gate
    return { text }
  })
  return { response, finish }
}

describe('a page', () => {
  it('comes from the cache until something changes', async () => {
    expect(await request('/blog', 'old')).toBe('old')
    expect(await request('/blog', 'new')).toBe('old')
    expect((await cache.get('/blog', async () => ({ text: 'new' }))).isHit).toBe(true)
    cache.clear()
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
    expect(await request('/blog', 'new')).toBe('new')
  })

  it('is rendered once for concurrent requests', async () => {
    const first = slowRequest('/blog', 'first')
    const secondPage = cache.get('/blog', async () => ({ text: 'second' }))
    first.finish()
    expect((await first.response).page.text).toBe('first')
    expect((await secondPage).page.text).toBe('first')
  })

  it('is rendered again after a rendering that failed', async () => {
    await expect(cache.get('/blog', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await request('/blog', 'whole')).toBe('whole')
  })

  it('is not stored if something changes while it is rendered; later requests do not wait for it', async () => {
    const oldPage = slowRequest('/blog', 'old')
    cache.clear()
    expect(await request('/blog', 'new')).toBe('new')
    oldPage.finish()
    await oldPage.response
    expect(await request('/blog', 'newer')).toBe('new')
  })

  it('is not stored if it belongs to one visitor', async () => {
    expect(await request('/blog', 'private')).toBe('private')
    expect(await request('/blog', 'public')).toBe('public')
  })

  it('is neither stored nor served from the cache while change signals of other processes are not received', async () => {
    await request('/blog', 'old')
    isListening = false
    expect(await request('/blog', 'new')).toBe('new')
    isListening = true
    const page = slowRequest('/blog/x', 'old')
    isListening = false
    page.finish()
    await page.response
    isListening = true
    expect(await request('/blog/x', 'new')).toBe('new')
  })
})

describe('clearing the cache', () => {
  it('happens when the next scheduled post is due, to the millisecond; then the due time of the following post is read', async () => {
    nextChange = new Date(NOON + 90_000)
    await request('/blog', 'before')
    time = NOON + 89_999
    expect(await request('/blog', 'x')).toBe('before')
    time = NOON + 90_000
    nextChange = undefined
    expect(await request('/blog', 'after')).toBe('after')
    time = NOON + 100_000
    expect(await request('/blog', 'x')).toBe('after')
    expect(changeReadCount).toBe(2)
  })

  it('happens when a post becomes due while a page is rendered', async () => {
    nextChange = new Date(NOON + 1_000)
    const page = slowRequest('/blog', 'before')
    time = NOON + 1_000
    page.finish()
    await page.response
    expect(await request('/blog', 'after')).toBe('after')
  })

  it('happens at the end of the hour, and when the clock is set back', async () => {
    await request('/', 'first')
    time = NOON + 3_600_000
    expect(await request('/', 'second')).toBe('second')
    time -= 1
    expect(await request('/', 'third')).toBe('third')
  })

  it('happens immediately when the time of the next change cannot be read', async () => {
    cache = createPageCache<Page>({
      isListening: () => true,
      findNextChange: () => Promise.reject(new Error('no database')),
      sizeOf: () => 1,
    })
    await request('/', 'first')
    expect(await request('/', 'second')).toBe('second')
  })
})

describe('the size of the cache', () => {
  it('is bounded in pages and bytes, and the least recently used page is evicted first', async () => {
    for (let n = 0; n < 10; n += 1) await request(`/${n}`, 'x')
    await request('/0', 'y')
    await request('/10', 'x')
    expect(await request('/0', 'y')).toBe('x')
    expect(await request('/1', 'y')).toBe('y')
    for (let n = 20; n < 40; n += 1) await request(`/${n}`, 'x'.repeat(20))
    expect(cache.size()).toEqual({ pages: 5, bytes: 100 })
  })

  it('is limited separately for pages with a query, so that a thousand searches evict no other page', async () => {
    await request('/blog', 'list')
    for (let n = 0; n < 1000; n += 1) await request(`/blog?busca=${n}`, 'x')
    expect(await request('/blog', 'other')).toBe('list')
    expect(cache.size().pages).toBe(4)
  })

  it('excludes pages that need more than a quarter of it', async () => {
    await request('/blog', 'x'.repeat(26))
    expect(cache.size().pages).toBe(0)
  })
})
