import { beforeEach, expect, it } from 'vitest'
import { countPageView, drainPageCounts } from './count-page-view.server.ts'
import { countsByPage, firstRetainedDay, reportPeriods } from './page-count.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

beforeEach(() => {
  // the 20th in Brasília, the 21st in UTC
  setTestClock(() => new Date('2026-11-21T02:30:00Z'))
  drainPageCounts()
})

interface RequestFields {
  method?: string
  headers?: Record<string, string>
  status?: number
  type?: string
}

function countRequest(
  path: string,
  { method = 'GET', headers, status = 200, type = 'text/html' }: RequestFields = {},
) {
  const { pathname } = new URL(path, 'https://x.exemplo')
  const allHeaders = new Headers({ 'user-agent': BROWSER, ...headers })
  const request = { method, path: pathname, header: (name: string) => allHeaders.get(name) }
  countPageView(request, status, `${type}; charset=utf-8`)
}

it('page views of browsers are counted by page and day in Brasília', () => {
  countRequest('/')
  countRequest('/index?utm_source=x')
  countRequest('/blog')
  countRequest('/blog/mesada-por-idade')
  countRequest('/auth')
  expect(drainPageCounts()).toEqual([
    { page: '/', day: '2026-11-20', count: 2 },
    { page: '/blog', day: '2026-11-20', count: 1 },
    { page: '/blog/mesada-por-idade', day: '2026-11-20', count: 1 },
    { page: '/login', day: '2026-11-20', count: 1 },
  ])
  expect(drainPageCounts()).toEqual([])
})

it.each<[string, string, RequestFields]>([
  ['a bot', '/', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }],
  ['a command-line client', '/', { headers: { 'user-agent': 'curl/8' } }],
  ['a prefetched page', '/', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['a page prefetched by an older browser', '/', { headers: { purpose: 'prefetch' } }],
  ['a submitted form', '/contato', { method: 'POST' }],
  ['a HEAD request', '/', { method: 'HEAD' }],
  ['a redirect', '/', { status: 302 }],
  ['a missing page', '/blog/nada', { status: 404 }],
  ['a response without HTML', '/blog/feed', { type: 'application/xml' }],
  ['a screen of a family', '/app', {}],
  ['a page of the administration', '/blog/admin', {}],
  ['an unlisted page', '/conta-excluida', {}],
])('the view of %s is not counted', (_, path, fields) => {
  countRequest(path, fields)
  expect(drainPageCounts()).toEqual([])
})

it('the report covers 30 days and 12 months until today, even on the last day of a month', () => {
  const { days, months } = reportPeriods(new Date('2026-03-31T15:00:00Z'))
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-03-02', '2026-03-31'])
  expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-04', '2026-02', '2026-03'])
  expect(firstRetainedDay(new Date('2026-03-31T15:00:00Z'))).toBe('2024-03-01')
})

it('the report lists pages with the most views first', () => {
  const periods = { days: ['2026-11-20', '2026-11-21'], months: ['2026-11'] }
  const pages = countsByPage(
    periods,
    [
      { page: '/a', day: '2026-11-21', count: 2 },
      { page: '/b', day: '2026-11-20', count: 3 },
    ],
    [
      { page: '/a', day: '2026-11', count: 9 },
      { page: '/b', day: '2026-11', count: 3 },
      { page: '/c', day: '2026-11', count: 1 },
    ],
  )
  expect(pages).toEqual([
    { page: '/b', byDay: [3, 0], byMonth: [3] },
    { page: '/a', byDay: [0, 2], byMonth: [9] },
    { page: '/c', byDay: [0, 0], byMonth: [1] },
  ])
})
