import { beforeAll, describe, expect, it } from 'vitest'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import { type Actor, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { stopClockAt } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  allPosts,
  anImporter,
  importOptions,
  runImport,
  postWithSlug,
  transferOf,
  WXR,
} from '#tests/support/transfers.ts'
import { insertRow } from '#tests/support/rows.ts'
import { setPostStatus } from '../set-post-status.server.ts'
import { importFile, type ImportOptions } from './import-file.server.ts'
import { undoImport } from './undo-import.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')
let user: Actor
beforeAll(async () => {
  user = await anImporter()
})

const importPosts = (file: string, options?: Partial<ImportOptions>) => runImport(file, user, options)
const findCategories = () => database().selectFrom('blog_categories').select('id').execute()

describe('an import', () => {
  it('a dry run reports the result and writes no post', async () => {
    const transfer = await importPosts(WXR, { isDryRun: true })
    expect(transfer).toMatchObject({ isDryRun: true, outcomes: { created: 5, unreadable: 1 } })
    expect(transfer.remarks.flatMap(({ notes }) => notes)).toContain(
      'o código [contact-form-7] ficou de fora',
    )
    expect(await allPosts()).toEqual([])
    expect(await findCategories()).toEqual([])
    expect(await undoImport(user, transfer.id)).toEqual({ ok: true })
    expect((await transferOf(transfer.id)).undone).toBeNull()
  })

  it('an import as drafts creates only drafts, which keep past dates but no future dates', async () => {
    const { id } = await importPosts(WXR, { asDrafts: true })
    const posts = await allPosts()
    expect(posts.map(({ status }) => status)).toEqual(posts.map(() => 'draft'))
    expect((await postWithSlug('manha-sem-pressa')).published_at).toEqual(new Date('2024-03-01T12:00:00Z'))
    expect((await postWithSlug('ano-que-vem')).published_at).toBeNull()
    expect((await importPosts(WXR)).outcomes).toMatchObject({ alreadyHere: 5 })
    expect(await undoImport(user, id)).toEqual({ ok: true })
    expect(await allPosts()).toEqual([])
  })

  it('is undone once; changed posts stay, and the report lists them', async () => {
    const { id } = await importPosts(WXR)
    const { id: changedPostId } = await postWithSlug('classico')
    const editor = { id: null, name: 'Eu', ...noChecks }
    await setPostStatus({ postId: changedPostId, status: 'draft' }, editor)
    const editedPost = await postWithSlug('com-senha')
    await insertRow('blog_working_copies', {
      post_id: editedPost.id,
      user_id: user.userId,
      version: 1,
      base_version: 1,
      tab: null,
      fields: '{}',
      updated_at: now(),
    })
    const results = await Promise.all([undoImport(user, id), undoImport(user, id)])
    expect(results).toEqual([{ ok: true }, { ok: true }])
    expect((await allPosts()).map(({ slug }) => slug).toSorted()).toEqual(['classico', 'com-senha'])
    const transfer = await transferOf(id)
    expect(transfer.undone).toBe(3)
    expect(
      transfer.remarks
        .filter(({ notes }) => notes.join().includes('desfeita'))
        .map(({ postId, notes }) => [postId, notes.at(-1)]),
    ).toEqual([
      [changedPostId, 'ficou quando a importação foi desfeita: foi mudado aqui depois'],
      [editedPost.id, 'ficou quando a importação foi desfeita: há mudanças começadas e não salvas nele'],
    ])
    expect((await importPosts(WXR)).outcomes).toMatchObject({
      created: 3,
      alreadyHere: 1,
      skippedAsEdited: 1,
    })
  })

  it('undoing an import does not delete posts that it only updated', async () => {
    const otherExport = WXR.replaceAll('antigo.exemplo.com.br', 'outro.exemplo.com.br')
    const firstImport = await importPosts(otherExport)
    const secondImport = await importPosts(otherExport.replace('Primeiro parágrafo', 'Começo'))
    expect(secondImport.outcomes).toMatchObject({ updated: 1 })
    await undoImport(user, secondImport.id)
    expect((await transferOf(secondImport.id)).undone).toBe(0)
    await undoImport(user, firstImport.id)
    expect((await transferOf(firstImport.id)).undone).toBe(4)
  })

  it('cannot be undone while it is running or if its id is unknown', async () => {
    const options = importOptions()
    await importFile(Buffer.from(WXR.replaceAll('antigo.', 'novo.')), options, user)
    expect(await undoImport(user, options.id)).toEqual({ ok: false, reason: 'transfer_under_way' })
    expect(await undoImport(user, newId())).toEqual({ ok: false, reason: 'transfer_missing' })
  })
})
