import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { BlogErrorPage } from '#app/domain/blog/reading/components/blog-error-page.tsx'
import { DebugPage } from '#app/domain/blog/editor/components/debug-page.tsx'
import { blogPost } from '#app/pages/blog-post.tsx'
import { administratorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { loader as debugLoader } from '#app/routes/blog-admin/debug.tsx'
import { aPageRequest, TEST_ASSETS } from '#tests/support/public-pages.ts'
import { anActor } from '#tests/support/people.ts'
import { silenceLog } from '#tests/support/silence-log.ts'

silenceLog()

const renderMissing = (reason: 'missing' | 'failed') =>
  renderToStaticMarkup(createElement(BlogErrorPage, { reason }))

it('a post that cannot be read has status 503 with Retry-After, and is not cached', async () => {
  // reading fails, because no database is connected
  const page = await blogPost.get(aPageRequest('/blog/um-post', { slug: 'um-post' }), TEST_ASSETS)
  expect(page.status).toBe(503)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('retry-after')).toBe('60')
  expect(page).toMatchObject({
    html: expect.stringContaining('<h1>Erro ao carregar o post. Tente novamente mais tarde.</h1>'),
  })
})

it('the page of a missing post links to the blog', () => {
  expect(renderMissing('missing')).toContain('<h1>Post não encontrado</h1>')
  expect(renderMissing('missing')).toContain('href="/blog"')
})

it('if posts cannot be read, the debug page shows its images and an error', async () => {
  const context = new RouterContextProvider()
  context.set(administratorContext, { ...anActor(), id: crypto.randomUUID(), name: 'Ana' })
  const url = new URL('http://localhost/blog/debug')
  const request = { request: new Request(url), url, params: {}, pattern: '/blog/debug', context }
  const { list } = await debugLoader(request)
  expect(list).toBeNull()
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(DebugPage, { list }) }])
  const html = renderToStaticMarkup(createElement(Page))
  expect(html).toContain('Erro ao buscar posts: o banco de dados não respondeu.')
  expect(html).toContain('>Imagens</h2>')
})
