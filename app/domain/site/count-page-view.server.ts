import { isbot } from 'isbot'
import { PAGES } from '#content/pages.ts'
import { todayInBrasilia } from './today-in-brasilia.server.ts'
import type { PageCount } from './page-count.ts'

/** Other addresses of the same page. */
const SAME_PAGE: Record<string, string> = { '/index': '/', '/register': '/login', '/auth': '/login' }
const LISTED = new Set<string>(Object.values(PAGES).map(({ path }) => path))
const POST = /^\/blog\/(?!admin$|debug$)[a-z0-9-]{1,200}$/

/** By page and day; what waits to be written down. */
const waiting = new Map<string, PageCount>()

/** What was asked for: a path without its query, and who asked. */
export interface Asked {
  method: string
  path: string
  header(name: string): string | null | undefined
}

/**
 * Counts the answer to a person's browser: a public page, its day and a number, and nothing of who asked. Programs that
 * call themselves bots are left out, and pages that a browser loads in case somebody opens them; who has the page already
 * and hears that it is unchanged opens it as well. Kept in memory until `recordPageCounts`. `type` is the answer's
 * content type.
 */
export function countPageView(asked: Asked, status: number, type: string | null): void {
  if (asked.method !== 'GET' || (status !== 200 && status !== 304) || !type?.startsWith('text/html')) return
  const page = countedPage(asked.path)
  if (!page || isFetchedAhead(asked) || isProgram(asked.header('user-agent') ?? '')) return
  addPageCounts([{ page, day: todayInBrasilia(), count: 1 }])
}

/** The name under which a page is counted; undefined for what is not counted. */
function countedPage(path: string): string | undefined {
  const page = SAME_PAGE[path] ?? path
  return LISTED.has(page) || POST.test(page) ? page : undefined
}

const isFetchedAhead = ({ header }: Asked) =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/.test(header(name) ?? ''))

const MOST_KNOWN = 500
const programs = new Map<string, boolean>()

/** `isbot`, asked once for each name that comes often: it takes longer than sending a page that is kept. */
function isProgram(name: string): boolean {
  let answer = programs.get(name)
  if (answer === undefined) {
    answer = isbot(name)
    if (programs.size === MOST_KNOWN) programs.clear()
    programs.set(name, answer)
  }
  return answer
}

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
