import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { DebugPage } from '#app/domain/drafts/components/debug-page.tsx'
import { log } from '#app/platform/log.server.ts'
import { administratorContext } from '#app/platform/session/session-context.ts'
import { loader } from '#app/routes/blog/blog-post.tsx'
import { loader as debugLoader } from '#app/routes/blog-admin/debug.tsx'
import { anActor } from '#tests/support/people.ts'

const shown = (why: 'missing' | 'failed') => renderToStaticMarkup(createElement(PostMissing, { why }))

it('a post that cannot be read says so, is asked for again later, and is kept by no cache', async () => {
  const level = log.level
  log.level = 'silent'
  // no database is connected here
  const answer = await loader({ params: { slug: 'um-post' } } as Parameters<typeof loader>[0])
  log.level = level
  expect(answer).toMatchObject({
    data: { kind: 'failed' },
    init: { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '60' } },
  })
  expect(shown('failed')).toContain('<h1>Erro ao carregar o post. Tente novamente mais tarde.</h1>')
})

it('a post that is not there leads back to the blog', () => {
  expect(shown('missing')).toContain('<h1>Post não encontrado</h1>')
  expect(shown('missing')).toContain('href="/blog"')
})

it('posts that cannot be read leave the debug page with its images and say so', async () => {
  const context = new RouterContextProvider()
  context.set(administratorContext, { ...anActor(), id: crypto.randomUUID(), name: 'Ana' })
  const level = log.level
  log.level = 'silent'
  const url = new URL('http://localhost/blog/debug')
  const request = { request: new Request(url), url, params: {}, pattern: '/blog/debug', context }
  const { list } = await debugLoader(request)
  log.level = level
  expect(list).toBeNull()
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(DebugPage, { list }) }])
  const html = renderToStaticMarkup(createElement(Page))
  expect(html).toContain('Erro ao buscar posts: o banco de dados não respondeu.')
  expect(html).toContain('>Imagens</h2>')
})
