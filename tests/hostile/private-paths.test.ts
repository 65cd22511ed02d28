import { attack } from './attack.ts'
import { METRICS_TOKEN, connectTargetApp } from './target-app.ts'

const app = connectTargetApp()

async function fetchPath(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

/** Whether the path does not exist: the response is a 404, or an empty redirect to the start page. */
async function isUnknown(path: string): Promise<boolean> {
  const { status, location, text } = await fetchPath(path)
  return status === 404 || (status === 302 && location === '/' && text === '')
}

attack('V13.4.5', 'serves metrics only with the token', async (checks) => {
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
  ]) {
    const { status, text } = await fetchPath('/metrics', { authorization })
    checks.expectBlocked(`/metrics with '${authorization}'`, status >= 400 && !text.includes('combinado_'))
  }
  for (const path of [
    `/metrics?token=${METRICS_TOKEN}`,
    '/metrics/',
    '//metrics',
    '/METRICS',
    '/metrics.data',
  ]) {
    const { text } = await fetchPath(path)
    checks.expectBlocked(path, !text.includes('combinado_http'))
  }
})

attack('V15.2.3', 'serves neither the outbox nor development tools in production', async (checks) => {
  for (const path of ['/dev/emails', '/@vite/client', '/@fs/etc/passwd', '/__manifest']) {
    checks.expectBlocked(path, await isUnknown(path))
  }
})

attack(['V13.4.1', 'V13.4.7'], 'serves neither source files nor configuration', async (checks) => {
  const sensitivePaths = ['/.git/config', '/.env', '/package.json', '/server/main.js', '/.data/db']
  for (const path of [
    ...sensitivePaths,
    '/build/server/main.js',
    '/node_modules/pg/package.json',
    '/.htaccess',
  ]) {
    checks.expectBlocked(path, await isUnknown(path))
  }
  // every path of /app redirects a visitor to sign-in
  const { location, text } = await fetchPath('/app/routes.ts')
  checks.expectBlocked('/app/routes.ts', location?.startsWith('/login?') === true && text === '')
})

attack('V13.4.3', 'no folder lists its files', async (checks) => {
  for (const path of ['/assets', '/assets/', '/video/', '/blog/capas/', '/fonts/']) {
    checks.expectBlocked(path, await isUnknown(path))
  }
})
