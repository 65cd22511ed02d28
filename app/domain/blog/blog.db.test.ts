import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity, withoutAuthorisation } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { aDraft, TEAM } from '#tests/support/posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { anActor } from '#tests/support/people.ts'
import { coverOf, type LibraryImage } from './media/image.ts'
import { deleteImage } from './media/delete-image.server.ts'
import { findImage } from './media/queries.server.ts'
import { uploadImage } from './media/upload-image.server.ts'
import { rssOf } from './reading/feed.ts'
import { findFeedPosts, findPost, findPosts, findSitemapPosts } from './queries.server.ts'
import { savePost } from './save-post.server.ts'
import type { PostDraft } from './schema.ts'
import { writeCategory } from './write-category.server.ts'

setUpTestDatabase()

async function versionOf(id: string | undefined) {
  if (id === undefined) return null
  const post = database().selectFrom('blog_posts').select('version').where('id', '=', id)
  return (await post.executeTakeFirstOrThrow()).version
}

/** Saves a new post, or a new version of the post `id`. */
async function savePostWith(values: Partial<PostDraft> & { title: string }, id?: string) {
  const result = await savePost(aDraft(values), TEAM, { id: id ?? newId(), base: await versionOf(id) })
  if (!result.ok) throw new Error(result.reason)
  return result
}

const aCategory = (name: string) => asIdentity((tx) => writeCategory(tx, name))
const titles = (list: { posts: { title: string }[] } | undefined) => list?.posts.map(({ title }) => title)
const publicPost = async (slug: string) => {
  const result = await findPost(slug)
  if (result?.kind !== 'found') throw new Error(`${slug} is ${result?.kind}`)
  return result
}

describe('searching', () => {
  it('ignores accents, case and word endings, and ranks matches in titles first', async () => {
    await savePostWith({ title: 'Zumbi na sala', content: '<p>Hoje falamos de <b>girafas</b> e lições.</p>' })
    await savePostWith({ title: 'A girafa e a lição', content: '<p>Um texto.</p>' })
    const expected = ['A girafa e a lição', 'Zumbi na sala']
    for (const search of ['girafa', 'GIRAFAS', 'lição', 'licao', 'Lições', 'LIÇÕES', 'licoes girafa']) {
      expect(titles(await findPosts({ page: 1, search })), search).toEqual(expected)
    }
    expect(await findPosts({ page: 1, search: 'hipopótamo' })).toMatchObject({
      posts: [],
      found: 0,
      pages: 1,
    })
  })

  it.each(["'", '"', '"girafa', 'a & | ! b', '-girafa', '\\', '<b>', '%_', '( ) :* <->', 'de a o'])(
    'searches for %j as words, never as operators',
    async (search) => {
      await expect(findPosts({ page: 1, search })).resolves.toMatchObject({ page: 1 })
    },
  )
})

