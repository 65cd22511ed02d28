import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asksForSite, readGhost } from './read-ghost.server.ts'

const text = readFileSync('tests/fixtures/transfers/ghost.json', 'utf8')
const SITE = 'https://antigo.exemplo.com.br'

it('an export of Ghost becomes posts with everything that ours have', () => {
  const file = readGhost(JSON.parse(text), SITE)
  const entries = [...(file?.entries ?? [])]
  expect(file?.leftOut).toEqual({ pages: 1, trash: 0, others: 0 })
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
    { kind: 'unreadable', title: 'Só no editor', reason: expect.stringContaining('sem HTML') },
    { kind: 'post', post: { title: 'Só para assinantes', status: 'draft', publishedAt: null } },
    { kind: 'unreadable', title: '', reason: 'este post está quebrado no arquivo' },
  ])
  const [first] = entries
  const content = first?.kind === 'post' ? first.post.content : ''
  expect(content).toContain(`src="${SITE}/content/images/2024/05/lua.png"`)
  expect(content).not.toContain('kg-card-begin')
  expect(asksForSite(text)).toBe(true)
})

it.each([null, [], 1, 'x', {}, { db: [] }, { db: [{ data: {} }] }, { data: { posts: 1 } }])(
  'an export of Ghost is told from %j',
  (json) => {
    expect(readGhost(json, null)).toBeUndefined()
  },
)

it('an old export, and one without tags and people, is read as well', () => {
  const file = readGhost(
    { data: { posts: [{ id: 7, title: 'Velho', html: '<p>x</p>', status: 'published' }] } },
    null,
  )
  expect([...(file?.entries ?? [])]).toMatchObject([
    { post: { sourceId: '7', publishedAt: null, status: 'published' } },
  ])
})
