import { expect, test } from 'vitest'
import { aPageRequest, TEST_ASSETS } from '#tests/support/public-pages.ts'
import { renderFailedPage } from './error.tsx'

const failed = async (path: string) => {
  const page = await renderFailedPage(aPageRequest(path), TEST_ASSETS, { isUnavailable: true })
  if (page instanceof Response) throw new Error('not a page')
  return page
}

test("a failed page of a child's device has a child's words, and leads nowhere else", async () => {
  const { status, html } = await failed('/aparelho')
  expect(status).toBe(503)
  expect(html).toContain('chame um responsável')
  expect(Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href]) => href)).toEqual([''])
})

test('another failed page leads to the product', async () => {
  const { html } = await failed('/subscribe')
  expect(html).toContain('Um azulejo caiu')
  expect(html).toContain('href="/app"')
})
