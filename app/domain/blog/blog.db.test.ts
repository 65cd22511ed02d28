import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now, setClock } from '#app/base/clock.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { anActor } from '#tests/support/people.ts'
import { selectRows, updateRows } from '#tests/support/rows.ts'
import { atTime, stopClockAt } from '#tests/support/set-test-clock.ts'
import { expectOk } from '#tests/support/results.ts'
import { coverOf, type LibraryImage } from './media/image.ts'
import { deleteImage } from './media/delete-image.server.ts'
import { findImage } from './media/queries.server.ts'
import { uploadImage } from './media/upload-image.server.ts'
import { rssOf } from './reading/feed.ts'
import { findFeedPosts, findPost, findPosts, findSitemapEntries } from './queries.server.ts'
import { savePost } from './save-post.server.ts'
import type { PostInput } from './schema.ts'
import { writeCategory } from './write-category.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')

async function findVersion(id: string | undefined) {
  if (id === undefined) return null
  const post = database().selectFrom('blog_posts').select('version').where('id', '=', id)
  return (await post.executeTakeFirstOrThrow()).version
}

/** Saves a new post, or a new version of the post `id`. */
async function savePostWith(values: Partial<PostInput> & { title: string }, id?: string) {
  return expectOk(savePost(aPostInput(values), TEAM, { id: id ?? newId(), base: await findVersion(id) }))
}

const aCategory = (name: string) => asIdentity((tx) => writeCategory(tx, name))
const titlesOf = (list: { posts: { title: string }[] } | undefined) => list?.posts.map(({ title }) => title)
const findPublicPost = async (slug: string) => {
  const result = await findPost(slug)
  if (result?.kind !== 'found') throw new Error(`${slug} is ${result?.kind}`)
  return result
}

describe('a search', () => {
  it('ignores accents, case and word endings, and ranks matches in titles first', async () => {
    await savePostWith({ title: 'Zumbi na sala', content: '<p>Hoje falamos de <b>girafas</b> e lições.</p>' })
    await savePostWith({ title: 'A girafa e a lição', content: '<p>Um texto.</p>' })
    const expected = ['A girafa e a lição', 'Zumbi na sala']
    for (const search of ['girafa', 'GIRAFAS', 'lição', 'licao', 'Lições', 'LIÇÕES', 'licoes girafa']) {
      expect(titlesOf(await findPosts({ page: 1, search })), search).toEqual(expected)
    }
    expect(await findPosts({ page: 1, search: 'hipopótamo' })).toMatchObject({
      posts: [],
      totalCount: 0,
      pageCount: 1,
    })
  })

  it.each(["'", '"', '"girafa', 'a & | ! b', '-girafa', '\\', '<b>', '%_', '( ) :* <->', 'de a o'])(
    'for %j does not fail because of quotes, operators or stop words',
    async (search) => {
      await expect(findPosts({ page: 1, search })).resolves.toMatchObject({ page: 1 })
    },
  )
})

