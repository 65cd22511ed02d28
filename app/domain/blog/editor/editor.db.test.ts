import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type Actor, asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { postInputSchema } from '#app/domain/blog/schema.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor, anEmail } from '#tests/support/people.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { selectRows } from '#tests/support/rows.ts'
import { deleteWorkingCopy } from './delete-working-copy.server.ts'
import { copyFieldsSchema, copyForm } from './editing-form.ts'
import { EMPTY_POST } from './editor-data.ts'
import { findEditorUpdate, findEditorData } from './editor-queries.server.ts'
import { saveWorkingCopy, type WorkingCopyInput } from './save-working-copy.server.ts'
import { previewUnsavedPost } from './preview/preview-unsaved-post.server.ts'
import { saveEditorPost } from './save-editor-post.server.ts'

setUpTestDatabase()

const fieldsOf = (content: string, title = 'Um post') => ({
  ...EMPTY_POST,
  title,
  slug: 'um-post',
  excerpt: 'Um resumo.',
  content: `<p>${content}</p>`,
})
const anAdministrator = async (name = 'Ana') => (await aFamily({ guardianName: name })).guardian
const copyInput = (content: string) => ({ fields: fieldsOf(content), base: null, expected: null })

const saveCopy = ({ id }: { id: string }, postId: string, copy: WorkingCopyInput) =>
  saveWorkingCopy(anActor(id), postId, copy)

async function aSavedPost(author: Actor & { id: string; name: string }, id = newId()) {
  const result = await expectOk(
    saveEditorPost(author, id, {
      base: null,
      post: postInputSchema.parse(fieldsOf('salvo')),
    }),
  )
  return { id, ...result }
}