describe('the list', () => {
  it('shows twenty posts per page, newest first, and every post once', async () => {
    const categoryId = await aCategory('Páginas')
    const names = Array.from({ length: 45 }, (_, index) => `Post ${String(index).padStart(2, '0')}`)
    for (const [index, title] of names.entries()) {
      await savePostWith({ title, categoryId, publishedAt: new Date(Date.UTC(2025, 0, 1 + index)) })
    }
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await findPosts({ page, category: 'paginas' }))
    expect(pages.map((list) => list?.posts.length)).toEqual([20, 20, 5, 0])
    expect(pages[0]).toMatchObject({ found: 45, pages: 3, subject: { name: 'Páginas', slug: 'paginas' } })
    expect(pages.flatMap((list) => titles(list) ?? [])).toEqual(names.toReversed())
  })

  it('is undefined for an unknown category or tag', async () => {
    expect(await findPosts({ page: 1, category: 'nenhuma' })).toBeUndefined()
    expect(await findPosts({ page: 1, tag: 'nenhuma' })).toBeUndefined()
  })

  it('contains the categories with a public post, sorted without regard to accents and case', async () => {
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

  it('shows the newest featured post separately on the first page, and not among the others', async () => {
    await savePostWith({ title: 'Destaque velho', featured: true, publishedAt: new Date('2026-02-01') })
    const { slug } = await savePostWith({
      title: 'Destaque novo',
      featured: true,
      publishedAt: new Date('2026-02-02'),
    })
    const [firstPage, secondPage] = [await findPosts({ page: 1 }), await findPosts({ page: 2 })]
    expect(firstPage?.featured?.slug).toBe(slug)
    expect(titles(firstPage)).toContain('Destaque velho')
    expect(secondPage?.featured).toBeNull()
    expect([...(titles(firstPage) ?? []), ...(titles(secondPage) ?? [])]).not.toContain('Destaque novo')
    expect(titles(await findPosts({ page: 1, search: 'destaque' }))).toContain('Destaque novo')
  })
})

describe('readers', () => {
  it('find no draft by its address, a list, a search, the feed or the sitemap', async () => {
    const categoryId = await aCategory('Gaveta')
    const { slug, id } = await savePostWith({
      title: 'Ornitorrinco',
      status: 'draft',
      categoryId,
      tags: ['gavetinha'],
    })
    const findEverywhere = async () => [
      await findPost(slug),
      titles(await findPosts({ page: 1, search: 'ornitorrinco' })),
      titles(await findPosts({ page: 1, category: 'gaveta' })),
      titles(await findPosts({ page: 1, tag: 'gavetinha' })),
      (await findFeedPosts()).filter((post) => post.id === id),
      (await findSitemapPosts()).filter(({ path }) => path.endsWith(slug)),
    ]
    expect(await findEverywhere()).toEqual([undefined, [], [], [], [], []])
    const publishedAt = new Date('2026-03-01')
    await savePostWith({ title: 'Ornitorrinco', categoryId, tags: ['gavetinha'], publishedAt }, id)
    const responses = await findEverywhere()
    expect(responses.slice(1, 4)).toEqual([['Ornitorrinco'], ['Ornitorrinco'], ['Ornitorrinco']])
    expect(responses[0]).toMatchObject({ kind: 'found', post: { title: 'Ornitorrinco' } })
    expect(responses.slice(4)).toMatchObject([[{ id }], [{ path: `/blog/${slug}` }]])
  })

  it('find a post from its moment of publication on', async () => {
    const { slug } = await savePostWith({ title: 'Amanhã', publishedAt: new Date('2026-05-01T10:00:00Z') })
    const at = async (moment: string) => {
      const clock = setClock(() => new Date(moment))
      const outcome = await findPost(slug)
      clock.restore()
      return outcome?.kind
    }
    expect(await at('2026-05-01T09:59:59Z')).toBeUndefined()
    expect(await at('2026-05-01T10:00:00Z')).toBe('found')
  })

  it('get related posts: most common tags first, then the same category, without the post itself and drafts', async () => {
    const categoryId = await aCategory('Parentes')
    const publishedAt = new Date('2024-01-01')
    await savePostWith({ title: 'Mesma categoria', categoryId, publishedAt })
    await savePostWith({ title: 'Um tema', tags: ['t1'], publishedAt })
    await savePostWith({ title: 'Dois temas', tags: ['t1', 'T2'], publishedAt })
    await savePostWith({ title: 'Rascunho com dois temas', tags: ['t1', 't2'], status: 'draft' })
    const { slug } = await savePostWith({ title: 'A origem', categoryId, tags: ['t1', 't2'], publishedAt })
    const { related } = await publicPost(slug)
    expect(related.map(({ title }) => title)).toEqual(['Dois temas', 'Um tema', 'Mesma categoria'])
  })
})

describe('saving', () => {
  it('redirects every former address to the post, also after a change back', async () => {
    const { id, slug } = await savePostWith({ title: 'Primeiro nome' })
    await savePostWith({ title: 'Segundo nome' }, id)
    const third = await savePostWith({ title: 'Terceiro nome' }, id)
    expect(third.slug).toBe('terceiro-nome')
    for (const formerSlug of [slug, 'segundo-nome']) {
      expect(await findPost(formerSlug)).toEqual({ kind: 'moved', slug: 'terceiro-nome' })
    }
    await savePostWith({ title: 'Primeiro nome' }, id)
    expect((await publicPost(slug)).post.title).toBe('Primeiro nome')
    expect(await findPost('terceiro-nome')).toEqual({ kind: 'moved', slug })
  })

  it('changes an address that is empty, reserved, or that another post has or had', async () => {
    const { id } = await savePostWith({ title: 'Disputado' })
    expect((await savePostWith({ title: 'Disputado' })).slug).toBe('disputado-2')
    await savePostWith({ title: 'Outro' }, id)
    expect((await savePostWith({ title: 'Disputado!' })).slug).toBe('disputado-3')
    expect((await savePostWith({ title: '???' })).slug).toBe('post')
    expect((await savePostWith({ title: '日本' })).slug).toBe('post-2')
    expect((await savePostWith({ title: 'Admin' })).slug).toBe('admin-post')
  })

  it('gives posts saved at the same moment different addresses', async () => {
    const savedPosts = await Promise.all(
      Array.from({ length: 6 }, () => savePostWith({ title: 'Ao mesmo tempo' })),
    )
    expect(new Set(savedPosts.map(({ slug }) => slug)).size).toBe(6)
  })

  it('succeeds if the slug index cannot be written, and the post is found by its own slug', async () => {
    const asOwner = (statement: string) =>
      asIdentity(async (tx) => {
        await sql`set local role none`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    await asOwner('revoke insert on blog_slugs from combinado_identity')
    const { slug } = await savePostWith({ title: 'Sem índice' })
    await asOwner('grant insert on blog_slugs to combinado_identity')
    expect(
      await database().selectFrom('blog_slugs').where('slug', '=', slug).select('slug').execute(),
    ).toEqual([])
    expect((await publicPost(slug)).post.title).toBe('Sem índice')
  })

  it('sanitizes the content; content of an older allow list is sanitized on reading', async () => {
    const { id, slug } = await savePostWith({
      title: 'Sujo',
      content: '<p onclick="x()">Oi<script>x()</script></p>',
    })
    expect((await publicPost(slug)).post.html).toBe('<p>Oi</p>')
    const content = '<p>Trazido<img src="x" onerror="x()"></p>'
    await database().updateTable('blog_posts').set({ content, allow_list: 0 }).where('id', '=', id).execute()
    expect((await publicPost(slug)).post.html).toBe(
      '<p>Trazido<img src="x" alt="" loading="lazy" decoding="async" /></p>',
    )
  })

  it('requires title, excerpt and content, and refuses to change an unknown post', async () => {
    const message = 'Preencha todos os campos obrigatórios'
    for (const missing of [
      { title: ' ' },
      { excerpt: '' },
      { content: '' },
      { content: '<script>1</script>' },
    ]) {
      const outcome = await savePost(aDraft({ title: 'T', ...missing }), TEAM, { id: newId(), base: null })
      expect(outcome).toEqual({ ok: false, reason: 'invalid', message })
    }
    const outcome = await savePost(aDraft({ title: 'T' }), TEAM, { id: newId(), base: 1 })
    expect(outcome).toEqual({ ok: false, reason: 'post_missing' })
    expect(await findPost('t')).toBeUndefined()
  })

  it('trims tags, removes empty and repeated ones, and replaces the tags of the former version', async () => {
    const { id, slug } = await savePostWith({
      title: 'Etiquetado',
      tags: [' Zelo ', '', 'amor', 'ZELO', '--'],
    })
    expect((await publicPost(slug)).post.tags.map(({ name }) => name)).toEqual(['Zelo', 'amor'])
    await savePostWith({ title: 'Etiquetado', tags: ['amor'] }, id)
    expect((await publicPost(slug)).post.tags.map(({ name }) => name)).toEqual(['amor'])
    expect(titles(await findPosts({ page: 1, tag: 'zelo' }))).toEqual([])
    expect(titles(await findPosts({ page: 1, tag: 'amor' }))).toEqual(['Etiquetado'])
  })

  it('sets the current date of a published post without one, and keeps it after unpublishing and publishing again', async () => {
    const clock = setClock(() => new Date('2026-04-04T04:04:04Z'))
    const { id, slug } = await savePostWith({ title: 'Sem data', publishedAt: null, status: 'draft' })
    await savePostWith({ title: 'Sem data', publishedAt: null }, id)
    clock.restore()
    await savePostWith({ title: 'Sem data', publishedAt: null, status: 'draft' }, id)
    await savePostWith({ title: 'Sem data', publishedAt: null }, id)
    expect((await publicPost(slug)).post.publishedAt).toBe('2026-04-04T04:04:04.000Z')
  })

  it('is refused if the post was changed since the version it is based on', async () => {
    const { id, slug } = await savePostWith({ title: 'A quatro mãos', content: '<p>Começo</p>' })
    const save = (content: string, base: number) =>
      savePost(aDraft({ title: 'A quatro mãos', content }), TEAM, { id, base })
    expect(await save('<p>Da Ana</p>', 1)).toMatchObject({ ok: true, version: 2 })
    expect(await save('<p>Do Rui</p>', 1)).toEqual({ ok: false, reason: 'post_changed', version: 2 })
    expect((await publicPost(slug)).post.html).toBe('<p>Da Ana</p>')
    expect(await save('<p>Do Rui</p>', 2)).toMatchObject({ ok: true, version: 3 })
  })

  it('saves equal fields once, also in concurrent requests', async () => {
    const target = { id: newId(), base: null }
    const draft = aDraft({ title: 'Toque duplo', tags: ['b', 'a'], publishedAt: null })
    const answers = await Promise.all([1, 2, 3].map(() => savePost(draft, TEAM, target)))
    expect(answers).toEqual(answers.map(() => ({ ok: true, id: target.id, slug: 'toque-duplo', version: 1 })))
    expect(titles(await findPosts({ page: 1, search: 'toque duplo' }))).toEqual(['Toque duplo'])
  })

  it('stores a revision with all fields at every save', async () => {
    const { id } = await savePostWith({ title: 'Uma', tags: ['x'], publishedAt: null, status: 'draft' })
    await savePostWith({ title: 'Outra', featured: true, publishedAt: new Date('2026-01-02T03:04:05Z') }, id)
    const stored = await database()
      .selectFrom('blog_revisions')
      .select(['number', 'kind', 'editor_name', 'fields'])
      .where('post_id', '=', id)
      .orderBy('number')
      .execute()
    expect(stored).toMatchObject([
      {
        number: 1,
        kind: 'saved',
        editor_name: 'Equipe',
        fields: { title: 'Uma', status: 'draft', tags: ['x'] },
      },
      { number: 2, fields: { title: 'Outra', featured: true, publishedAt: '2026-01-02T03:04:05.000Z' } },
    ])
  })

  it('publishes a scheduled post now if the form no longer has a date', async () => {
    const { id, slug } = await savePostWith({
      title: 'Agendado',
      publishedAt: new Date(Date.now() + 86_400_000),
    })
    expect(await findPost(slug)).toBeUndefined()
    await savePostWith({ title: 'Agendado', publishedAt: null }, id)
    expect((await publicPost(slug)).kind).toBe('found')
  })
})

describe('pictures of the library', () => {
  async function aPicture(width: number): Promise<LibraryImage> {
    const bytes = await sharp({ create: { width, height: 300, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer()
    const result = await uploadImage(
      bytes,
      { name: 'mesa.jpg', alt: 'Uma mesa' },
      { id: null, ...withoutAuthorisation },
    )
    if (!result.ok) throw new Error(result.reason)
    return result.image
  }

  it('get their size when a post is saved, a <picture> on pages, and an <img> in feeds', async () => {
    const image = await aPicture(900)
    const content = `<p>Oi</p><img src="${image.path}" alt="Uma mesa">`
    const { id, slug } = await savePostWith({ title: 'Com figura', content })
    const stored = `<p>Oi</p><img src="${image.path}" width="900" height="300" alt="Uma mesa" loading="lazy" decoding="async" />`
    const query = database().selectFrom('blog_posts').select('content').where('id', '=', id)
    expect(await query.executeTakeFirstOrThrow()).toEqual({ content: stored })
    const { post } = await publicPost(slug)
    expect(post.html).toContain(
      `<picture><source type="image/avif" srcset="/blog/imagens/${image.id}/400.avif 400w, `,
    )
    expect(post.html.replaceAll(/<picture>(<source[^>]*>)*|<\/picture>/g, '')).toBe(stored)
    const feed = rssOf([post], { title: 'x', description: 'x', origin: 'https://combinado.example' })
    expect(feed).toContain(`&lt;img src=&quot;https://combinado.example${image.path}&quot;`)
    expect(feed).not.toMatch(/picture|source|avif/)
    // equal to the stored post, although the picture has no size here
    const sameDraft = aDraft({ title: 'Com figura', content })
    expect(await savePost(sameDraft, TEAM, { id, base: null })).toMatchObject({ ok: true, version: 1 })
  })

  it('cannot be deleted while a post or an older version uses them, in the text or as cover', async () => {
    const [inText, asCover] = [await aPicture(910), await aPicture(700)]
    const content = `<p>A</p><img src="${inText.path}" alt="">`
    const { id } = await savePostWith({ title: 'Ilustrado', content, cover: coverOf(asCover) })
    await savePostWith({ title: 'Ilustrado', content: '<p>A</p>' }, id)
    for (const image of [inText, asCover]) {
      expect(await deleteImage(anActor(), image.id)).toMatchObject({ ok: false, reason: 'image_used' })
      expect((await findImage(image.id))?.uses).toMatchObject([{ postId: id, where: 'revision' }])
    }
    await database().deleteFrom('blog_posts').where('id', '=', id).execute()
    for (const image of [inText, asCover])
      expect(await deleteImage(anActor(), image.id)).toEqual({ ok: true })
  })

  it('with another alternative text as a cover make another version', async () => {
    const cover = coverOf(await aPicture(650))
    const { id } = await savePostWith({ title: 'Capa descrita', cover })
    const changed = aDraft({ title: 'Capa descrita', cover: { ...cover, alt: 'Outra descrição' } })
    expect(await savePost(changed, TEAM, { id, base: null })).toEqual({
      ok: false,
      reason: 'post_changed',
      version: 1,
    })
  })
})
