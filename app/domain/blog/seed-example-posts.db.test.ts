import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { EXAMPLE_COVERS } from '#content/blog/covers.ts'
import { EXAMPLE_POSTS } from '#content/blog/example-posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { plainTextOf } from './reading/plain-text.ts'
import { findFeedPosts, findPosts } from './queries.server.ts'
import { parseExamplePost, seedExamplePosts } from './seed-example-posts.server.ts'

setUpTestDatabase()

const publicFile = (path: string) => join(import.meta.dirname, '../../../public', path)

it('example posts are added once to an empty blog, even at concurrent starts, and not again after their deletion', async () => {
  const clock = setClock(() => new Date('2026-11-21T12:00:00Z'))
  await Promise.all([seedExamplePosts(), seedExamplePosts(), seedExamplePosts()])
  const firstPage = await findPosts({ page: 1 })
  expect(firstPage?.featured?.title).toMatch(/^Rotina da manhã/)
  expect(firstPage?.posts).toHaveLength(EXAMPLE_POSTS.length - 1)
  expect(firstPage?.categories.map(({ name }) => name)).toEqual([
    'Família',
    'Mesada e prêmios',
    'Rotina',
    'Tarefas',
  ])
  expect(firstPage?.posts.every(({ authorName }) => authorName === 'Equipe Combinado')).toBe(true)

  await database().deleteFrom('blog_posts').execute()
  await seedExamplePosts()
  clock.restore()
  expect(await findFeedPosts()).toEqual([])
})

it("example posts are published now if the machine's clock is years behind", () => {
  const clock = setClock(() => new Date('2020-01-01T00:00:00Z'))
  const dates = EXAMPLE_POSTS.map((source) => parseExamplePost(source).publishedAt.toISOString())
  clock.restore()
  expect(new Set(dates)).toEqual(new Set(['2020-01-01T00:00:00.000Z']))
})

it.each(EXAMPLE_POSTS.map((source) => [parseExamplePost(source).slug, parseExamplePost(source)] as const))(
  'the example post %s has at least 700 words, linked sources and a cover with an alternative text',
  (_slug, post) => {
    const [text = '', sources = ''] = post.content.split('<h2>Fontes</h2>')
    expect(plainTextOf(text).split(' ').length).toBeGreaterThanOrEqual(700)
    expect(sources.match(/<li>/g)?.length).toBeGreaterThanOrEqual(2)
    expect(sources).toMatch(/href="https:\/\/doi\.org\/10\./)
    expect(post.excerpt.length).toBeLessThanOrEqual(160)
    expect(post.cover.alt.length).toBeGreaterThan(30)
    expect(post.tags.length).toBeGreaterThanOrEqual(2)
  },
)

it.each(Object.entries(EXAMPLE_COVERS))(
  'the cover %s exists in every format, in the declared size of at most 800 × 600',
  async (_name, { path, width, height, variants }) => {
    expect(await sharp(publicFile(path)).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect([width <= 800, height <= 600]).toEqual([true, true])
    for (const variant of variants) {
      expect(existsSync(publicFile(variant.path))).toBe(true)
      expect((await sharp(publicFile(variant.path)).metadata()).width).toBe(variant.width)
    }
  },
)
