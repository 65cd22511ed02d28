import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { collect } from '#tests/support/collect.ts'
import { sanitizePost } from '../../sanitize-post.server.ts'
import { textPiecesOf } from '../text-pieces.server.ts'
import { readGhost } from './read-ghost.server.ts'

const GHOST_EXPORT = readFileSync('tests/fixtures/transfers/ghost.json', 'utf8')
const SITE = 'https://antigo.exemplo.com.br'

/** Reads the JSON in pieces that end within keys, texts and letters. */
const readJson = (json: string, site: string | null) => readGhost(textPiecesOf(Buffer.from(json), 101), site)
const readObject = (object: unknown, site: string | null) => readJson(JSON.stringify(object), site)

it('an export of Ghost is read with every field of a post', async () => {
  const file = await readJson(GHOST_EXPORT, SITE)
  const entries = await collect(file?.entries ?? [])
  expect(file?.leftOut).toMatchObject({ pages: 1, trash: 0, others: 0 })
  expect(entries).toMatchObject([
    {
      kind: 'post',
      post: {
        sourceId: '0b9c2a4e-1f4a-4e3e-9a63-0d9f6e1f0001',
        title: 'Dormir cedo',
        slug: 'dormir-cedo',
        link: `${SITE}/dormir-cedo/`,
        excerpt: 'Um resumo do Ghost.',
        cover: { address: `${SITE}/content/images/2024/05/capa.jpg`, alt: 'Um quarto' },
        category: 'Sono',
        tags: ['Noite'],
        authorName: 'Rui Prado',
        status: 'published',
        publishedAt: '2024-05-02T10:00:00.000Z',
        featured: true,
      },
    },
    {
      kind: 'post',
      post: { title: 'Banho de sol', publishedAt: '2099-05-02T10:00:00.000Z', authorName: null },
    },
    { kind: 'post', post: { title: 'Só no editor', content: '' } },
    { kind: 'post', post: { title: 'Só para assinantes', status: 'draft', publishedAt: null } },
    { kind: 'unreadable', title: '', reason: 'este post está quebrado no arquivo' },
  ])
  const [firstEntry] = entries
  const content = firstEntry?.kind === 'post' ? firstEntry.post.content : ''
  expect(content).toContain(`src="${SITE}/content/images/2024/05/lua.png"`)
  expect(content).not.toContain('kg-card-begin')
  expect(file?.needsSite).toBe(true)
})

it.each([null, [], 1, 'x', {}, { db: [] }, { db: [{ data: {} }] }, { data: { posts: 1 } }])(
  '%j is not an export of Ghost',
  async (json) => {
    expect(await readObject(json, null)).toBeUndefined()
  },
)

it('an export in the format before 2015, without tags and authors, is read', async () => {
  const file = await readObject(
    { data: { posts: [{ id: 7, title: 'Velho', html: '<p>x</p>', status: 'published' }] } },
    null,
  )
  expect(await collect(file?.entries ?? [])).toMatchObject([
    { post: { sourceId: '7', publishedAt: null, status: 'published' } },
  ])
})

const convertGhostPost = async (post: Record<string, unknown>) => {
  const file = await readObject(
    { data: { posts: [{ id: 1, title: 'T', status: 'published', ...post }] } },
    SITE,
  )
  const [entry] = await collect(file?.entries ?? [])
  return entry?.kind === 'post'
    ? { html: sanitizePost(entry.post.content), notes: entry.post.notes }
    : { html: '', notes: [entry?.reason] }
}

