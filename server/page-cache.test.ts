import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#app/platform/clock.server.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const NOON = Date.parse('2026-11-21T15:00:00Z')

let clock: { restore: () => void }
let time: number
let hearing: boolean
let moment: Date | undefined
let asked: number
let cache: PageCache<string>

beforeEach(() => {
  time = NOON
  hearing = true
  moment = undefined
  asked = 0
  clock = setClock(() => new Date(time))
  cache = createPageCache<string>({
    isHearing: () => hearing,
    findNextMoment: async () => {
      asked += 1
      return moment
    },
    sizeOf: (page) => page.length,
    limits: { plain: { pages: 10, bytes: 100 }, asked: { pages: 3, bytes: 100 } },
  })
})
afterEach(() => clock.restore())

async function keep(address: string, page = address) {
  const beginning = cache.begin()
  if (beginning !== undefined) await cache.keep(beginning, address, page)
}

describe('a page', () => {
  it('is found as it was kept, until something changes', async () => {
    await keep('/blog', 'the list')
    expect(cache.find('/blog')).toBe('the list')
    expect(cache.find('/blog/x')).toBeUndefined()
    cache.drop()
    expect(cache.find('/blog')).toBeUndefined()
    expect(cache.held()).toEqual({ pages: 0, bytes: 0 })
  })

  it('that was begun before a change and ended after it is not kept', async () => {
    const beginning = cache.begin()!
    cache.drop()
    await cache.keep(beginning, '/blog', 'old')
    expect(cache.find('/blog')).toBeUndefined()
  })

  it('is not kept when the change comes while the next moment is looked for', async () => {
    const beginning = cache.begin()!
    const keeping = cache.keep(beginning, '/blog', 'old')
    cache.drop()
    await keeping
    expect(cache.find('/blog')).toBeUndefined()
  })

  it('is neither kept nor found while changes of others are not heard', async () => {
    await keep('/blog')
    hearing = false
    expect(cache.find('/blog')).toBeUndefined()
    expect(cache.begin()).toBeUndefined()
    hearing = true
    const beginning = cache.begin()!
    hearing = false
    await cache.keep(beginning, '/blog/x', 'x')
    hearing = true
    expect(cache.find('/blog/x')).toBeUndefined()
  })
})

describe('the time of pages', () => {
  it('ends at the moment of the next post, to the millisecond, and the moment after it is asked for anew', async () => {
    moment = new Date(NOON + 90_000)
    await keep('/blog', 'before')
    time = NOON + 89_999
    expect(cache.find('/blog')).toBe('before')
    time = NOON + 90_000
    expect(cache.find('/blog')).toBeUndefined()
    moment = undefined
    await keep('/blog', 'after')
    time = NOON + 100_000
    expect(cache.find('/blog')).toBe('after')
    expect(asked).toBe(2)
  })

  it('ends for a page that was begun before the moment and ended after it', async () => {
    moment = new Date(NOON + 1_000)
    const beginning = cache.begin()!
    time = NOON + 1_000
    await cache.keep(beginning, '/blog', 'before')
    expect(cache.find('/blog')).toBeUndefined()
  })

  it('ends with the hour, and with a clock that is set back', async () => {
    await keep('/')
    time = NOON + 3_600_000
    expect(cache.find('/')).toBeUndefined()
    await keep('/')
    expect(cache.find('/')).toBe('/')
    time -= 1
    expect(cache.find('/')).toBeUndefined()
  })

  it('is over at once when the next moment cannot be found out', async () => {
    const broken = createPageCache<string>({
      isHearing: () => true,
      findNextMoment: () => Promise.reject(new Error('no database')),
      sizeOf: () => 1,
      limits: { plain: { pages: 1, bytes: 100 }, asked: { pages: 1, bytes: 100 } },
    })
    await broken.keep(broken.begin()!, '/', 'x')
    expect(broken.find('/')).toBeUndefined()
  })
})

describe('the room for pages', () => {
  it('holds so many pages and bytes, and gives up what was not asked for longest', async () => {
    for (let n = 0; n < 10; n += 1) await keep(`/${n}`, 'x')
    expect(cache.find('/0')).toBe('x')
    await keep('/10', 'x')
    expect(cache.find('/1')).toBeUndefined()
    expect(cache.find('/0')).toBe('x')
    for (let n = 20; n < 40; n += 1) await keep(`/${n}`, 'x'.repeat(20))
    expect(cache.held()).toEqual({ pages: 5, bytes: 100 })
  })

  it('a thousand searches push no other page out', async () => {
    await keep('/blog')
    for (let n = 0; n < 1000; n += 1) await keep(`/blog?busca=${n}`)
    expect(cache.find('/blog')).toBe('/blog')
    expect(cache.held().pages).toBe(4)
  })

  it('takes no page that would need a quarter of it, and counts one that is kept again once', async () => {
    await keep('/blog', 'x'.repeat(26))
    expect(cache.held().pages).toBe(0)
    await keep('/blog', 'x'.repeat(20))
    await keep('/blog', 'x'.repeat(10))
    expect(cache.held()).toEqual({ pages: 1, bytes: 10 })
  })
})
