import { HOUR_MS } from '#app/base/durations.ts'
import { LRUCache } from 'lru-cache'
import { now } from '#app/base/clock.server.ts'

const MEGABYTE = 1024 * 1024
/** Pages with a query have a separate cache, so that many searches do not evict posts. */
const LIMITS = {
  plain: { max: 20_000, maxSize: 64 * MEGABYTE, maxEntrySize: 16 * MEGABYTE },
  queries: { max: 500, maxSize: 16 * MEGABYTE, maxEntrySize: 4 * MEGABYTE },
}

interface PageCacheOptions<Page> {
  /** Whether this process receives the change signals of other processes. Otherwise nothing is cached. */
  isListening(): boolean
  /** When the next scheduled post is due; undefined if none is scheduled. */
  findNextChange(): Promise<Date | undefined>
  /** The page's size in memory, in bytes; undefined for a page that must not be stored. */
  sizeOf(page: Page): number | undefined
  limits?: typeof LIMITS
}

export interface PageCache<Page> {
  /** The cached page, or the result of `render`; concurrent misses of a key wait for one rendering. */
  get(key: string, render: () => Promise<Page>): Promise<{ page: Page; isHit: boolean }>
  /** Removes all pages. Renderings in progress are not stored. */
  clear(): void
  size(): { pages: number; bytes: number }
}

/**
 * Caches rendered pages until a post changes, a scheduled post is due or the hour ends. Then all pages are removed,
 * because any list may show the post.
 */
export function createPageCache<Page extends object>(options: PageCacheOptions<Page>): PageCache<Page> {
  const { isListening, findNextChange, sizeOf, limits = LIMITS } = options
  const plainPages = new LRUCache<string, Page>(limits.plain)
  const queryPages = new LRUCache<string, Page>(limits.queries)
  const renderings = new Map<string, Promise<Page>>()
  let generation = 0
  // the cache is valid between these times; at first never, so that the first request sets them
  let startsAt = Number.POSITIVE_INFINITY
  let endsAt = Number.NEGATIVE_INFINITY
  let nextChange: Promise<Date | undefined> | undefined
  const cacheOf = (key: string) => (key.includes('?') ? queryPages : plainPages)

  function clear(): void {
    generation += 1
    plainPages.clear()
    queryPages.clear()
    renderings.clear()
    nextChange = undefined
    startsAt = now().getTime()
    // the year in the footer changes at midnight in Brasília, which is a full hour in UTC
    endsAt = startsAt - (startsAt % HOUR_MS) + HOUR_MS
  }

  /** A clock that was set back also clears the cache. */
  function clearWhenExpired(): void {
    const time = now().getTime()
    if (time >= endsAt || time < startsAt) clear()
  }

  /** If the next change cannot be read, the cache is cleared and pages of this generation are not stored. */
  async function readNextChange(startGeneration: number): Promise<Date | undefined> {
    try {
      return await findNextChange()
    } catch {
      if (startGeneration === generation) clear()
      return undefined
    }
  }

  async function renderAndStore(key: string, render: () => Promise<Page>): Promise<Page> {
    const startGeneration = generation
    const scheduledChange = (nextChange ??= readNextChange(startGeneration))
    const page = await render()
    const size = sizeOf(page)
    if (size === undefined) return page
    const changeAt = await scheduledChange
    if (startGeneration === generation && changeAt) endsAt = Math.min(endsAt, changeAt.getTime())
    // begins another generation if the time ended while the page was rendered
    clearWhenExpired()
    if (startGeneration === generation && isListening()) cacheOf(key).set(key, page, { size })
    return page
  }

  return {
    async get(key, render) {
      if (!isListening()) return { page: await render(), isHit: false }
      clearWhenExpired()
      const cached = cacheOf(key).get(key)
      if (cached) return { page: cached, isHit: true }
      let pending = renderings.get(key)
      if (!pending) {
        pending = renderAndStore(key, render)
        renderings.set(key, pending)
        const removePending = () => renderings.get(key) === pending && renderings.delete(key)
        pending.then(removePending, removePending)
      }
      return { page: await pending, isHit: false }
    },
    clear,
    size: () => ({
      pages: plainPages.size + queryPages.size,
      bytes: plainPages.calculatedSize + queryPages.calculatedSize,
    }),
  }
}
