import { isbot } from 'isbot'
import { PAGES } from '#content/pages.ts'
import { todayInBrasilia } from './today-in-brasilia.server.ts'
import type { PageCount } from './page-count.ts'

/** Paths that show another page; their views count as views of that page. */
const PAGE_ALIASES: Record<string, string> = { '/index': '/', '/register': '/login', '/auth': '/login' }
const LISTED_PATHS = new Set<string>(Object.values(PAGES).map(({ path }) => path))
const POST_PATH = /^\/blog\/(?!admin$|debug$)[a-z0-9-]{1,200}$/

/** Counts that are not stored yet, by day and page. */
const pendingCounts = new Map<string, PageCount>()

export interface PageViewRequest {
  method: string
  /** The URL's path, without query. */
  path: string
  header(name: string): string | null | undefined
}

/**
 * Counts a view of a public page by page and day, without data about the visitor. Responses with status 304 count,
 * prefetches and bots do not. Counts stay in memory until `recordPageCounts`.
 */
export function countPageView(request: PageViewRequest, status: number, contentType?: string | null): void {
  if (request.method !== 'GET' || (status !== 200 && status !== 304) || !contentType?.startsWith('text/html'))
    return
  const page = publicPageOf(request.path)
  if (!page || isPrefetch(request) || isBot(request.header('user-agent') ?? '')) return
  addPageCounts([{ page, day: todayInBrasilia(), count: 1 }])
}

/** The public page at a path; undefined for paths that are not counted. */
function publicPageOf(path: string): string | undefined {
  const page = PAGE_ALIASES[path] ?? path
  return LISTED_PATHS.has(page) || POST_PATH.test(page) ? page : undefined
}

const isPrefetch = ({ header }: PageViewRequest) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/.test(header(name) ?? ''))

const MAX_CACHED_USER_AGENTS = 500
const isBotByUserAgent = new Map<string, boolean>()

/** Caches the result of `isbot`, which takes longer than sending a cached page. */
function isBot(userAgent: string): boolean {
  let isBotAgent = isBotByUserAgent.get(userAgent)
  if (isBotAgent === undefined) {
    isBotAgent = isbot(userAgent)
    if (isBotByUserAgent.size === MAX_CACHED_USER_AGENTS) isBotByUserAgent.clear()
    isBotByUserAgent.set(userAgent, isBotAgent)
  }
  return isBotAgent
}

export function drainPageCounts(): PageCount[] {
  const counts = [...pendingCounts.values()]
  pendingCounts.clear()
  return counts
}

export function addPageCounts(counts: readonly PageCount[]): void {
  for (const { page, day, count } of counts) {
    const key = `${day} ${page}`
    const pendingCount = pendingCounts.get(key)
    if (pendingCount) pendingCount.count += count
    else pendingCounts.set(key, { page, day, count })
  }
}
