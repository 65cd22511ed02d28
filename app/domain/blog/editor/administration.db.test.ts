import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { now, setClock } from '#app/base/clock.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { insertRow, selectRows } from '#tests/support/rows.ts'
import { atTime, stopClockAt } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { addCategory, deleteCategory, renameCategory } from '../write-category.server.ts'
import { deletePost } from '../delete-post.server.ts'
import { findMovedCategory, findPost, findPosts } from '../queries.server.ts'
import { savePost } from '../save-post.server.ts'
import type { PostInput } from '../schema.ts'
import { setPostStatus } from '../set-post-status.server.ts'
import { createPreviewLink } from './preview/create-preview-link.server.ts'
import { deleteWorkingCopy } from './delete-working-copy.server.ts'
import { findListedCategories, findListedPosts, findUnsavedCopies } from './list-queries.server.ts'
import type { ListFilter } from './post-list.ts'
import { findPreview, findPreviewLinks } from './preview/preview-queries.server.ts'
import { restoreRevision } from './revisions/restore-revision.server.ts'
import { findHistory, findRevision, findRevisionPost } from './revisions/revision-queries.server.ts'
import { revokePreviewLinks } from './preview/revoke-preview-links.server.ts'
import { noChecks } from '#app/database/family-scope.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')

async function aPost(
  values: Partial<PostInput> & { title: string },
  id = newId(),
  base: number | null = null,
) {
  return expectOk(savePost(aPostInput(values), TEAM, { id, base }))
}

async function aWorkingCopy(postId: string, userId: string, fields: object, updatedAt = now()) {
  await insertRow('blog_working_copies', {
    post_id: postId,
    user_id: userId,
    version: 1,
    fields: JSON.stringify(fields),
    updated_at: updatedAt,
  })
}

const anAdministrator = async () => (await aFamily({ guardianName: 'Ana Prado' })).guardian
const listPosts = (userId: string, filter: Partial<ListFilter>) =>
  findListedPosts({ page: 1, search: '', state: null, ...filter }, userId)
const revisionKinds = async (id: string) => (await findHistory(id))?.revisions.map(({ kind }) => kind)

describe('the table of posts', () => {
  it('lists drafts without a date, then the other posts by date, both newest first; a search ignores accents', async () => {
    const { id: userId } = await anAdministrator()
    const savePostAt = (moment: string, values: Partial<PostInput> & { title: string }) =>
      atTime(moment, () => aPost(values))
    await savePostAt('2026-03-01T10:00:00Z', { title: 'Çedilha um', status: 'draft', publishedAt: null })
    await savePostAt('2026-03-02T10:00:00Z', { title: 'Cedilha dois', publishedAt: new Date('2026-02-01') })
    await savePostAt('2026-03-03T10:00:00Z', { title: 'CEDILHA três', publishedAt: new Date('2026-02-05') })
    await savePostAt('2026-03-04T10:00:00Z', { title: 'Cedilha quatro', status: 'draft', publishedAt: null })
    const scheduledPost = await savePostAt('2026-03-05T10:00:00Z', {
      title: 'Cedilha cinco',
      publishedAt: new Date(now().getTime() + 86_400_000),
    })
    await aWorkingCopy(scheduledPost.id, userId, { title: 'Cedilha cinco, mudada' })
    const { posts, total } = await listPosts(userId, { search: 'çédilha' })
    expect(
      posts.map(({ title, state, isUnsaved }) => `${title}: ${state}${isUnsaved ? ', não salva' : ''}`),
    ).toEqual([
      'Cedilha quatro: draft',
      'Çedilha um: draft',
      'Cedilha cinco: scheduled, não salva',
      'CEDILHA três: published',
      'Cedilha dois: published',
    ])
    expect(total).toBe(5)
    const countByState = { draft: 2, scheduled: 1, published: 2 } as const
    for (const [state, count] of Object.entries(countByState)) {
      const list = await listPosts(userId, { search: 'cedilha', state: state as keyof typeof countByState })
      expect([state, list.total, list.posts.every((post) => post.state === state)]).toEqual([
        state,
        count,
        true,
      ])
    }
    for (const search of ['%', '_', '\\', "'"]) expect((await listPosts(userId, { search })).total).toBe(0)
  })

  it('has twenty posts a page, each post once', async () => {
    const { id: userId } = await anAdministrator()
    const publishedAt = new Date('2025-05-05')
    for (let number = 1; number <= 41; number++) await aPost({ title: `Folheado ${number}`, publishedAt })
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await listPosts(userId, { page, search: 'folheado' }))
    expect(pages.map(({ posts, pages: count }) => [posts.length, count])).toEqual([
      [20, 3],
      [20, 3],
      [1, 3],
      [0, 3],
    ])
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).size).toBe(41)
  })

  it("lists and discards only the person's own working copies", async () => {
    const [ana, rui] = [await anAdministrator(), await anAdministrator()]
    const postId = newId()
    await aWorkingCopy(postId, ana.id, { title: 'Da Ana' })
    await aWorkingCopy(postId, rui.id, {})
    const { id: savedId } = await aPost({ title: 'Já salvo' })
    await aWorkingCopy(savedId, ana.id, { title: 'Já salvo, mudado' })
    expect(await findUnsavedCopies(ana.id)).toMatchObject([{ postId, title: 'Da Ana' }])
    await deleteWorkingCopy(anActor(ana.id), postId)
    await deleteWorkingCopy(anActor(ana.id), postId)
    expect(await findUnsavedCopies(ana.id)).toEqual([])
    expect(await findUnsavedCopies(rui.id)).toMatchObject([{ postId, title: '' }])
  })
})

