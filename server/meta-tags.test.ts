import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { metaTags } from './meta-tags.ts'

const sharp = `Tarefas & "pontos" <b>d'água</b>`

it('writes a head as React does', () => {
  const about = [
    { name: 'description', content: sharp },
    { property: 'og:title', content: 'Mesada ou pontos?' },
  ]
  const link = {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Blog (RSS)',
    href: '/blog/rss.xml?a=1&b=2',
  }
  const drawn: ReactNode[] = [
    createElement('title', { key: 'title' }, sharp),
    ...about.map((meta) => createElement('meta', { key: meta.content, ...meta })),
    createElement('link', { key: 'link', ...link }),
  ]
  const expected = renderToStaticMarkup(createElement(Fragment, null, drawn))
  expect(metaTags([{ title: sharp }, ...about, { tagName: 'link', ...link }])).toBe(expected)
})

it('lets no text of structured data out of its element', () => {
  const about = { '@type': 'Article', headline: '</script><script>alert(1)</script>\u2028&' }
  const html = metaTags([{ 'script:ld+json': about }])
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(about)
})

it('refuses an element that no head holds', () => {
  expect(() => metaTags([{ tagName: 'img', src: '/x.png' }])).toThrow('img')
})