describe('a working copy', () => {
  it('is stored in numbered versions, also for a new post, and does not change the public post', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    expect(await saveCopy(ana, post.id, { ...copyInput('mais'), base: 1 })).toMatchObject({
      ok: true,
      version: 1,
    })
    expect(
      await saveCopy(ana, post.id, { fields: fieldsOf('mais ainda'), base: 1, expected: 1 }),
    ).toMatchObject({ ok: true, version: 2 })
    const editorData = await findEditorData(post.id, ana)
    expect(editorData.copy).toMatchObject({ fields: fieldsOf('mais ainda'), version: 2, base: 1 })
    expect(editorData.saved).toMatchObject({ version: 1, fields: { content: '<p>salvo</p>' } })

    const postId = newId()
    expect(await saveCopy(ana, postId, copyInput('novo'))).toMatchObject({ ok: true })
    expect(await findEditorData(postId, ana)).toMatchObject({ saved: null, copy: { base: null } })
  })

  it('is stored once if it is sent twice; both calls have the same result', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const result = await saveCopy(ana, id, copyInput('palavras'))
    expect(await saveCopy(ana, id, copyInput('palavras'))).toEqual(result)
  })

  it('may be replaced by the editor that wrote it, even if the editor did not receive the response', async () => {
    const ana = await anAdministrator()
    const [id, tab] = [newId(), newId()]
    await saveCopy(ana, id, { ...copyInput('uma'), tab })
    expect(await saveCopy(ana, id, { ...copyInput('uma e duas'), tab })).toMatchObject({
      ok: true,
      version: 2,
    })
    expect(await saveCopy(ana, id, { ...copyInput('de outra aba'), tab: newId() })).toMatchObject({
      reason: 'copy_changed',
      copy: { version: 2 },
    })
  })

  it('is not overwritten by a second tab that does not know this version', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveCopy(ana, id, copyInput('primeira aba'))
    expect(await saveCopy(ana, id, copyInput('segunda aba'))).toMatchObject({
      ok: false,
      reason: 'copy_changed',
      copy: { fields: fieldsOf('primeira aba'), version: 1 },
    })
    expect(await saveCopy(ana, id, { ...copyInput('segunda aba'), expected: 1 })).toMatchObject({
      ok: true,
      version: 2,
    })
  })

  it('is stored for one of several tabs that save at once, and refused for the others', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((tab) => saveCopy(ana, id, copyInput(tab))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const { version } = results.find(({ ok }) => ok) as { version: number }
    const secondResults = await Promise.all(
      ['e', 'f'].map((tab) => saveCopy(ana, id, { ...copyInput(tab), expected: version })),
    )
    expect(secondResults.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('belongs to one person, whose name other people see for two minutes', async () => {
    setTestTime('2026-11-21T17:03:00Z')
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const id = newId()
    await saveCopy(ana, id, copyInput('de Ana'))
    await saveCopy(bia, id, copyInput('de Bia'))
    expect((await findEditorData(id, ana)).copy?.fields.content).toBe('<p>de Ana</p>')
    expect((await findEditorUpdate(id, ana.id, null)).others).toEqual(['Bia'])
    setTestTime('2026-11-21T17:05:01Z')
    expect((await findEditorUpdate(id, ana.id, null)).others).toEqual([])
  })

  it('is deleted only in the expected version; a further deletion changes nothing', async () => {
    const ana = await anAdministrator()
    const id = newId()
    await saveCopy(ana, id, copyInput('um'))
    await saveCopy(ana, id, { ...copyInput('dois'), expected: 1 })
    await deleteWorkingCopy(anActor(ana.id), id, 1)
    expect((await findEditorData(id, ana)).copy).not.toBeNull()
    await deleteWorkingCopy(anActor(ana.id), id, 2)
    expect(await deleteWorkingCopy(anActor(ana.id), id)).toEqual({ ok: true })
    expect((await findEditorData(id, ana)).copy).toBeNull()
    // a tab that was suspended during the deletion stores its text again
    expect(await saveCopy(ana, id, { ...copyInput('três'), expected: 2 })).toMatchObject({
      ok: true,
      version: 3,
    })
  })

  it("survives the deletion of its post, and is deleted with its person's account", async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveCopy(ana, post.id, { ...copyInput('depois'), base: 1 })
    await database().deleteFrom('blog_posts').where('id', '=', post.id).execute()
    expect(await saveCopy(ana, post.id, { ...copyInput('e mais'), base: 1, expected: 1 })).toMatchObject({
      ok: true,
    })
    expect(await findEditorData(post.id, ana)).toMatchObject({ saved: null, copy: { base: 1 } })
    expect(await findEditorUpdate(post.id, ana.id, 1)).toMatchObject({ version: null, copyVersion: 2 })

    const user = { id: newId(), name: 'Caio', email: anEmail() }
    await asIdentity((tx) => tx.insertInto('users').values(user).execute())
    await saveCopy(user, post.id, copyInput('até logo'))
    await asIdentity((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute())
    expect(await saveCopy(user, post.id, copyInput('ninguém'))).toEqual(refusedWith('user_missing'))
    expect(await selectRows('blog_working_copies', { user_id: user.id })).toEqual([])
  })

  it('is ignored if it equals the saved post', async () => {
    const ana = await anAdministrator()
    const post = await aSavedPost(ana)
    await saveCopy(ana, post.id, {
      fields: { ...fieldsOf('salvo'), slug: post.slug },
      base: 1,
      expected: null,
    })
    expect((await findEditorData(post.id, ana)).copy).toBeNull()
  })

  it('accepts invalid fields and removes unstorable characters, but refuses more than 2,000,000 characters of content', async () => {
    const ana = await anAdministrator()
    const id = newId()
    const rawFields = {
      title: 'zero\0 e meia \ud83d',
      content: '<p>a\0</p>',
      tags: 'nada',
      status: 'x',
      cover: 3,
    }
    const fields = copyFieldsSchema.parse({ ...EMPTY_POST, ...rawFields })
    expect(fields).toMatchObject({
      title: 'zero e meia \ufffd',
      content: '<p>a</p>',
      tags: [],
      status: 'draft',
    })
    expect(await saveCopy(ana, id, { fields, base: null, expected: null })).toMatchObject({ ok: true })
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
    await saveCopy(ana, id, copyInput('salvo'))
    const form = { base: null, post: postInputSchema.parse(fieldsOf('salvo')) }
    const result = await saveEditorPost(ana, id, form)
    expect(result).toMatchObject({ ok: true, version: 1 })
    expect(await saveEditorPost(ana, id, form)).toEqual(result)
    expect(await findEditorData(id, ana)).toMatchObject({
      copy: null,
      saved: { savedBy: { name: 'Ana', isMe: true } },
    })
  })

  it('reports who saved a newer version, and overwrites nothing', async () => {
    const ana = await anAdministrator()
    const bia = await anAdministrator('Bia')
    const post = await aSavedPost(ana)
    await saveCopy(bia, post.id, { ...copyInput('de Bia'), base: 1 })
    await saveEditorPost(ana, post.id, { base: 1, post: postInputSchema.parse(fieldsOf('de Ana')) })
    expect((await findEditorUpdate(post.id, bia.id, 1)).saved).toMatchObject({
      version: 2,
      savedBy: { name: 'Ana', isMe: false },
    })
    const form = { base: 1, post: postInputSchema.parse(fieldsOf('de Bia')) }
    expect(await saveEditorPost(bia, post.id, form)).toMatchObject({
      ok: false,
      reason: 'post_changed',
      saved: { version: 2, fields: { content: '<p>de Ana</p>' }, savedBy: { name: 'Ana', isMe: false } },
    })
    expect((await findEditorData(post.id, bia)).copy?.fields.content).toBe('<p>de Bia</p>')
    expect(await saveEditorPost(bia, post.id, { ...form, base: 2 })).toMatchObject({ ok: true, version: 3 })
  })

  it('is refused for a past publication time, an unknown category and an unknown post', async () => {
    setTestTime('2026-11-21T17:03:00Z')
    const ana = await anAdministrator()
    const schedulePost = (publishedAt: string) =>
      saveEditorPost(ana, newId(), {
        base: null,
        post: postInputSchema.parse({ ...fieldsOf('depois'), status: 'published', publishedAt }),
      })
    expect(await schedulePost('2026-11-21T17:03:00Z')).toEqual(refusedWith('past_moment'))
    expect(await schedulePost('2026-11-21T17:04:00Z')).toMatchObject({ ok: true })
    const draft = postInputSchema.parse({ ...fieldsOf('x'), categoryId: newId() })
    expect(await saveEditorPost(ana, newId(), { base: null, post: draft })).toMatchObject(
      refusedWith('invalid'),
    )
    const validPost = postInputSchema.parse(fieldsOf('x'))
    expect(await saveEditorPost(ana, newId(), { base: 1, post: validPost })).toEqual(
      refusedWith('post_missing'),
    )
  })
})

it('the preview renders the sanitized post as readers would see it, and writes nothing', async () => {
  const ana = await anAdministrator()
  const id = newId()
  const fields = {
    ...fieldsOf('oi<script>alert(1)</script>'),
    content: '<h2>Um</h2><p onclick="x()">oi</p>',
    tags: ['Mesada'],
  }
  expect(await previewUnsavedPost(id, fields, 'Ana')).toMatchObject({
    html: '<h2 id="um">Um</h2><p>oi</p>',
    authorName: 'Ana',
    sections: [{ id: 'um', title: 'Um' }],
    tags: [{ name: 'Mesada', slug: 'mesada' }],
  })
  expect(await savePost(postInputSchema.parse(fields), ana, { id, base: 1 })).toMatchObject({
    reason: 'post_missing',
  })
})
