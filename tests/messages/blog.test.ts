import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PostMissing } from '#app/domain/blog/components/post-missing.tsx'
import { log } from '#app/platform/log.server.ts'
import { loader } from '#app/routes/blog/blog-post.tsx'

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
