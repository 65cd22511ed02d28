import { isbot } from 'isbot'
import { now } from '#app/platform/clock.server.ts'
import { PAGES } from '#content/pages.ts'
import { dayInBrasilia } from '../payments/billing-dates.ts'
import type { PageCount } from './page-count.ts'

/** Other addresses of the same page. */
const SAME_PAGE: Record<string, string> = { '/index': '/', '/register': '/login', '/auth': '/login' }
const LISTED = new Set<string>(Object.values(PAGES).map(({ path }) => path))
const POST = /^\/blog\/(?!admin$|debug$)[a-z0-9-]{1,200}$/

/** By page and day; what waits to be written down. */
const waiting = new Map<string, PageCount>()

/**
 * Counts the answer to a person's browser: a public page, its day and a number, and nothing of who asked. Programs that
 * call themselves bots are left out, and pages that a browser loads in case somebody opens them. Kept in memory until
 * `recordPageCounts`.
 */
export function countPageView(request: Request, response: Response): void {
  if (request.method !== 'GET' || response.status !== 200) return
  const page = countedPage(new URL(request.url).pathname)
  if (!page || !isHtml(response) || isFetchedAhead(request.headers)) return
  if (isbot(request.headers.get('user-agent') ?? '')) return
  addPageCounts([{ page, day: dayInBrasilia(now()), count: 1 }])
}

/** The name under which a page is counted; undefined for what is not counted. */
function countedPage(path: string): string | undefined {
  const page = SAME_PAGE[path] ?? path
  return LISTED.has(page) || POST.test(page) ? page : undefined
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

const isFetchedAhead = (headers: Headers) =>
  /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')} ${headers.get('x-moz')}`)

/** Takes out what waits, so that it is written down once. */
export function takePageCounts(): PageCount[] {
  const taken = [...waiting.values()]
  waiting.clear()
  return taken
}

/** Puts counts to those that wait. */
export function addPageCounts(counts: readonly PageCount[]): void {
  for (const { page, day, count } of counts) {
    const key = `${day} ${page}`
    const known = waiting.get(key)
    if (known) known.count += count
    else waiting.set(key, { page, day, count })
  }
}