describe('publishing and unpublishing a post', () => {
  it('are idempotent, create a version for each change, and keep the first publication date', async () => {
    const clock = setClock(() => new Date('2026-06-01T12:00:00Z'))
    const { id, slug } = await aPost({ title: 'Vai e volta', status: 'draft', publishedAt: null })
    const publication = { postId: id, status: 'published' as const }
    const results = await Promise.all([1, 2, 3].map(() => setPostStatus(publication, TEAM)))
    expect(results).toEqual(results.map(() => ({ ok: true, version: 2 })))
    clock.restore()
    expect(await findPost(slug)).toMatchObject({ post: { publishedAt: '2026-06-01T12:00:00.000Z' } })
    await setPostStatus({ postId: id, status: 'draft' }, TEAM)
    expect(await findPost(slug)).toBeUndefined()
    await setPostStatus(publication, TEAM)
    expect(await findPost(slug)).toMatchObject({ post: { publishedAt: '2026-06-01T12:00:00.000Z' } })
    expect(await revisionKinds(id)).toEqual(['published', 'unpublished', 'published', 'saved'])
    expect(await setPostStatus({ ...publication, postId: newId() }, TEAM)).toEqual(
      refusedWith('post_missing'),
    )
  })

  it('cause a conflict when an editor that was opened before saves', async () => {
    const { id } = await aPost({ title: 'Aberto no editor' })
    await setPostStatus({ postId: id, status: 'draft' }, TEAM)
    const result = await savePost(aPostInput({ title: 'Aberto no editor', content: '<p>Outro</p>' }), TEAM, {
      id,
      base: 1,
    })
    expect(result).toMatchObject({ ok: false, reason: 'post_changed', version: 2 })
  })

  it('publish a scheduled post at once if it was unpublished before its publication time', async () => {
    const { id, slug } = await aPost({
      title: 'Adiantado',
      publishedAt: new Date(now().getTime() + 86_400_000),
    })
    await setPostStatus({ postId: id, status: 'draft' }, TEAM)
    await setPostStatus({ postId: id, status: 'published' }, TEAM)
    expect(await findPost(slug)).toMatchObject({ kind: 'found' })
  })
})

