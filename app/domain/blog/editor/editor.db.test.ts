import { afterEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type Actor, asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { postDraft } from '#app/domain/blog/schema.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor, anEmail } from '#tests/support/people.ts'
import { deleteWorkingCopy } from './delete-working-copy.server.ts'
import { copyFields, copyForm } from './editing-form.ts'
import { EMPTY_POST } from './editing.ts'
import { findEditingNews, findForEditing } from './editing-queries.server.ts'
import { saveWorkingCopy } from './save-working-copy.server.ts'
import { renderPreview } from './preview/render-preview.server.ts'
import { saveDraft } from './save-draft.server.ts'

setUpTestDatabase()

let clock: ReturnType<typeof setClock> | undefined
afterEach(() => {
  clock?.restore()
  clock = undefined
})

const text = (content: string, title = 'Um post') => ({
  ...EMPTY_POST,
  title,
  slug: 'um-post',
  excerpt: 'Um resumo.',
  content: `<p>${content}</p>`,
})
const anAdministrator = async (name = 'Ana') => (await aFamily({ guardianName: name })).guardian
const first = (content: string) => ({ fields: text(content), base: null, expected: null })

async function aSavedPost(author: Actor & { id: string; name: string }, id = newId()) {
  const result = await saveDraft(author, id, { base: null, post: postDraft.parse(text('salvo')) })
  if (!result.ok) throw new Error(result.reason)
  return { id, ...result }
}

describe('a working copy', () => {
  it('is stored for a post that does not exist yet, continues from itself, and leaves the public post unchanged', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    expect(await saveWorkingCopy(anActor(ana.id), post.id, { ...first('mais'), base: 1 })).toMatchObject({
      ok: true,
      version: 1,
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), post.id, { fields: text('mais ainda'), base: 1, expected: 1 }),
    ).toMatchObject({ ok: true, version: 2 })
    const editing = await findForEditing(post.id, ana)
    expect(editing.copy).toMatchObject({ fields: text('mais ainda'), version: 2, base: 1 })
    expect(editing.saved).toMatchObject({ version: 1, fields: { content: '<p>salvo</p>' } })

    const postId = newId()
    expect(await saveWorkingCopy(anActor(ana.id), postId, first('novo'))).toMatchObject({ ok: true })
    expect(await findForEditing(postId, ana)).toMatchObject({ saved: null, copy: { base: null } })
  })

  it('sent twice is stored once, with the same response', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const outcome = await saveWorkingCopy(anActor(ana.id), id, first('palavras'))
    expect(await saveWorkingCopy(anActor(ana.id), id, first('palavras'))).toEqual(outcome)
  })

  it('whose response was lost is no conflict: the same editor continues from its own text', async () => {
    const ana = await anAdministrator()
    const [id, tab] = [newId(), newId()]
    await saveWorkingCopy(anActor(ana.id), id, { ...first('uma'), tab })
    expect(await saveWorkingCopy(anActor(ana.id), id, { ...first('uma e duas'), tab })).toMatchObject({
      ok: true,
      version: 2,
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), id, { ...first('de outra aba'), tab: newId() }),
    ).toMatchObject({
      reason: 'copy_changed',
      copy: { version: 2 },
    })
  })

  it('is not overwritten by a second tab that has not seen it', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, first('primeira aba'))
    expect(await saveWorkingCopy(anActor(ana.id), id, first('segunda aba'))).toMatchObject({
      ok: false,
      reason: 'copy_changed',
      copy: { fields: text('primeira aba'), version: 1 },
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), id, { ...first('segunda aba'), expected: 1 }),
    ).toMatchObject({
      ok: true,
      version: 2,
    })
  })

  it('of two tabs at once is stored for one tab, and refused for the other', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((tab) => saveWorkingCopy(anActor(ana.id), id, first(tab))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { version } = answers.find((outcome) => outcome.ok) as { version: number }
    const next = await Promise.all(
      ['e', 'f'].map((tab) => saveWorkingCopy(anActor(ana.id), id, { ...first(tab), expected: version })),
    )
    expect(next.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('belongs to one person; for two minutes other people see who is editing', async () => {
    clock = setClock(() => new Date('2026-11-21T17:03:00Z'))
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, first('de Ana'))
    await saveWorkingCopy(anActor(bia.id), id, first('de Bia'))
    expect((await findForEditing(id, ana)).copy?.fields.content).toBe('<p>de Ana</p>')
    expect((await findEditingNews(id, ana.id, null)).others).toEqual(['Bia'])
    clock.restore()
    clock = setClock(() => new Date('2026-11-21T17:05:01Z'))
    expect((await findEditingNews(id, ana.id, null)).others).toEqual([])
  })

  it('is discarded once, and only in the version that was seen', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, first('um'))
    await saveWorkingCopy(anActor(ana.id), id, { ...first('dois'), expected: 1 })
    await deleteWorkingCopy(anActor(ana.id), id, 1)
    expect((await findForEditing(id, ana)).copy).not.toBeNull()
    await deleteWorkingCopy(anActor(ana.id), id, 2)
    expect(await deleteWorkingCopy(anActor(ana.id), id)).toEqual({ ok: true })
    expect((await findForEditing(id, ana)).copy).toBeNull()
    // a tab that slept meanwhile still has its text
    expect(await saveWorkingCopy(anActor(ana.id), id, { ...first('três'), expected: 2 })).toMatchObject({
      ok: true,
      version: 3,
    })
  })

  it('survives its post, and is deleted with its account', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(ana.id), post.id, { ...first('depois'), base: 1 })
    await database().deleteFrom('blog_posts').where('id', '=', post.id).execute()
    expect(
      await saveWorkingCopy(anActor(ana.id), post.id, { ...first('e mais'), base: 1, expected: 1 }),
    ).toMatchObject({
      ok: true,
    })
    expect(await findForEditing(post.id, ana)).toMatchObject({ saved: null, copy: { base: 1 } })
    expect(await findEditingNews(post.id, ana.id, 1)).toMatchObject({ version: null, copyVersion: 2 })

    const leaving = { id: newId(), name: 'Caio', email: anEmail() }
    await asIdentity((tx) => tx.insertInto('users').values(leaving).execute())
    await saveWorkingCopy(anActor(leaving.id), post.id, first('até logo'))
    await asIdentity((tx) => tx.deleteFrom('users').where('id', '=', leaving.id).execute())
    expect(await saveWorkingCopy(anActor(leaving.id), post.id, first('ninguém'))).toEqual({
      ok: false,
      reason: 'user_missing',
    })
    const copiesLeft = database()
      .selectFrom('blog_working_copies')
      .select('version')
      .where('user_id', '=', leaving.id)
    expect(await copiesLeft.execute()).toEqual([])
  })

  it('that equals the saved post is not restored', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(ana.id), post.id, {
      fields: { ...text('salvo'), slug: post.slug },
      base: 1,
      expected: null,
    })
    expect((await findForEditing(post.id, ana)).copy).toBeNull()
  })

  it('accepts any incomplete form, and drops characters that the database cannot store', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const bad = { title: 'zero\0 e meia \ud83d', content: '<p>a\0</p>', tags: 'nada', status: 'x', cover: 3 }
    const fields = copyFields.parse({ ...EMPTY_POST, ...bad })
    expect(fields).toMatchObject({
      title: 'zero e meia \ufffd',
      content: '<p>a</p>',
      tags: [],
      status: 'draft',
    })
    expect(await saveWorkingCopy(anActor(ana.id), id, { fields, base: null, expected: null })).toMatchObject({
      ok: true,
    })
    expect((await findForEditing(id, ana)).copy?.fields).toEqual(fields)
    const long = { ...EMPTY_POST, content: 'a'.repeat(2_000_001) }
    expect(copyForm.safeParse({ act: 'keep', fields: long, base: null, expected: null }).success).toBe(false)
  })
})

