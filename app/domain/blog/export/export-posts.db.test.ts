import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { database } from '#app/database/database.server.ts'
import type { Actor } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  allPosts,
  anImporter,
  importQueuedPictures,
  runImport,
  startOldSite,
} from '#tests/support/transfers.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { unzip } from '#tests/support/unzip.ts'
import { expectOk } from '#tests/support/results.ts'
import { savePost } from '../save-post.server.ts'
import { addCategory } from '../write-category.server.ts'
import { seedExamplePosts } from '../seed-example-posts.server.ts'
import { estimateExportBytes } from './estimate-export-bytes.server.ts'
import { exportPosts } from './export-posts.server.ts'
import { findTransfers } from '../import/queries.server.ts'

setUpTestDatabase()
let user: Actor
beforeAll(async () => {
  user = await anImporter()
  await seedExamplePosts()
  const oldSite = await startOldSite()
  await runImport(oldSite.wxrFile('antigo.exemplo.com.br', 'com-imagens'), user, {
    withImages: true,
  })
  await importQueuedPictures(oldSite.guard)
  oldSite.close()
})

describe('the Markdown export', () => {
  it('contains every post with front matter and every image; only LEIA-ME.txt differs each time', async () => {
    const { fileName, body } = await exportBlog()
    expect(fileName).toMatch(/^combinado-blog-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(await new Response(body).bytes())
    const posts = await allPosts()
    expect([...files.keys()].filter((path) => path.startsWith('posts/'))).toEqual(
      posts.map(({ slug }) => `posts/${slug}.md`),
    )
    for (const post of posts) {
      const [, yaml = '', markdown = ''] =
        /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(files.get(`posts/${post.slug}.md`)?.toString() ?? '') ?? []
      const frontMatter = parse(yaml) as Record<string, unknown>
      expect(frontMatter).toMatchObject({
        title: post.title,
        slug: post.slug,
        excerpt: post.excerpt,
        featured: post.featured,
      })
      expect(frontMatter.published_at).toBe(post.published_at?.toISOString() ?? null)
      expect(markdown).not.toContain('/blog/imagens/')
      const imagePaths = [...markdown.matchAll(/\.\.\/(images\/[\w.-]+)/g)].map(([, path = '']) => path)
      if (typeof frontMatter.cover === 'string') imagePaths.push(frontMatter.cover.replace('../', ''))
      for (const path of imagePaths) expect(files.get(path)?.length, path).toBeGreaterThan(100)
    }
    expect(
      parse(/^---\n([\s\S]*?)\n---/.exec(files.get('posts/ano-que-vem.md')?.toString() ?? '')?.[1] ?? ''),
    ).toMatchObject({ status: 'scheduled' })
    const categories = JSON.parse(files.get('categories.json')?.toString() ?? '') as { slug: string }[]
    expect(categories.map(({ slug }) => slug)).toContain('rotina')
    // built-in covers are not in the image library
    const builtInCount = posts.filter(({ cover_path }) => cover_path?.startsWith('/blog/capas/')).length
    expect(builtInCount).toBeGreaterThan(3)
    const pictures = await database().selectFrom('blog_images').select('id').execute()
    expect([...files.keys()].filter((path) => path.startsWith('images/'))).toHaveLength(
      pictures.length + builtInCount,
    )
    expect((await sharp(files.get(`images/${pictures[0]?.id}.jpg`)).metadata()).width).toBe(640)
    expect(files.get('LEIA-ME.txt')?.toString()).toContain(
      `com ${posts.length} posts e ${pictures.length + builtInCount} imagens`,
    )

    const secondFiles = await unzip(await new Response((await exportBlog()).body).bytes())
    secondFiles.delete('LEIA-ME.txt')
    files.delete('LEIA-ME.txt')
    expect([...secondFiles.keys()]).toEqual([...files.keys()])
    expect([...secondFiles].every(([path, bytes]) => files.get(path)?.equals(bytes))).toBe(true)
  })

  it('can be imported again, whole, into an empty blog, with an equal result', async () => {
    await addCategory(user, { name: 'Ainda sem posts' })
    const [renamed] = await allPosts()
    await savePost(aPostInput({ title: 'Outro título', slug: 'outro-titulo', tags: ['Ana', 'bia'] }), TEAM, {
      id: renamed!.id,
      base: renamed!.version,
    })
    const archive = await new Response((await exportBlog()).body).bytes()
    const before = await readBlog()
    for (const table of ['blog_posts', 'blog_categories', 'blog_images'] as const)
      await database().deleteFrom(table).execute()
    expect((await readBlog()).posts).toEqual([])

    const transfer = await runImport(archive, user)
    expect(transfer).toMatchObject({
      source: 'combinado',
      outcomes: { created: before.posts.length, unreadable: 0 },
    })
    expect(await readBlog()).toEqual(before)
    const secondImport = await runImport(archive, user)
    expect(secondImport.outcomes).toMatchObject({ created: 0, alreadyHere: before.posts.length })
  })

  it('is about as large as its pictures and texts', async () => {
    const files = await unzip(await new Response((await exportBlog()).body).bytes())
    const images = await database().selectFrom('blog_images').select('id').execute()
    const imageBytes = images.reduce((sum, { id }) => sum + (files.get(`images/${id}.jpg`)?.length ?? 0), 0)
    const textBytes = (await allPosts()).reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
    expect(imageBytes).toBeGreaterThan(0)
    expect(await estimateExportBytes()).toBe(imageBytes + textBytes)
  })

  it('changes no post that the blog has already', async () => {
    const archive = await new Response((await exportBlog()).body).bytes()
    const before = await readBlog()
    await database().deleteFrom('blog_imported_posts').execute()
    expect((await runImport(archive, user)).outcomes).toMatchObject({
      created: 0,
      alreadyHere: before.posts.length,
    })
    expect(await readBlog()).toEqual(before)
  })

  it('leaves the database usable if it is cancelled while it is sent', async () => {
    const reader = (await exportBlog()).body.getReader()
    await reader.read()
    await reader.cancel()
    expect((await findTransfers()).length).toBeGreaterThan(0)
  })

  it('is limited to 10 an hour for each administrator', async () => {
    const id = newId()
    for (let count = 0; count < 10; count += 1) await (await exportBlog(id)).body.cancel()
    expect(await exportPosts(id)).toEqual({ ok: false, reason: 'too_many_attempts' })
  })

  it('adds "~" to a file name that Windows reserves', async () => {
    const id = newId()
    const saved = await savePost(aPostInput({ title: 'Con', slug: 'con' }), TEAM, { id, base: null })
    expect(saved).toMatchObject({ ok: true, slug: 'con' })
    const files = await unzip(await new Response((await exportBlog()).body).bytes())
    expect([...files.keys()]).toContain('posts/con~.md')
    expect(files.get('posts/con~.md')!.toString('utf8')).toContain('slug: "con"')
  })
})

/** Exports the blog; each call uses a new administrator by default. */
const exportBlog = async (administratorId = newId()) => expectOk(exportPosts(administratorId))

/** Everything of the blog that readers and authors see, without ids of categories and versions. */
async function readBlog() {
  const { rows: posts } =
    await sql`select p.id, p.title, p.slug, p.content, p.excerpt, p.cover_path, p.cover_alt, p.cover_width,
      p.cover_height, p.cover_variants, p.status, p.featured, p.published_at, p.updated_at, p.author_name, c.name as category,
      (select json_agg(t.name order by pt.position) from blog_post_tags pt join blog_tags t on t.id = pt.tag_id
        where pt.post_id = p.id) as tags,
      (select json_agg(s.slug order by s.slug) from blog_slugs s where s.post_id = p.id) as slugs
    from blog_posts p left join blog_categories c on c.id = p.category_id order by p.id`.execute(database())
  const { rows: categories } = await sql`select name, slug from blog_categories order by slug`.execute(
    database(),
  )
  const { rows: images } = await sql`select id, alt, name, width, height, fallback_type from blog_images
    order by id`.execute(database())
  return { posts, categories, images }
}
