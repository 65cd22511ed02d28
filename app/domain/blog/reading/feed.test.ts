import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { atomOf, rssOf } from './feed.ts'
import type { Post } from '../post.ts'
import { blogPostingOf, breadcrumbOf, breadcrumbSteps } from './structured-data.ts'

const CHANNEL = { title: 'Blog', description: 'Textos & ideias', origin: 'https://combinado.example' }

const post: Post = {
  id: '0199d0f0-0000-7000-8000-000000000001',
  title: 'Ação & <reação> "hoje"',
  slug: 'acao',
  excerpt: 'Um ]]> resumo\u0007.',
  cover: { path: '/blog/capas/a.jpg', alt: 'Uma "capa"', width: 800, height: 500, variants: [] },
  authorName: null,
  publishedAt: '2026-11-18T12:00:00.000Z',
  updatedAt: '2026-11-19T12:00:00.000Z',
  category: { name: 'Rotina', slug: 'rotina' },
  tags: [
    { name: 'Rotina', slug: 'rotina' },
    { name: 'lição', slug: 'licao' },
  ],
  html: '<p>Oi <a href="/blog/outro?a=1&amp;b=2">ali</a> <a href="#fontes">abaixo</a> <a href="https://x.example/">fora</a> ]]></p><img src="/i.jpg" alt="" />',
  sections: [],
  readingTime: 3,
}
const undatedPost: Post = {
  ...post,
  id: '0199d0f0-0000-7000-8000-000000000002',
  publishedAt: null,
  category: null,
  tags: [],
}

const parser = new XMLParser({ ignoreAttributes: false, processEntities: true })
function parseFeed(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml)
}

describe('the RSS feed', () => {
  it('contains whole posts with absolute URLs, in XML that parses back to the same values', () => {
    const { rss } = parseFeed(rssOf([post, undatedPost], CHANNEL))
    expect(rss.channel).toMatchObject({
      title: 'Blog',
      description: 'Textos & ideias',
      link: 'https://combinado.example/blog',
    })
    const [item, undatedItem] = rss.channel.item
    expect(item).toMatchObject({
      title: post.title,
      link: 'https://combinado.example/blog/acao',
      guid: { '#text': `urn:uuid:${post.id}` },
      pubDate: 'Wed, 18 Nov 2026 12:00:00 GMT',
      'dc:creator': 'Autor desconhecido',
      category: ['Rotina', 'lição'],
      description: 'Um ]]> resumo.',
    })
    const content = item['content:encoded']
    expect(content).toContain(
      '<img src="https://combinado.example/blog/capas/a.jpg" alt="Uma &quot;capa&quot;">',
    )
    expect(content).toContain('<a href="https://combinado.example/blog/outro?a=1&amp;b=2">')
    expect(content).toContain('<a href="https://combinado.example/blog/acao#fontes">')
    expect(content).toContain('<a href="https://x.example/">')
    expect(content).toContain('<img src="https://combinado.example/i.jpg"')
    expect(undatedItem.pubDate).toBeUndefined()
  })

  it('is valid without posts', () => {
    expect(parseFeed(rssOf([], CHANNEL)).rss.channel.item).toBeUndefined()
    expect(parseFeed(atomOf([], CHANNEL)).feed.entry).toBeUndefined()
  })
})

it('the Atom feed contains the required fields of each post and the time of the latest change', () => {
  const { feed } = parseFeed(atomOf([post, undatedPost], CHANNEL))
  expect(feed).toMatchObject({ id: 'https://combinado.example/blog', updated: post.updatedAt })
  expect(feed.entry[0]).toMatchObject({
    id: `urn:uuid:${post.id}`,
    title: post.title,
    published: post.publishedAt,
    updated: post.updatedAt,
    author: { name: 'Autor desconhecido' },
  })
  expect(feed.entry[0].content['#text']).toContain('href="https://combinado.example/blog/outro?a=1&amp;b=2"')
  expect(feed.entry[1].published).toBe(post.updatedAt)
})

it('the structured data of a post has absolute URLs, and omits a missing date or cover', () => {
  const publisher = { origin: CHANNEL.origin, brandName: 'Combinado' }
  expect(blogPostingOf(post, publisher)).toMatchObject({
    '@type': 'BlogPosting',
    image: ['https://combinado.example/blog/capas/a.jpg'],
    url: 'https://combinado.example/blog/acao',
    author: { '@type': 'Person', name: 'Autor desconhecido' },
  })
  const posting = blogPostingOf({ ...undatedPost, cover: null, authorName: 'Equipe Combinado' }, publisher)
  expect(Object.keys(posting)).not.toEqual(expect.arrayContaining(['datePublished']))
  expect(posting).toMatchObject({ author: { '@type': 'Organization', name: 'Combinado' } })
  expect(posting).not.toHaveProperty('image')
  const { itemListElement } = breadcrumbOf(breadcrumbSteps(post), publisher) as {
    itemListElement: { item: string }[]
  }
  expect(itemListElement.map(({ item }) => item)).toEqual([
    'https://combinado.example/',
    'https://combinado.example/blog',
    'https://combinado.example/blog/categoria/rotina',
    'https://combinado.example/blog/acao',
  ])
})