/** HTML and Lexical node of each card, and the expected HTML. */
const CARDS = {
  bookmark: [
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.exemplo/x?a=1&amp;b=2"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Um &amp; dois</div><div class="kg-bookmark-description">Sobre.</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://b.exemplo/i.png"><span>b</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://b.exemplo/t.png"></div></a></figure>',
    {
      type: 'bookmark',
      url: 'https://b.exemplo/x?a=1&b=2',
      metadata: { title: 'Um & dois', description: 'Sobre.' },
    },
    '<p><a href="https://b.exemplo/x?a=1&amp;b=2" rel="noopener"><strong>Um &amp; dois</strong></a><br />Sobre.</p>',
  ],
  callout: [
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Veja <b>isto</b></div></div>',
    { type: 'callout', calloutEmoji: '💡', calloutText: 'Veja <b>isto</b>' },
    '<blockquote><p>💡 Veja <b>isto</b></p></blockquote>',
  ],
  button: [
    '<div class="kg-card kg-button-card kg-align-center"><a href="https://b.exemplo/" class="kg-btn kg-btn-accent">Ir</a></div>',
    { type: 'button', buttonUrl: 'https://b.exemplo/', buttonText: 'Ir' },
    '<p><a href="https://b.exemplo/" rel="noopener"><strong>Ir</strong></a></p>',
  ],
  toggle: [
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Como?</h4><button class="kg-toggle-card-icon"><svg viewBox="0 0 24 24"><path d="M1 1"/></svg></button></div><div class="kg-toggle-content"><p>Assim.</p></div></div>',
    { type: 'toggle', heading: 'Como?', content: '<p>Assim.</p>' },
    '<details><summary>Como?</summary><p>Assim.</p></details>',
  ],
  gallery: [
    '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://b.exemplo/1.jpg" alt="Um"></div><div class="kg-gallery-image"><img src="https://b.exemplo/2.jpg" alt="Dois"></div></div></div><figcaption>Duas</figcaption></figure>',
    {
      type: 'gallery',
      images: [
        { src: 'https://b.exemplo/1.jpg', alt: 'Um' },
        { src: 'https://b.exemplo/2.jpg', alt: 'Dois' },
      ],
      caption: 'Duas',
    },
    '<figure><img src="https://b.exemplo/1.jpg" alt="Um" loading="lazy" decoding="async" /></figure>\n<figure><img src="https://b.exemplo/2.jpg" alt="Dois" loading="lazy" decoding="async" /><figcaption>Duas</figcaption></figure>',
  ],
} as const

it.each(Object.entries(CARDS))(
  'a %s card has the same result from HTML and from Lexical',
  async (_name, card) => {
    const [html, node, expected] = card
    expect(await convertGhostPost({ html })).toEqual({ html: expected, notes: [] })
    const lexical = JSON.stringify({ root: { type: 'root', children: [node] } })
    expect(await convertGhostPost({ html: null, lexical })).toEqual({ html: expected, notes: [] })
  },
)

it('a post in Lexical without HTML is rendered with formats and lists, and its losses are listed', async () => {
  const textNode = (content: string, format = 0) => ({ type: 'extended-text', text: content, format })
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'extended-heading', tag: 'h2', children: [textNode('Título')] },
        {
          type: 'paragraph',
          children: [
            textNode('a < b ', 3),
            { type: 'link', url: '__GHOST_URL__/x/', children: [textNode('aqui')] },
          ],
        },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [textNode('um')] }] },
        { type: 'html', html: '<p>Solto</p><iframe src="https://open.spotify.com/embed/1"></iframe>' },
        { type: 'audio', src: '__GHOST_URL__/content/media/a.mp3', title: 'Canção' },
        { type: 'signup', header: 'Assine' },
      ],
    },
  })
  expect(await convertGhostPost({ lexical })).toEqual({
    html: [
      '<h2>Título</h2><p><em><strong>a &lt; b </strong></em>',
      `<a href="${SITE}/x/" rel="noopener">aqui</a></p><ol><li>um</li></ol><p>Solto</p>`,
      '<p><a href="https://open.spotify.com/embed/1" rel="noopener">https://open.spotify.com/embed/1</a></p>',
      `<p><a href="${SITE}/content/media/a.mp3" rel="noopener">Ouvir: Canção</a></p>`,
    ].join(''),
    notes: [
      '1 áudio virou um link',
      '1 formulário ficou de fora',
      'o conteúdo incorporado de open.spotify.com virou um link',
    ],
  })
})

it('a post that exists only in mobiledoc, the format before Lexical, is reported as unreadable', async () => {
  expect((await convertGhostPost({ mobiledoc: '{"version":"0.3.1"}' })).notes).toEqual([
    expect.stringContaining('mobiledoc'),
  ])
})

it('a post that is no JSON is reported as unreadable, and the others are read', async () => {
  const file = await readJson(
    '{"db": [{"data": {"tags": [], "posts": [{"id": 1 2}, {"id": 3, "title": "Três, [}"}]}}]}',
    SITE,
  )
  expect(await collect(file?.entries ?? [])).toMatchObject([
    { kind: 'unreadable', sourceId: 'item 1' },
    { kind: 'post', post: { sourceId: '3', title: 'Três, [}' } },
  ])
})

it.each([
  '{"db":[{"data":{"posts":[{"id":1}',
  '{"data":{"posts":[{"id":1}}]}',
  '{"data":{"meta":[{"posts":[1]}]}}',
])('a file that ends early, or has no table of posts, is no export: %s', async (json) => {
  expect(await readJson(json, SITE)).toBeUndefined()
})