describe('the list of posts', () => {
  it('has 20 posts per page, newest first, and each post once', async () => {
    const categoryId = await aCategory('Páginas')
    const titles = Array.from({ length: 45 }, (_, index) => `Post ${String(index).padStart(2, '0')}`)
    for (const [index, title] of titles.entries()) {
      await savePostWith({ title, categoryId, publishedAt: new Date(Date.UTC(2025, 0, 1 + index)) })
    }
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await findPosts({ page, category: 'paginas' }))
    expect(pages.map((list) => list?.posts.length)).toEqual([20, 20, 5, 0])
    expect(pages[0]).toMatchObject({
      totalCount: 45,
      pageCount: 3,
      subject: { name: 'Páginas', slug: 'paginas' },
    })
    expect(pages.flatMap((list) => titlesOf(list) ?? [])).toEqual(titles.toReversed())
  })

  it('is undefined for an unknown category or tag', async () => {
    expect(await findPosts({ page: 1, category: 'nenhuma' })).toBeUndefined()
    expect(await findPosts({ page: 1, tag: 'nenhuma' })).toBeUndefined()
  })

  it('contains the categories that have a public post, sorted without regard to accents and case', async () => {
    for (const name of ['Água', 'Zebra', 'abelha'])
      await savePostWith({ title: name, categoryId: await aCategory(name) })
    await aCategory('Vazia')
    await savePostWith({ title: 'Só rascunho', status: 'draft', categoryId: await aCategory('Rascunhada') })
    const names = (await findPosts({ page: 1 }))?.categories.map(({ name }) => name) ?? []
    expect(names.filter((name) => ['Água', 'Zebra', 'abelha'].includes(name))).toEqual([
      'abelha',
      'Água',
      'Zebra',
    ])
    expect(names).not.toContain('Vazia')
    expect(names).not.toContain('Rascunhada')
  })

  it('shows the newest featured post apart from the others on the first page; a search lists it with the others', async () => {
    await savePostWith({ title: 'Destaque velho', featured: true, publishedAt: new Date('2026-02-01') })
    const { slug } = await savePostWith({
      title: 'Destaque novo',
      featured: true,
      publishedAt: new Date('2026-02-02'),
    })
    const [firstPage, secondPage] = [await findPosts({ page: 1 }), await findPosts({ page: 2 })]
    expect(firstPage?.featured?.slug).toBe(slug)
    expect(titlesOf(firstPage)).toContain('Destaque velho')
    expect(secondPage?.featured).toBeNull()
    expect([...(titlesOf(firstPage) ?? []), ...(titlesOf(secondPage) ?? [])]).not.toContain('Destaque novo')
    expect(titlesOf(await findPosts({ page: 1, search: 'destaque' }))).toContain('Destaque novo')
  })
})

describe('readers', () => {
  it('find no draft by its slug, in a list, a search, the feed or the sitemap', async () => {
    const categoryId = await aCategory('Gaveta')
    const { slug, id } = await savePostWith({
      title: 'Ornitorrinco',
      status: 'draft',
      categoryId,
      tags: ['gavetinha'],
    })
    const findEverywhere = async () => [
      await findPost(slug),
      titlesOf(await findPosts({ page: 1, search: 'ornitorrinco' })),
      titlesOf(await findPosts({ page: 1, category: 'gaveta' })),
      titlesOf(await findPosts({ page: 1, tag: 'gavetinha' })),
      (await findFeedPosts()).filter((post) => post.id === id),
      (await findSitemapEntries()).filter(({ path }) => path.endsWith(slug)),
    ]
    expect(await findEverywhere()).toEqual([undefined, [], [], [], [], []])
    const publishedAt = new Date('2026-03-01')
    await savePostWith({ title: 'Ornitorrinco', categoryId, tags: ['gavetinha'], publishedAt }, id)
    const results = await findEverywhere()
    expect(results.slice(1, 4)).toEqual([['Ornitorrinco'], ['Ornitorrinco'], ['Ornitorrinco']])
    expect(results[0]).toMatchObject({ kind: 'found', post: { title: 'Ornitorrinco' } })
    expect(results.slice(4)).toMatchObject([[{ id }], [{ path: `/blog/${slug}` }]])
  })

  it('find a scheduled post from its publication time on', async () => {
    const { slug } = await savePostWith({ title: 'Amanhã', publishedAt: new Date('2026-05-01T10:00:00Z') })
    const kindAt = async (moment: string) => (await atTime(moment, () => findPost(slug)))?.kind
    expect(await kindAt('2026-05-01T09:59:59Z')).toBeUndefined()
    expect(await kindAt('2026-05-01T10:00:00Z')).toBe('found')
  })

  it('get related posts: most shared tags first, then the same category, never the post itself or drafts', async () => {
    const categoryId = await aCategory('Parentes')
    const publishedAt = new Date('2024-01-01')
    await savePostWith({ title: 'Mesma categoria', categoryId, publishedAt })
    await savePostWith({ title: 'Um tema', tags: ['t1'], publishedAt })
    await savePostWith({ title: 'Dois temas', tags: ['t1', 'T2'], publishedAt })
    await savePostWith({ title: 'Rascunho com dois temas', tags: ['t1', 't2'], status: 'draft' })
    const { slug } = await savePostWith({ title: 'A origem', categoryId, tags: ['t1', 't2'], publishedAt })
    const { related } = await findPublicPost(slug)
    expect(related.map(({ title }) => title)).toEqual(['Dois temas', 'Um tema', 'Mesma categoria'])
  })
})

