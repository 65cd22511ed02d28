import { now } from '#app/platform/clock.server.ts'

/** What is kept of one page. */
interface Kept<Page> {
  page: Page
  size: number
}

export interface PageCacheOptions<Page> {
  /** Whether changes made elsewhere are heard at once; while they are not, nothing is kept and nothing is found. */
  isHearing(): boolean
  /** The moment from which pages may say something else than now; undefined for none. */
  findNextMoment(): Promise<Date | undefined>
  sizeOf(page: Page): number
  limits: { plain: Limit; asked: Limit }
}

interface Limit {
  pages: number
  bytes: number
}

/** Proof of when the making of a page began. */
export type Beginning = number & { readonly beginning: unique symbol }

export interface PageCache<Page> {
  find(address: string): Page | undefined
  /** To be called before the first reading for a page; undefined while nothing is kept. */
  begin(): Beginning | undefined
  /** Keeps a page, unless something changed since its beginning. */
  keep(beginning: Beginning, address: string, page: Page): Promise<void>
  /** Forgets all pages, and those that are being made are not kept. */
  drop(): void
  /** Pages and their bytes. */
  held(): Limit
}

// the year in the footer: full hours fall on midnight in all of Brazil
const HOUR_MS = 3_600_000

/**
 * Keeps finished pages until something changes: all go at once, since who knows which lists a post stands in. Pages that
 * were asked for with a query have a room of their own, so that a thousand searches push no post out.
 */
export function createPageCache<Page>(options: PageCacheOptions<Page>): PageCache<Page> {
  const plain = createRoom<Page>(options.limits.plain)
  const asked = createRoom<Page>(options.limits.asked)
  const roomOf = (address: string) => (address.includes('?') ? asked : plain)
  let generation = 0
  let since = Number.POSITIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  let nextMoment: Promise<Date | undefined> | undefined

  function drop(): void {
    generation += 1
    plain.clear()
    asked.clear()
    nextMoment = undefined
    since = now().getTime()
    until = since - (since % HOUR_MS) + HOUR_MS
  }

  /** Ends a generation whose time is over, or that a clock turned back has not reached yet. */
  function keepTime(): void {
    const time = now().getTime()
    if (time >= until || time < since) drop()
  }

  /** A pages' end that is not known is now. */
  async function askNextMoment(asking: number): Promise<Date | undefined> {
    try {
      return await options.findNextMoment()
    } catch {
      if (asking === generation) drop()
      return undefined
    }
  }

  return {
    find(address) {
      if (!options.isHearing()) return undefined
      keepTime()
      return roomOf(address).find(address)
    },
    begin() {
      if (!options.isHearing()) return undefined
      keepTime()
      nextMoment ??= askNextMoment(generation)
      return generation as Beginning
    },
    async keep(beginning, address, page) {
      if (beginning !== generation) return
      const moment = await nextMoment
      keepTime()
      if (beginning !== generation) return
      if (moment) until = Math.min(until, moment.getTime())
      keepTime()
      if (beginning !== generation || !options.isHearing()) return
      roomOf(address).keep(address, { page, size: options.sizeOf(page) })
    },
    drop,
    held: () => ({ pages: plain.pages() + asked.pages(), bytes: plain.bytes() + asked.bytes() }),
  }
}

/** Holds as much as fits; what was not asked for longest goes first. */
function createRoom<Page>(limit: Limit) {
  const kept = new Map<string, Kept<Page>>()
  let bytes = 0
  const remove = (address: string) => {
    bytes -= kept.get(address)?.size ?? 0
    kept.delete(address)
  }
  return {
    find(address: string): Page | undefined {
      const found = kept.get(address)
      if (!found) return undefined
      kept.delete(address)
      kept.set(address, found)
      return found.page
    },
    keep(address: string, entry: Kept<Page>): void {
      remove(address)
      if (entry.size > limit.bytes / 4) return
      kept.set(address, entry)
      bytes += entry.size
      for (const oldest of kept.keys()) {
        if (bytes <= limit.bytes && kept.size <= limit.pages) break
        remove(oldest)
      }
    },
    clear(): void {
      kept.clear()
      bytes = 0
    },
    pages: () => kept.size,
    bytes: () => bytes,
  }
}