it('deleting a post deletes its versions, working copies, preview links and slugs', async () => {
  const { id: userId } = await anAdministrator()
  const { id } = await aPost({ title: 'Para apagar', tags: ['some'] })
  const { slug } = await aPost({ title: 'Para apagar já' }, id, 1)
  await aWorkingCopy(id, userId, { title: 'x' })
  const link = await createPreviewLink(anActor(userId), id)
  await deletePost(anActor(), id)
  await deletePost(anActor(), id)
  expect(await findPost(slug)).toBeUndefined()
  expect(await findPost('para-apagar')).toBeUndefined()
  expect(await findHistory(id)).toBeUndefined()
  expect(await findPreview(link.ok ? link.token : '')).toBeUndefined()
  for (const table of [
    'blog_revisions',
    'blog_working_copies',
    'blog_slugs',
    'blog_preview_links',
  ] as const) {
    expect(await selectRows(table, { post_id: id }, ['post_id'])).toEqual([])
  }
  expect((await aPost({ title: 'Para apagar' })).slug).toBe('para-apagar')
})

describe('categories', () => {
  const add = async (name: string) => {
    return (await expectOk(addCategory(anActor(), { name }))).id
  }

  it('have unique names, ignoring accents and case, and are listed in alphabetical order', async () => {
    await add('Órbita')
    await add('orbital')
    expect(await addCategory(anActor(), { name: 'ORBITA' })).toEqual(refusedWith('name_taken'))
    const thirdId = await add('Órbita zero')
    expect(await renameCategory(anActor(), thirdId, { name: 'Orbital' })).toEqual(refusedWith('name_taken'))
    expect(await renameCategory(anActor(), thirdId, { name: 'órbita ZERO' })).toMatchObject({ ok: true })
    const names = (await findListedCategories()).map(({ name }) => name)
    expect(names.filter((name) => /[oó]rbita/i.test(name))).toEqual(['Órbita', 'órbita ZERO', 'orbital'])
  })

  it('redirect every former slug to the current one, until another category takes the former slug', async () => {
    const categoryId = await add('Primeira morada')
    await aPost({ title: 'Morador', categoryId })
    await renameCategory(anActor(), categoryId, { name: 'Segunda morada' })
    await renameCategory(anActor(), categoryId, { name: 'Terceira morada' })
    expect(await findPosts({ page: 1, category: 'terceira-morada' })).toMatchObject({ totalCount: 1 })
    for (const formerSlug of ['primeira-morada', 'segunda-morada']) {
      expect(await findPosts({ page: 1, category: formerSlug })).toBeUndefined()
      expect(await findMovedCategory(formerSlug)).toBe('terceira-morada')
    }
    await renameCategory(anActor(), categoryId, { name: 'Primeira morada' })
    expect(await findMovedCategory('primeira-morada')).toBeUndefined()
    expect(await findMovedCategory('terceira-morada')).toBe('primeira-morada')
    await add('Terceira morada')
    expect(await findMovedCategory('terceira-morada')).toBeUndefined()
  })

  it('can be deleted, and their posts stay on the blog without a category', async () => {
    const categoryId = await add('De passagem')
    const { slug } = await aPost({ title: 'Fica', categoryId })
    expect((await findListedCategories()).find(({ id }) => id === categoryId)).toMatchObject({ posts: 1 })
    await deleteCategory(anActor(), categoryId)
    await deleteCategory(anActor(), categoryId)
    expect(await findPost(slug)).toMatchObject({ kind: 'found', post: { category: null } })
    expect(await renameCategory(anActor(), categoryId, { name: 'Volta' })).toEqual(
      refusedWith('category_missing'),
    )
  })
})

