import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import books from '#content/ebooks/books.json'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aMember, aFamily, aCookie } from '#tests/support/people.ts'

let installation: AppOnPostgres

beforeAll(async () => {
  installation = await startAppOnPostgres({ PAYMENTS: 'sandbox' })
}, 90_000)

afterAll(() => installation.stop())

function get(path: string, cookie?: string, headers: Record<string, string> = {}) {
  return fetch(installation.app.url + path, {
    headers: { ...headers, ...(cookie && { cookie }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

it('every member of a family with a subscription downloads each e-book, with its file name and a private cache policy', async () => {
  const family = await aFamily()
  await aSubscription(family.guardian.id)
  const child = await aMember(family, { role: 'child' })
  for (const userId of [family.guardian.id, child.userId]) {
    const cookie = await aCookie(userId)
    for (const { slug, fileName } of EBOOKS) {
      const response = await get(`/app/ebooks/${slug}`, cookie)
      expect(response.status).toBe(200)
      const header = (name: string) => response.headers.get(name)
      expect(header('content-type')).toBe('application/pdf')
      expect(header('content-length')).toBe(String(books[slug].bytes))
      expect(header('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`)
      expect(header('cache-control')).toBe('private, no-cache')
      expect(header('x-content-type-options')).toBe('nosniff')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.equals(readFileSync(join('content/ebooks', slug, `${slug}.pdf`)))).toBe(true)

      const notModified = await get(`/app/ebooks/${slug}`, cookie, { 'if-none-match': header('etag')! })
      expect([notModified.status, await notModified.text()]).toEqual([304, ''])
    }
  }
})

it('an e-book redirects a visitor to sign-in, and a family without a subscription to the plans', async () => {
  const { userId } = await newFamily()
  const cookie = await aCookie(userId)
  for (const { slug } of EBOOKS) {
    for (const path of [`/app/ebooks/${slug}`, `/app/ebooks/${slug}.data`]) {
      const visitorResponse = await get(path)
      expect(`${visitorResponse.headers.get('location')}${await visitorResponse.text()}`).toMatch(/\/login/)
      const unpaidResponse = await get(path, cookie)
      expect(unpaidResponse.status).not.toBe(200)
      expect(`${unpaidResponse.headers.get('location')}${await unpaidResponse.text()}`).toMatch(/\/subscribe/)
    }
    const response = await get(`/app/ebooks/${slug}`, cookie, { 'if-none-match': '*' })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/subscribe?volta=${encodeURIComponent(`/app/ebooks/${slug}`)}`,
    ])
  }
})

it('an e-book redirects to the plans after the end of the subscription', async () => {
  const { guardian } = await aFamily()
  await aSubscription(guardian.id, { soldAt: new Date(Date.now() - 60 * 24 * 60 * 60_000) })
  const response = await get('/app/ebooks/crianca-nota-10', await aCookie(guardian.id))
  expect([response.status, response.headers.get('location')?.slice(0, 10)]).toEqual([302, '/subscribe'])
})

it('an unknown e-book gives a 404, and a POST a 405', async () => {
  const { guardian } = await aFamily()
  await aSubscription(guardian.id)
  const cookie = await aCookie(guardian.id)
  for (const name of ['outro', 'mesada-inteligente.pdf', '..%2f..%2fpackage.json', 'books.json']) {
    const response = await get(`/app/ebooks/${name}`, cookie)
    expect([response.status, await response.text()]).toEqual([404, 'E-book não encontrado.'])
  }
  const postResponse = await fetch(`${installation.app.url}/app/ebooks/mesada-inteligente`, {
    method: 'POST',
    headers: { cookie, origin: installation.app.url },
  })
  expect(postResponse.status).toBe(405)
})

it('no public path serves a PDF', async () => {
  for (const { slug, fileName } of EBOOKS) {
    const name = `${slug}.pdf`
    const folders = ['', 'content/', `content/ebooks/${slug}/`, `ebooks/`, `ebooks/${slug}/`, 'assets/']
    for (const path of folders.flatMap((folder) => [folder + name, folder + encodeURI(fileName)])) {
      const response = await get(`/${path}`)
      expect([path, isPdf(new Uint8Array(await response.arrayBuffer()))]).toEqual([path, false])
    }
  }
  // build/client contains all public files
  const files = readdirSync('build/client', { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(50)
  const pdfs = files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return isPdf(name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes)
  })
  expect(pdfs.map(({ name }) => name)).toEqual([])
})
