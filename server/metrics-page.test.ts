import { Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { answerMetrics } from './metrics-page.ts'

const TOKEN = 'a-token-of-some-length'

function ask(token: string | undefined, authorization?: string) {
  const registry = new Registry()
  new Gauge({ name: 'there', help: 'Works.', registers: [registry] }).set(1)
  const web = new Hono().get('/metrics', answerMetrics(registry, token))
  return web.request('/metrics', authorization ? { headers: { authorization } } : undefined)
}

it('tells the figures to who shows the token', async () => {
  const answer = await ask(TOKEN, `Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await answer.text()).toContain('there 1\n')
})

it('refuses everybody else', async () => {
  const wrong = [undefined, 'Bearer', 'Bearer another', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]
  for (const authorization of wrong) {
    const answer = await ask(TOKEN, authorization)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('there')
  }
})

it('is not there where no token is set, whatever is shown', async () => {
  expect((await ask(undefined, `Bearer ${TOKEN}`)).status).toBe(404)
  expect((await ask(undefined, 'Bearer undefined')).status).toBe(404)
})
