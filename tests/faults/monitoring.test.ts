import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

const TOKEN = 'token-for-reading-the-metrics'
let app: RunningApp

beforeAll(async () => {
  app = await startApp({
    environment: {
      APP_URL: 'https://combinado.exemplo',
      ADMIN_EMAIL: 'ana@combinado.exemplo',
      METRICS_TOKEN: TOKEN,
      STOP_DELAY_SECONDS: '3',
    },
  })
})
afterAll(() => app.stop())

const statusAndBodyOf = async (path: string) => {
  const response = await fetch(app.url + path)
  return `${response.status} ${await response.text()}`
}

it('/saude and /pronto report that the app is alive and ready', async () => {
  expect(await statusAndBodyOf('/saude')).toBe('200 {"status":"ok"}')
  expect(await statusAndBodyOf('/pronto')).toBe('200 {"status":"ok"}')
})

it('/metrics requires the token, and names requests by route patterns and never by paths', async () => {
  for (const path of ['/', '/', '/blog/nao-existe', '/nada/disso?email=ana@x.br'])
    await fetch(app.url + path, { redirect: 'manual' })
  await fetch(`${app.url}/app/acoes/tarefas.marcar`, { method: 'POST', redirect: 'manual' })
  expect((await fetch(`${app.url}/metrics`)).status).toBe(401)
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await response.text()
  expect(text).toContain('combinado_http_requests_total{method="GET",route="/",status="200"} 2\n')
  expect(text).toContain('combinado_http_requests_total{method="GET",route="/blog/:slug",status="404"} 1\n')
  expect(text).toContain('route="(desconhecida)",status="302"} 1\n')
  expect(text).toContain('combinado_http_requests_total{method="POST",route="/app/acoes/tarefas.marcar"')
  expect(text).toContain('combinado_page_cache_requests_total{result="hit"} 1\n')
  expect(text).toContain('combinado_queue_length{queue="mails"} 0\n')
  expect(text).toMatch(/combinado_page_cache_pages [1-9]/)
  expect(text).not.toMatch(/nao-existe|disso|ana@/)
})

it('security.txt names a contact for vulnerabilities, but not the administrator’s e-mail', async () => {
  const response = await fetch(`${app.url}/.well-known/security.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('Contact: https://combinado.exemplo/contato\n')
  expect(text).not.toContain('ana@')
})

it('/pronto reports a shutdown; the app still serves new requests for three seconds, and then finishes a slow one', async () => {
  const exitCode = new Promise<number | null>((resolve) => app.process.once('exit', resolve))
  const slowRequest = connect(Number(new URL(app.url).port))
  let slowResponse = ''
  slowRequest.on('data', (chunk) => (slowResponse += chunk))
  const closeEvent = new Promise((resolve) => slowRequest.once('close', resolve))
  slowRequest.write('POST /webhooks/sandbox HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{')
  await delay(300)
  app.process.kill('SIGTERM')
  await expect.poll(() => statusAndBodyOf('/pronto')).toBe('503 {"status":"encerrando"}')
  const page = await fetch(app.url)
  expect(page.status).toBe(200)
  expect(page.headers.get('connection')).toBe('close')
  expect((await fetch(`${app.url}/saude`)).status).toBe(200)
  // the server stops listening while the slow request is still open
  await expect
    .poll(
      () =>
        fetch(app.url).then(
          () => 'served',
          () => 'refused',
        ),
      { timeout: 9_000 },
    )
    .toBe('refused')
  slowRequest.write('}')
  await closeEvent
  expect(slowResponse).toMatch(/^HTTP\/1\.1 40\d .*\r\n/)
  expect(await exitCode).toBe(0)
})
