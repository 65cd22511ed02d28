import { isbot } from 'isbot'
import { PAGES } from '#content/pages.ts'
import { todayInBrasilia } from './today-in-brasilia.server.ts'
import type { PageCount } from './page-count.ts'

/** Aliases of pages. */
const PAGE_ALIASES: Record<string, string> = { '/index': '/', '/register': '/login', '/auth': '/login' }
const LISTED_PATHS = new Set<string>(Object.values(PAGES).map(({ path }) => path))
const POST_PATH = /^\/blog\/(?!admin$|debug$)[a-z0-9-]{1,200}$/

/** Counts that are not recorded yet, by day and page. */
const pendingCounts = new Map<string, PageCount>()

export interface PageRequest {
  method: string
  /** Without query. */
  path: string
  header(name: string): string | null | undefined
}

/**
 * Counts a view of a public page by page and day, without data about the visitor. 304 responses count, prefetches and
 * bots do not. Counts stay in memory until `recordPageCounts`. `status` and `type` (content type) are the response's.
 */
export function countPageView(request: PageRequest, status: number, type: string | null | undefined): void {
  if (request.method !== 'GET' || (status !== 200 && status !== 304) || !type?.startsWith('text/html')) return
  const page = countedPage(request.path)
  if (!page || isPrefetch(request) || isBot(request.header('user-agent') ?? '')) return
  addPageCounts([{ page, day: todayInBrasilia(), count: 1 }])
}

/** The counted page of a path; undefined for other paths. */
function countedPage(path: string): string | undefined {
  const page = PAGE_ALIASES[path] ?? path
  return LISTED_PATHS.has(page) || POST_PATH.test(page) ? page : undefined
}

const isPrefetch = ({ header }: PageRequest) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/.test(header(name) ?? ''))

const MAX_CACHED_AGENTS = 500
const botAgents = new Map<string, boolean>()

/** `isbot` with a cache, because a check takes longer than sending a cached page. */
function isBot(userAgent: string): boolean {
  let isKnownBot = botAgents.get(userAgent)
  if (isKnownBot === undefined) {
    isKnownBot = isbot(userAgent)
    if (botAgents.size === MAX_CACHED_AGENTS) botAgents.clear()
    botAgents.set(userAgent, isKnownBot)
  }
  return isKnownBot
}

/** Removes and returns all pending counts. */
export function drainPageCounts(): PageCount[] {
  const counts = [...pendingCounts.values()]
  pendingCounts.clear()
  return counts
}

/** Adds to the pending counts. */
export function addPageCounts(counts: readonly PageCount[]): void {
  for (const { page, day, count } of counts) {
    const key = `${day} ${page}`
    const pending = pendingCounts.get(key)
    if (pending) pending.count += count
    else pendingCounts.set(key, { page, day, count })
  }
}