describe('saving a post', () => {
  it('numbers posts of one title in their order', async () => {
    const slugs: string[] = []
    for (let count = 0; count < 12; count++)
      slugs.push((await savePostWith({ title: 'Com o mesmo título' })).slug)
    const numbered = Array.from({ length: 11 }, (_, index) => `com-o-mesmo-titulo-${index + 2}`)
    expect(slugs).toEqual(['com-o-mesmo-titulo', ...numbered])
  })

  it('redirects every former slug to the current one, even if a former slug is used again', async () => {
    const { id, slug } = await savePostWith({ title: 'Primeiro nome' })
    await savePostWith({ title: 'Segundo nome' }, id)
    const thirdVersion = await savePostWith({ title: 'Terceiro nome' }, id)
    expect(thirdVersion.slug).toBe('terceiro-nome')
    for (const formerSlug of [slug, 'segundo-nome']) {
      expect(await findPost(formerSlug)).toEqual({ kind: 'moved', slug: 'terceiro-nome' })
    }
    await savePostWith({ title: 'Primeiro nome' }, id)
    expect((await findPublicPost(slug)).post.title).toBe('Primeiro nome')
    expect(await findPost('terceiro-nome')).toEqual({ kind: 'moved', slug })
  })

  it('replaces an empty slug, and adds a suffix to a reserved slug or one that another post has or had', async () => {
    const { id } = await savePostWith({ title: 'Disputado' })
    expect((await savePostWith({ title: 'Disputado' })).slug).toBe('disputado-2')
    await savePostWith({ title: 'Outro' }, id)
    expect((await savePostWith({ title: 'Disputado!' })).slug).toBe('disputado-3')
    expect((await savePostWith({ title: '???' })).slug).toBe('post')
    expect((await savePostWith({ title: '日本' })).slug).toBe('post-2')
    expect((await savePostWith({ title: 'Admin' })).slug).toBe('admin-post')
  })

  it('gives posts with the same title that are saved concurrently different slugs', async () => {
    const savedPosts = await Promise.all(
      Array.from({ length: 6 }, () => savePostWith({ title: 'Ao mesmo tempo' })),
    )
    expect(new Set(savedPosts.map(({ slug }) => slug)).size).toBe(6)
  })

  it('succeeds even if blog_slugs cannot be written; the post is still found by its slug', async () => {
    const asOwner = (statement: string) =>
      asIdentity(async (tx) => {
        await sql`set local role none`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    await asOwner('revoke insert on blog_slugs from combinado_identity')
    const { slug } = await savePostWith({ title: 'Sem índice' })
    await asOwner('grant insert on blog_slugs to combinado_identity')
    expect(await selectRows('blog_slugs', { slug }, ['slug'])).toEqual([])
    expect((await findPublicPost(slug)).post.title).toBe('Sem índice')
  })

  it('sanitizes the content; content sanitized with an earlier allow list is sanitized again when it is read', async () => {
    const { id, slug } = await savePostWith({
      title: 'Sujo',
      content: '<p onclick="x()">Oi<script>x()</script></p>',
    })
    expect((await findPublicPost(slug)).post.html).toBe('<p>Oi</p>')
    const content = '<p>Trazido<img src="x" onerror="x()"></p>'
    await updateRows('blog_posts', { id }, { content, allow_list: 0 })
    expect((await findPublicPost(slug)).post.html).toBe(
      '<p>Trazido<img src="x" alt="" loading="lazy" decoding="async" /></p>',
    )
  })

  it('requires title, excerpt and content, and refuses to change an unknown post', async () => {
    const message = 'Preencha todos os campos obrigatórios'
    for (const emptyField of [
      { title: ' ' },
      { excerpt: '' },
      { content: '' },
      { content: '<script>1</script>' },
    ]) {
      const result = await savePost(aPostInput({ title: 'T', ...emptyField }), TEAM, {
        id: newId(),
        base: null,
      })
      expect(result).toEqual({ ok: false, reason: 'invalid', message })
    }
    const result = await savePost(aPostInput({ title: 'T' }), TEAM, { id: newId(), base: 1 })
    expect(result).toEqual({ ok: false, reason: 'post_missing' })
    expect(await findPost('t')).toBeUndefined()
  })

  it('trims tags, removes empty and repeated ones, and replaces the tags of the former version', async () => {
    const { id, slug } = await savePostWith({
      title: 'Etiquetado',
      tags: [' Zelo ', '', 'amor', 'ZELO', '--'],
    })
    expect((await findPublicPost(slug)).post.tags.map(({ name }) => name)).toEqual(['Zelo', 'amor'])
    await savePostWith({ title: 'Etiquetado', tags: ['amor'] }, id)
    expect((await findPublicPost(slug)).post.tags.map(({ name }) => name)).toEqual(['amor'])
    expect(titlesOf(await findPosts({ page: 1, tag: 'zelo' }))).toEqual([])
    expect(titlesOf(await findPosts({ page: 1, tag: 'amor' }))).toEqual(['Etiquetado'])
  })

  it('sets the current time as the date of a published post without one, and keeps that date later', async () => {
    const clock = setClock(() => new Date('2026-04-04T04:04:04Z'))
    const { id, slug } = await savePostWith({ title: 'Sem data', publishedAt: null, status: 'draft' })
    await savePostWith({ title: 'Sem data', publishedAt: null }, id)
    clock.restore()
    await savePostWith({ title: 'Sem data', publishedAt: null, status: 'draft' }, id)
    await savePostWith({ title: 'Sem data', publishedAt: null }, id)
    expect((await findPublicPost(slug)).post.publishedAt).toBe('2026-04-04T04:04:04.000Z')
  })

  it('is refused if the post has a newer version than the one that the change is based on', async () => {
    const { id, slug } = await savePostWith({ title: 'A quatro mãos', content: '<p>Começo</p>' })
    const save = (content: string, base: number) =>
      savePost(aPostInput({ title: 'A quatro mãos', content }), TEAM, { id, base })
    expect(await save('<p>Da Ana</p>', 1)).toMatchObject({ ok: true, version: 2 })
    expect(await save('<p>Do Rui</p>', 1)).toEqual({ ok: false, reason: 'post_changed', version: 2 })
    expect((await findPublicPost(slug)).post.html).toBe('<p>Da Ana</p>')
    expect(await save('<p>Do Rui</p>', 2)).toMatchObject({ ok: true, version: 3 })
  })

  it('creates only one version for concurrent requests with equal fields', async () => {
    const target = { id: newId(), base: null }
    const draft = aPostInput({ title: 'Toque duplo', tags: ['b', 'a'], publishedAt: null })
    const results = await Promise.all([1, 2, 3].map(() => savePost(draft, TEAM, target)))
    expect(results).toEqual(results.map(() => ({ ok: true, id: target.id, slug: 'toque-duplo', version: 1 })))
    expect(titlesOf(await findPosts({ page: 1, search: 'toque duplo' }))).toEqual(['Toque duplo'])
  })

  it('stores a revision with the fields at every save', async () => {
    const { id } = await savePostWith({ title: 'Uma', tags: ['x'], publishedAt: null, status: 'draft' })
    await savePostWith({ title: 'Outra', featured: true, publishedAt: new Date('2026-01-02T03:04:05Z') }, id)
    const revisions = await database()
      .selectFrom('blog_revisions')
      .select(['number', 'kind', 'editor_name', 'fields'])
      .where('post_id', '=', id)
      .orderBy('number')
      .execute()
    expect(revisions).toMatchObject([
      {
        number: 1,
        kind: 'saved',
        editor_name: 'Equipe',
        fields: { title: 'Uma', status: 'draft', tags: ['x'] },
      },
      { number: 2, fields: { title: 'Outra', featured: true, publishedAt: '2026-01-02T03:04:05.000Z' } },
    ])
  })

  it('publishes a scheduled post at once if the form no longer contains a date', async () => {
    const { id, slug } = await savePostWith({
      title: 'Agendado',
      publishedAt: new Date(now().getTime() + 86_400_000),
    })
    expect(await findPost(slug)).toBeUndefined()
    await savePostWith({ title: 'Agendado', publishedAt: null }, id)
    expect((await findPublicPost(slug)).kind).toBe('found')
  })
})

describe('images of the library', () => {
  async function anImage(width: number): Promise<LibraryImage> {
    const bytes = await sharp({ create: { width, height: 300, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer()
    const upload = uploadImage(bytes, { name: 'mesa.jpg', alt: 'Uma mesa' }, { id: null, ...noChecks })
    return (await expectOk(upload)).image
  }

  it('get width and height when a post is saved, and are shown by <picture> on pages and <img> in feeds', async () => {
    const image = await anImage(900)
    const content = `<p>Oi</p><img src="${image.path}" alt="Uma mesa">`
    const { id, slug } = await savePostWith({ title: 'Com figura', content })
    const storedHtml = `<p>Oi</p><img src="${image.path}" alt="Uma mesa" width="900" height="300" loading="lazy" decoding="async" />`
    const query = database().selectFrom('blog_posts').select('content').where('id', '=', id)
    expect(await query.executeTakeFirstOrThrow()).toEqual({ content: storedHtml })
    const { post } = await findPublicPost(slug)
    expect(post.html).toContain(
      `<picture><source type="image/avif" srcset="/blog/imagens/${image.id}/400.avif 400w, `,
    )
    expect(post.html.replaceAll(/<picture>(<source[^>]*>)*|<\/picture>/g, '')).toBe(storedHtml)
    const feed = rssOf([post], { title: 'x', description: 'x', origin: 'https://combinado.example' })
    expect(feed).toContain(`&lt;img src=&quot;https://combinado.example${image.path}&quot;`)
    expect(feed).not.toMatch(/picture|source|avif/)
    // the same post as the stored one, although the image in this draft has no width and height
    const sameDraft = aPostInput({ title: 'Com figura', content })
    expect(await savePost(sameDraft, TEAM, { id, base: null })).toMatchObject({ ok: true, version: 1 })
  })

  it('cannot be deleted while an old version of a post uses them, in the text or as cover', async () => {
    const [imageInText, coverImage] = [await anImage(910), await anImage(700)]
    const content = `<p>A</p><img src="${imageInText.path}" alt="">`
    const { id } = await savePostWith({ title: 'Ilustrado', content, cover: coverOf(coverImage) })
    await savePostWith({ title: 'Ilustrado', content: '<p>A</p>' }, id)
    for (const image of [imageInText, coverImage]) {
      expect(await deleteImage(anActor(), image.id)).toMatchObject({ ok: false, reason: 'image_used' })
      expect((await findImage(image.id))?.uses).toMatchObject([{ postId: id, where: 'revision' }])
    }
    await database().deleteFrom('blog_posts').where('id', '=', id).execute()
    for (const image of [imageInText, coverImage])
      expect(await deleteImage(anActor(), image.id)).toEqual({ ok: true })
  })

  it('used as covers: a different alternative text is a change of the post', async () => {
    const cover = coverOf(await anImage(650))
    const { id } = await savePostWith({ title: 'Capa descrita', cover })
    const changedDraft = aPostInput({ title: 'Capa descrita', cover: { ...cover, alt: 'Outra descrição' } })
    expect(await savePost(changedDraft, TEAM, { id, base: null })).toEqual({
      ok: false,
      reason: 'post_changed',
      version: 1,
    })
  })
})