describe('saving', () => {
  it('deletes the copy, and the same save again has the same response', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, first('salvo'))
    const form = { base: null, post: postDraft.parse(text('salvo')) }
    const outcome = await saveDraft(ana, id, form)
    expect(outcome).toMatchObject({ ok: true, version: 1 })
    expect(await saveDraft(ana, id, form)).toEqual(outcome)
    expect(await findForEditing(id, ana)).toMatchObject({
      copy: null,
      saved: { savedBy: { name: 'Ana', isMe: true } },
    })
  })

  it('reports who saved in between, and overwrites nothing', async () => {
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(bia.id), post.id, { ...first('de Bia'), base: 1 })
    await saveDraft(ana, post.id, { base: 1, post: postDraft.parse(text('de Ana')) })
    expect((await findEditingNews(post.id, bia.id, 1)).saved).toMatchObject({
      version: 2,
      savedBy: { name: 'Ana', isMe: false },
    })
    const theirs = { base: 1, post: postDraft.parse(text('de Bia')) }
    expect(await saveDraft(bia, post.id, theirs)).toMatchObject({
      ok: false,
      reason: 'post_changed',
      saved: { version: 2, fields: { content: '<p>de Ana</p>' }, savedBy: { name: 'Ana', isMe: false } },
    })
    expect((await findForEditing(post.id, bia)).copy?.fields.content).toBe('<p>de Bia</p>')
    expect(await saveDraft(bia, post.id, { ...theirs, base: 2 })).toMatchObject({ ok: true, version: 3 })
  })

  it('refuses a past publication time, a deleted category and a deleted post', async () => {
    clock = setClock(() => new Date('2026-11-21T17:03:00Z'))
    const ana = await anAdministrator()
    const plan = (publishedAt: string) =>
      saveDraft(ana, newId(), {
        base: null,
        post: postDraft.parse({ ...text('depois'), status: 'published', publishedAt }),
      })
    expect(await plan('2026-11-21T17:03:00Z')).toEqual({ ok: false, reason: 'past_moment' })
    expect(await plan('2026-11-21T17:04:00Z')).toMatchObject({ ok: true })
    const post = postDraft.parse({ ...text('x'), categoryId: newId() })
    expect(await saveDraft(ana, newId(), { base: null, post })).toMatchObject({
      ok: false,
      reason: 'invalid',
    })
    const validPost = postDraft.parse(text('x'))
    expect(await saveDraft(ana, newId(), { base: 1, post: validPost })).toEqual({
      ok: false,
      reason: 'post_missing',
    })
  })
})

it('the preview is what readers would see, sanitised, and writes nothing', async () => {
  const ana = await anAdministrator()
  const id = newId()
  const fields = {
    ...text('oi<script>alert(1)</script>'),
    content: '<h2>Um</h2><p onclick="x()">oi</p>',
    tags: ['Mesada'],
  }
  expect(await renderPreview(id, fields, 'Ana')).toMatchObject({
    html: '<h2 id="um">Um</h2><p>oi</p>',
    authorName: 'Ana',
    sections: [{ id: 'um', title: 'Um' }],
    tags: [{ name: 'Mesada', slug: 'mesada' }],
  })
  expect(await savePost(postDraft.parse(fields), ana, { id, base: 1 })).toMatchObject({
    reason: 'post_missing',
  })
})
