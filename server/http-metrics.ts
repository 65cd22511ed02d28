import { Counter, Histogram, Registry } from 'prom-client'
import { createPatternLookup } from './route-names.ts'

export const registry = new Registry()

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Histogram buckets in seconds, from a cached page to a response of a language model. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

// label values come from a small fixed set, never from client input
const responseCounter = new Counter({
  name: 'combinado_http_requests_total',
  help: 'Responses, except static files.',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})
const durationHistogram = new Histogram({
  name: 'combinado_http_request_duration_seconds',
  help: 'From the request to the head of its response.',
  labelNames: ['method', 'route'],
  buckets: DURATION_BUCKETS,
  registers: [registry],
})
const pageCounter = new Counter({
  name: 'combinado_page_cache_requests_total',
  help: 'Requests for public pages.',
  labelNames: ['result'],
  registers: [registry],
})

let routeNameOf = createPatternLookup([])

export function setRoutePatterns(patterns: readonly string[]): void {
  routeNameOf = createPatternLookup(patterns)
}

export function countResponse(response: { method: string; path: string; status: number; ms: number }): void {
  const method = METHODS.has(response.method) ? response.method : 'other'
  const route = routeNameOf(response.path)
  responseCounter.inc({ method, route, status: String(response.status) })
  durationHistogram.observe({ method, route }, response.ms / 1000)
}

export function countPublicPage(result: 'hit' | 'miss'): void {
  pageCounter.inc({ result })
}
