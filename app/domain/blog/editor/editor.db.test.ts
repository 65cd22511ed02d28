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
import { EMPTY_POST } from './editor-data.ts'
import { findEditorUpdate, findEditorData } from './editor-queries.server.ts'
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
const newCopy = (content: string) => ({ fields: text(content), base: null, expected: null })

async function aSavedPost(author: Actor & { id: string; name: string }, id = newId()) {
  const result = await saveDraft(author, id, { base: null, post: postDraft.parse(text('salvo')) })
  if (!result.ok) throw new Error(result.reason)
  return { id, ...result }
}

describe('a working copy', () => {
  it('is stored in numbered versions, also for a new post, and does not change the public post', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    expect(await saveWorkingCopy(anActor(ana.id), post.id, { ...newCopy('mais'), base: 1 })).toMatchObject({
      ok: true,
      version: 1,
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), post.id, { fields: text('mais ainda'), base: 1, expected: 1 }),
    ).toMatchObject({ ok: true, version: 2 })
    const editorData = await findEditorData(post.id, ana)
    expect(editorData.copy).toMatchObject({ fields: text('mais ainda'), version: 2, base: 1 })
    expect(editorData.saved).toMatchObject({ version: 1, fields: { content: '<p>salvo</p>' } })

    const postId = newId()
    expect(await saveWorkingCopy(anActor(ana.id), postId, newCopy('novo'))).toMatchObject({ ok: true })
    expect(await findEditorData(postId, ana)).toMatchObject({ saved: null, copy: { base: null } })
  })

  it('is stored once if it is sent twice, with the same response', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const result = await saveWorkingCopy(anActor(ana.id), id, newCopy('palavras'))
    expect(await saveWorkingCopy(anActor(ana.id), id, newCopy('palavras'))).toEqual(result)
  })

  it('may be replaced by the editor that wrote it, even if the editor did not receive the response', async () => {
    const ana = await anAdministrator()
    const [id, tab] = [newId(), newId()]
    await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('uma'), tab })
    expect(await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('uma e duas'), tab })).toMatchObject({
      ok: true,
      version: 2,
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('de outra aba'), tab: newId() }),
    ).toMatchObject({
      reason: 'copy_changed',
      copy: { version: 2 },
    })
  })

  it('is not overwritten by a second tab that does not know this version', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, newCopy('primeira aba'))
    expect(await saveWorkingCopy(anActor(ana.id), id, newCopy('segunda aba'))).toMatchObject({
      ok: false,
      reason: 'copy_changed',
      copy: { fields: text('primeira aba'), version: 1 },
    })
    expect(
      await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('segunda aba'), expected: 1 }),
    ).toMatchObject({
      ok: true,
      version: 2,
    })
  })

  it('is stored for one of several tabs that save at once, and refused for the others', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map((tab) => saveWorkingCopy(anActor(ana.id), id, newCopy(tab))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const { version } = results.find(({ ok }) => ok) as { version: number }
    const secondResults = await Promise.all(
      ['e', 'f'].map((tab) => saveWorkingCopy(anActor(ana.id), id, { ...newCopy(tab), expected: version })),
    )
    expect(secondResults.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('belongs to one person, whose name other people see for two minutes', async () => {
    clock = setClock(() => new Date('2026-11-21T17:03:00Z'))
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, newCopy('de Ana'))
    await saveWorkingCopy(anActor(bia.id), id, newCopy('de Bia'))
    expect((await findEditorData(id, ana)).copy?.fields.content).toBe('<p>de Ana</p>')
    expect((await findEditorUpdate(id, ana.id, null)).others).toEqual(['Bia'])
    clock.restore()
    clock = setClock(() => new Date('2026-11-21T17:05:01Z'))
    expect((await findEditorUpdate(id, ana.id, null)).others).toEqual([])
  })

  it('is deleted only in the expected version; a further deletion changes nothing', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, newCopy('um'))
    await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('dois'), expected: 1 })
    await deleteWorkingCopy(anActor(ana.id), id, 1)
    expect((await findEditorData(id, ana)).copy).not.toBeNull()
    await deleteWorkingCopy(anActor(ana.id), id, 2)
    expect(await deleteWorkingCopy(anActor(ana.id), id)).toEqual({ ok: true })
    expect((await findEditorData(id, ana)).copy).toBeNull()
    // a suspended tab still has its text
    expect(await saveWorkingCopy(anActor(ana.id), id, { ...newCopy('três'), expected: 2 })).toMatchObject({
      ok: true,
      version: 3,
    })
  })

  it('survives the deletion of its post, and is deleted with its account', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(ana.id), post.id, { ...newCopy('depois'), base: 1 })
    await database().deleteFrom('blog_posts').where('id', '=', post.id).execute()
    expect(
      await saveWorkingCopy(anActor(ana.id), post.id, { ...newCopy('e mais'), base: 1, expected: 1 }),
    ).toMatchObject({
      ok: true,
    })
    expect(await findEditorData(post.id, ana)).toMatchObject({ saved: null, copy: { base: 1 } })
    expect(await findEditorUpdate(post.id, ana.id, 1)).toMatchObject({ version: null, copyVersion: 2 })

    const user = { id: newId(), name: 'Caio', email: anEmail() }
    await asIdentity((tx) => tx.insertInto('users').values(user).execute())
    await saveWorkingCopy(anActor(user.id), post.id, newCopy('até logo'))
    await asIdentity((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute())
    expect(await saveWorkingCopy(anActor(user.id), post.id, newCopy('ninguém'))).toEqual({
      ok: false,
      reason: 'user_missing',
    })
    const remainingCopies = database()
      .selectFrom('blog_working_copies')
      .select('version')
      .where('user_id', '=', user.id)
    expect(await remainingCopies.execute()).toEqual([])
  })

  it('is ignored if it equals the saved post', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(ana.id), post.id, {
      fields: { ...text('salvo'), slug: post.slug },
      base: 1,
      expected: null,
    })
    expect((await findEditorData(post.id, ana)).copy).toBeNull()
  })

  it('accepts incomplete and invalid fields, and loses characters that the database cannot store', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const raw = { title: 'zero\0 e meia \ud83d', content: '<p>a\0</p>', tags: 'nada', status: 'x', cover: 3 }
    const fields = copyFields.parse({ ...EMPTY_POST, ...raw })
    expect(fields).toMatchObject({
      title: 'zero e meia \ufffd',
      content: '<p>a</p>',
      tags: [],
      status: 'draft',
    })
    expect(await saveWorkingCopy(anActor(ana.id), id, { fields, base: null, expected: null })).toMatchObject({
      ok: true,
    })
    expect((await findEditorData(id, ana)).copy?.fields).toEqual(fields)
    const content = 'a'.repeat(2_000_001)
    const form = { act: 'keep', fields: { ...EMPTY_POST, content }, base: null, expected: null }
    expect(copyForm.safeParse(form).success).toBe(false)
  })
})