describe('versions', () => {
  it('are restored as the newest version with the current slug, status and date; a newer version causes a conflict', async () => {
    const category = await expectOk(addCategory(anActor(), { name: 'Que some' }))
    const { id } = await aPost({
      title: 'Texto velho',
      tags: ['velha'],
      categoryId: category.id,
      featured: true,
    })
    const { slug } = await aPost(
      { title: 'Texto novo', content: '<p>Novo.</p>', status: 'draft', publishedAt: new Date('2026-02-02') },
      id,
      1,
    )
    await deleteCategory(anActor(), category.id)
    expect(await restoreRevision({ postId: id, number: 1, base: 1 }, TEAM)).toMatchObject({
      reason: 'post_changed',
      version: 2,
    })
    expect(await restoreRevision({ postId: id, number: 1, base: 2 }, TEAM)).toMatchObject({
      ok: true,
      version: 3,
    })
    expect(await findRevision(id, 3)).toMatchObject({
      title: 'Texto velho',
      content: '<p>Um texto.</p>',
      tags: ['velha'],
      featured: true,
      categoryId: null,
      slug,
      status: 'draft',
      publishedAt: '2026-02-02T00:00:00.000Z',
    })
    expect(await revisionKinds(id)).toEqual(['restored', 'saved', 'saved'])
    expect(await findRevisionPost(id, 2)).toMatchObject({ title: 'Texto novo', html: '<p>Novo.</p>' })
    expect(await findRevisionPost(id, 9)).toBeUndefined()
    for (const [postId, number, reason] of [
      [id, 9, 'revision_missing'],
      [newId(), 1, 'post_missing'],
    ] as const) {
      expect(await restoreRevision({ postId, number, base: 3 }, TEAM)).toEqual({ ok: false, reason })
    }
  })
})

describe('a preview link', () => {
  it("shows the saved post or the link creator's newer working copy, for thirty days or until the link is revoked", async () => {
    const [ana, rui] = [await anAdministrator(), await anAdministrator()]
    const { id } = await aPost({ title: 'Em segredo', status: 'draft', publishedAt: null, tags: ['à parte'] })
    const link = await expectOk(createPreviewLink(anActor(ana.id), id))
    expect(link.token).toMatch(/^[\w-]{43}$/)
    expect(await findPreview(link.token)).toMatchObject({
      state: { kind: 'draft' },
      post: { title: 'Em segredo', tags: [{ name: 'à parte', slug: 'a-parte' }] },
    })
    await aWorkingCopy(id, rui.id, { title: 'Do Rui' }, new Date(now().getTime() + 1000))
    await aWorkingCopy(
      id,
      ana.id,
      { title: 'Da Ana', content: '<p>Oi<script>x()</script></p>' },
      new Date(now().getTime() + 1000),
    )
    expect(await findPreview(link.token)).toMatchObject({ post: { title: 'Da Ana', html: '<p>Oi</p>' } })
    const links = await database().selectFrom('blog_preview_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(link.token)

    for (const wrongToken of ['', 'x', `${link.token}x`, link.token.toLowerCase(), 'A'.repeat(43)]) {
      expect(await findPreview(wrongToken)).toBeUndefined()
    }
    const expiry = new Date(now().getTime() + 30 * 86_400_000 + 1000)
    expect(await atTime(expiry, () => findPreview(link.token))).toBeUndefined()
    expect(await findPreviewLinks(id)).toMatchObject({ count: 1 })
    await revokePreviewLinks(anActor(), id)
    expect(await findPreview(link.token)).toBeUndefined()
    expect(await findPreviewLinks(id)).toEqual({ count: 0, until: null })
    expect(await createPreviewLink(anActor(ana.id), newId())).toEqual(refusedWith('post_missing'))
  })
})

it('a deleted account loses its name in posts and versions; their texts and the names of other authors stay', async () => {
  const family = await aFamily({ guardianName: 'Ana Prado', password: 'Jabuticaba7' })
  const author = { ...noChecks, id: family.guardian.id, name: 'Ana Prado' }
  const { id } = await aPost({ title: 'Da equipe' })
  const ownPost = await expectOk(
    savePost(aPostInput({ title: 'Da Ana' }), author, { id: newId(), base: null }),
  )
  await setPostStatus({ postId: id, status: 'draft' }, author)
  expect(await deleteAccount(family.scope, { password: 'Jabuticaba7' })).toEqual({ ok: true })
  expect(await findPost(ownPost.slug)).toMatchObject({ post: { title: 'Da Ana', authorName: null } })
  expect((await findHistory(ownPost.id))?.revisions.map(({ editorName }) => editorName)).toEqual([null])
  expect((await findHistory(id))?.revisions.map(({ editorName }) => editorName)).toEqual([null, 'Equipe'])
})
