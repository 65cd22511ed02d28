import { Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { serveMetrics } from './metrics-page.ts'

const TOKEN = 'a-token-of-some-length'

function requestMetrics(token: string | undefined, authorization?: string) {
  const registry = new Registry()
  new Gauge({ name: 'test_gauge', help: 'Works.', registers: [registry] }).set(1)
  const web = new Hono().get('/metrics', serveMetrics(registry, token))
  return web.request('/metrics', authorization ? { headers: { authorization } } : undefined)
}

it('serves the metrics for the right token', async () => {
  const response = await requestMetrics(TOKEN, `Bearer ${TOKEN}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await response.text()).toContain('test_gauge 1\n')
})

it('refuses any other token', async () => {
  const wrong = [undefined, 'Bearer', 'Bearer another', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]
  for (const authorization of wrong) {
    const response = await requestMetrics(TOKEN, authorization)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('test_gauge')
  }
})

it('responds 404 to every request when METRICS_TOKEN is not set', async () => {
  expect((await requestMetrics(undefined, `Bearer ${TOKEN}`)).status).toBe(404)
  expect((await requestMetrics(undefined, 'Bearer undefined')).status).toBe(404)
})