describe('saving a post', () => {
  it('deletes the working copy, and is idempotent', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveWorkingCopy(anActor(ana.id), id, newCopy('salvo'))
    const form = { base: null, post: postDraft.parse(text('salvo')) }
    const result = await saveDraft(ana, id, form)
    expect(result).toMatchObject({ ok: true, version: 1 })
    expect(await saveDraft(ana, id, form)).toEqual(result)
    expect(await findEditorData(id, ana)).toMatchObject({
      copy: null,
      saved: { savedBy: { name: 'Ana', isMe: true } },
    })
  })

  it('reports who saved a newer version, and overwrites nothing', async () => {
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const post = await aSavedPost(ana)
    await saveWorkingCopy(anActor(bia.id), post.id, { ...newCopy('de Bia'), base: 1 })
    await saveDraft(ana, post.id, { base: 1, post: postDraft.parse(text('de Ana')) })
    expect((await findEditorUpdate(post.id, bia.id, 1)).saved).toMatchObject({
      version: 2,
      savedBy: { name: 'Ana', isMe: false },
    })
    const form = { base: 1, post: postDraft.parse(text('de Bia')) }
    expect(await saveDraft(bia, post.id, form)).toMatchObject({
      ok: false,
      reason: 'post_changed',
      saved: { version: 2, fields: { content: '<p>de Ana</p>' }, savedBy: { name: 'Ana', isMe: false } },
    })
    expect((await findEditorData(post.id, bia)).copy?.fields.content).toBe('<p>de Bia</p>')
    expect(await saveDraft(bia, post.id, { ...form, base: 2 })).toMatchObject({ ok: true, version: 3 })
  })

  it('is refused for a past publication time, a deleted category and a deleted post', async () => {
    clock = setClock(() => new Date('2026-11-21T17:03:00Z'))
    const ana = await anAdministrator()
    const schedulePost = (publishedAt: string) =>
      saveDraft(ana, newId(), {
        base: null,
        post: postDraft.parse({ ...text('depois'), status: 'published', publishedAt }),
      })
    expect(await schedulePost('2026-11-21T17:03:00Z')).toEqual({ ok: false, reason: 'past_moment' })
    expect(await schedulePost('2026-11-21T17:04:00Z')).toMatchObject({ ok: true })
    const draft = postDraft.parse({ ...text('x'), categoryId: newId() })
    expect(await saveDraft(ana, newId(), { base: null, post: draft })).toMatchObject({
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

it('the preview renders the sanitized post as readers would see it, and writes nothing', async () => {
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
