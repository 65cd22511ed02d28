import { Counter, Histogram, Registry } from 'prom-client'
import { createRouteNames } from './route-names.ts'

/** The figures of this process. */
export const registry = new Registry()

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Seconds: from a page that is kept to an answer of a language model. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

// values of labels come from a small closed set, never from what a client sent
const answers = new Counter({
  name: 'combinado_http_requests_total',
  help: 'Requests answered, static files apart.',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'combinado_http_request_duration_seconds',
  help: 'From the request to the head of its answer.',
  labelNames: ['method', 'route'],
  buckets: DURATIONS,
  registers: [registry],
})
const publicPages = new Counter({
  name: 'combinado_page_cache_requests_total',
  help: 'Requests for public pages.',
  labelNames: ['result'],
  registers: [registry],
})

let nameOf = createRouteNames([])

/** Tells by which patterns addresses are counted. */
export function nameRoutes(patterns: readonly string[]): void {
  nameOf = createRouteNames(patterns)
}

/** Counts one answer under its route's pattern; nothing else of the address is kept. */
export function countAnswer(answer: { method: string; path: string; status: number; ms: number }): void {
  const method = METHODS.has(answer.method) ? answer.method : 'other'
  const route = nameOf(answer.path)
  answers.inc({ method, route, status: String(answer.status) })
  seconds.observe({ method, route }, answer.ms / 1000)
}

/** Whether a public page was found ready. */
export function countPublicPage(result: 'hit' | 'miss'): void {
  publicPages.inc({ result })
}
