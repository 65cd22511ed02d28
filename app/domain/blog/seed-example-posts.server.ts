import { Marked } from 'marked'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { EXAMPLE_COVERS } from '#content/blog/covers.ts'
import { EXAMPLE_POSTS } from '#content/blog/example-posts.ts'
import { postInputSchema } from './schema.ts'
import { writeCategory } from './write-category.server.ts'
import { lockSlugs, writePost } from './write-post.server.ts'

const AUTHOR = { id: null, name: 'Equipe Combinado' }

/**
 * Adds the example posts to a blog without posts and categories. Deleted example posts are not added again, because their
 * categories remain.
 */
export async function seedExamplePosts(): Promise<void> {
  const drafts = EXAMPLE_POSTS.map(parseExamplePost)
  await asIdentity(async (tx) => {
    await lockSlugs(tx)
    const existingRow = await tx
      .selectFrom('blog_categories')
      .select('id')
      .unionAll(tx.selectFrom('blog_posts').select('id'))
      .limit(1)
      .executeTakeFirst()
    if (existingRow) return
    for (const { category, ...draft } of drafts.toSorted(
      (a, b) => Number(a.publishedAt) - Number(b.publishedAt),
    )) {
      const categoryId = await writeCategory(tx, category)
      await writePost(tx, newId(), postInputSchema.parse({ ...draft, categoryId }), AUTHOR)
    }
  })
}

/** Parses a Markdown post whose front matter has Portuguese keys. */
export function parseExamplePost(source: string) {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!match) throw new Error('An example post has no front matter')
  const lines = (match[1] ?? '').split('\n').map((line) => /^(\w+): *(.*)$/.exec(line) ?? [line, line, ''])
  const frontMatter = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  const valueOf = (name: string) => {
    if (!frontMatter[name]) throw new Error(`The front matter has no ${name}`)
    return frontMatter[name]
  }
  const cover = EXAMPLE_COVERS[valueOf('capa')]
  if (!cover) throw new Error(`There is no cover ${valueOf('capa')}`)
  const date = new Date(`${valueOf('publicado_em')}T09:00:00-03:00`)
  return {
    title: valueOf('titulo'),
    slug: valueOf('slug'),
    excerpt: valueOf('resumo'),
    category: valueOf('categoria'),
    tags: valueOf('etiquetas').split(/\s*,\s*/),
    featured: valueOf('destaque') === 'sim',
    status: 'published' as const,
    // never in the future, because the machine's clock may be behind
    publishedAt: new Date(Math.min(date.getTime(), now().getTime())),
    cover: { ...cover, alt: valueOf('capa_alt') },
    content: new Marked().parse(match[2] ?? '', { async: false }),
  }
}
