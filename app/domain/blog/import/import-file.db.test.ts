import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { stopClockAt } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  allPosts,
  anImporter,
  importOptions,
  importQueuedPosts,
  GHOST,
  runImport,
  postWithSlug,
  WXR,
} from '#tests/support/transfers.ts'
import { selectRows } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { findPost } from '../queries.server.ts'
import { savePost } from '../save-post.server.ts'
import { importFile, type ImportOptions } from './import-file.server.ts'
import { MAX_ITEMS } from './transfer.ts'
import { findTransfer } from './queries.server.ts'
import { type Actor } from '#app/database/family-scope.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')
let user: Actor
beforeAll(async () => {
  user = await anImporter()
})

const importPosts = (file: string | Uint8Array, options?: Partial<ImportOptions>) =>
  runImport(file, user, options)

describe('importing a WordPress export', () => {
  it('is refused if the file has more than 20,000 items, and nothing of it stays', async () => {
    const item = '<item><wp:post_type>post</wp:post_type></item>'
    const file = `<rss xmlns:wp="wp"><channel><title>Blog</title>${item.repeat(MAX_ITEMS + 1)}</channel></rss>`
    const options = importOptions()
    const result = await importFile(new TextEncoder().encode(file), options, user)
    expect(result).toEqual(refusedWith('too_many_items'))
    expect(await selectRows('blog_transfers', { id: options.id })).toEqual([])
    expect(await selectRows('blog_transfer_items', { transfer_id: options.id })).toEqual([])
  })

  it('sanitizes the content, and creates drafts of posts that were not public', async () => {
    const transfer = await importPosts(WXR)
    expect(transfer).toMatchObject({
      source: 'wordpress',
      fileReading: 'done',
      total: 6,
      outcomes: { created: 5, updated: 0, alreadyHere: 0, skippedAsEdited: 0, unreadable: 1 },
      leftOut: { pages: 1, trash: 1, others: 0 },
      pictures: { total: 0 },
    })
    expect(transfer.remarks[0]).toMatchObject({
      title: 'Sem texto',
      isUnreadable: true,
      notes: ['o post não tem texto'],
    })

    const publicPost = await findPost('manha-sem-pressa')
    if (publicPost?.kind !== 'found') throw new Error('not public')
    expect(publicPost.post).toMatchObject({
      title: 'Manhã – sem pressa & em paz',
      excerpt: 'Um resumo escrito à mão.',
      authorName: "Joana D'Ávila",
      publishedAt: '2024-03-01T12:00:00.000Z',
      category: { name: 'Rotina', slug: 'rotina' },
      tags: [{ name: 'manhã' }, { name: 'Pais & filhos' }],
      // pictures of another site are hidden until they are in the library
      cover: null,
    })
    expect(publicPost.post.html).not.toMatch(/alert|onerror|<script|wp:/)
    expect(publicPost.post.html).toContain('<a href="/blog/classico#dicas">post antigo</a>')
    expect(publicPost.post.html).toContain('href="https://antigo.exemplo.com.br/contato"')
    expect(await postWithSlug('manha-sem-pressa')).toMatchObject({ featured: true, status: 'published' })
    expect((await postWithSlug('classico')).excerpt).toMatch(
      /^Primeiro parágrafo, com duas linhas\. Segundo /,
    )
    expect(await findPost('ano-que-vem')).toBeUndefined()
    expect(await postWithSlug('ano-que-vem')).toMatchObject({
      status: 'published',
      published_at: new Date('2099-01-01T03:00:00Z'),
    })
    expect(await postWithSlug('com-senha')).toMatchObject({ status: 'draft' })
    expect(await postWithSlug('sem-titulo')).toMatchObject({
      status: 'draft',
      title: 'Sem título',
      published_at: null,
    })
    const revisions = await selectRows('blog_revisions', { post_id: publicPost.post.id }, ['kind', 'number'])
    expect(revisions).toEqual([{ kind: 'imported', number: 1 }])
  })

  it('a second import skips posts that were edited in the blog, and updates posts that changed only in the file', async () => {
    const postsBefore = await allPosts()
    const secondImport = await importPosts(WXR)
    expect(secondImport.outcomes).toMatchObject({ created: 0, updated: 0, alreadyHere: 5, unreadable: 1 })
    expect(await allPosts()).toEqual(postsBefore)

    const { id } = await postWithSlug('manha-sem-pressa')
    const editedPost = aPostInput({
      title: 'Meu título',
      slug: 'manha-sem-pressa',
      publishedAt: new Date('2024-03-01T12:00:00Z'),
    })
    await expectOk(savePost(editedPost, TEAM, { id, base: 1 }))
    const changedImport = await importPosts(
      WXR.replace('Um texto com', 'Outro texto com').replace('Primeiro parágrafo', 'Começo'),
    )
    expect(changedImport.outcomes).toMatchObject({
      created: 0,
      updated: 1,
      alreadyHere: 3,
      skippedAsEdited: 1,
      unreadable: 1,
    })
    expect(changedImport.remarks.find(({ postId }) => postId === id)?.notes.join()).toContain(
      'foi mudado aqui',
    )
    expect(await postWithSlug('manha-sem-pressa')).toMatchObject({ id, title: 'Meu título', version: 2 })
    expect(await postWithSlug('classico')).toMatchObject({
      version: 2,
      content: expect.stringContaining('Começo') as string,
    })
  })

  it('an export from another site creates separate posts with free slugs', async () => {
    const otherImport = await importPosts(WXR.replaceAll('antigo.exemplo.com.br', 'outro.exemplo.com.br'))
    expect(otherImport.outcomes).toMatchObject({ created: 5 })
    expect(await postWithSlug('classico-2')).toMatchObject({ title: 'Clássico' })
    expect(otherImport.remarks.flatMap(({ notes }) => notes)).toContain('o endereço ficou /blog/classico-2')
  })

  it('a second import recreates a post that was deleted in the blog', async () => {
    const { id } = await postWithSlug('classico-2')
    await database().deleteFrom('blog_posts').where('id', '=', id).execute()
    const otherImport = await importPosts(WXR.replaceAll('antigo.exemplo.com.br', 'outro.exemplo.com.br'))
    expect(otherImport.outcomes).toMatchObject({ created: 1, alreadyHere: 4 })
  })

  it('concurrent requests with the same id start one import', async () => {
    const options = importOptions()
    const results = await Promise.all([1, 2, 3].map(() => importFile(Buffer.from(WXR), options, user)))
    expect(results).toEqual([1, 2, 3].map(() => ({ ok: true, id: options.id })))
    expect(await findTransfer(options.id)).toMatchObject({ total: 6 })
    await importQueuedPosts()
  })

  it('cuts and reports a title that is too long, and accepts a null character, an emoji, a malformed slug and a long excerpt', async () => {
    const xml = WXR.replaceAll('antigo.exemplo.com.br', 'estranho.exemplo.com.br')
      .replace('Ano que vem', 'T'.repeat(300))
      .replace('Ainda não.', `Zero \0 e meio \u{1f41d}. <p>${'x '.repeat(200)}`)
      .replace('ano-que-vem', '%F0%9F%90%9D-%zz')
    const transfer = await importPosts(xml)
    expect(transfer.outcomes).toMatchObject({ created: 5 })
    const remark = transfer.remarks.find(({ title }) => title.startsWith('TTT'))
    expect(remark?.notes).toContain('o título era longo demais e foi cortado')
  })

  it('reports letters that are broken in the file', async () => {
    const bytes = Buffer.from(WXR.replaceAll('antigo.exemplo.com.br', 'quebrado.exemplo.com.br'))
    const [start, end] = [bytes.indexOf('Manhã') + 'Manh'.length, bytes.indexOf('Manhã') + 'Manhã'.length + 1]
    // the first of the two bytes of 'ã' alone is no letter
    const transfer = await importPosts(Buffer.concat([bytes.subarray(0, start + 1), bytes.subarray(end)]))
    expect(JSON.stringify(transfer.remarks)).toContain('1 letra veio quebrada')
  })

  it('skips and reports a post whose text is too long', async () => {
    const xml = WXR.replaceAll('antigo.exemplo.com.br', 'longo.exemplo.com.br').replace(
      'Ainda não.',
      'a'.repeat(1_000_001),
    )
    const transfer = await importPosts(xml)
    expect(transfer.outcomes).toMatchObject({ created: 4, unreadable: 2 })
    expect(transfer.remarks.map(({ notes }) => notes.join())).toContain('o texto é longo demais')
  })
})

describe('importing a Ghost export', () => {
  it('is refused without the URL of its site', async () => {
    const options = importOptions()
    expect(await importFile(Buffer.from(GHOST), options, user)).toEqual({ ok: false, reason: 'site_missing' })
    expect(await findTransfer(options.id)).toBeUndefined()
  })

  it('creates its posts, and no posts when it is repeated', async () => {
    const firstImport = await importPosts(GHOST, { site: 'https://g.exemplo.com.br' })
    expect(firstImport).toMatchObject({
      source: 'ghost',
      total: 5,
      outcomes: { created: 3, unreadable: 2 },
      leftOut: { pages: 1 },
    })
    const publicPost = await findPost('dormir-cedo')
    if (publicPost?.kind !== 'found') throw new Error('not public')
    expect(publicPost.post).toMatchObject({
      authorName: 'Rui Prado',
      category: { name: 'Sono' },
      tags: [{ name: 'Noite' }],
    })
    expect(publicPost.post.html).toContain('<a href="/blog/banho-de-sol">este</a>')
    expect(await postWithSlug('so-para-assinantes')).toMatchObject({ status: 'draft' })
    const secondImport = await importPosts(GHOST, { site: 'https://g.exemplo.com.br' })
    expect(secondImport.outcomes).toMatchObject({ created: 0, alreadyHere: 3 })
  })
})

describe('importFile', () => {
  it.each([
    ['', 'empty'],
    ['Oi', 'unknown'],
    ['{"a":1}', 'unknown'],
    ['{"db":', 'unknown'],
    ['<html></html>', 'unknown'],
    ['PK\u0003\u0004', 'archive_damaged'],
    [WXR.replace('<rss', '<!DOCTYPE x [<!ENTITY a "b">]><rss'), 'dangerous'],
    [WXR.replace('</channel>', '<!ENTITY a "b"></channel>'), 'dangerous'],
    [WXR.replaceAll('[post]', '[page]'), 'no_posts'],
  ])('refuses invalid file %# with a reason and stores nothing', async (text, reason) => {
    const options = importOptions()
    expect(await importFile(Buffer.from(text), options, user)).toEqual({ ok: false, reason })
    expect(await findTransfer(options.id)).toBeUndefined()
  })

  it('decodes a file with the encoding that its XML declares', async () => {
    const xml = WXR.replace('UTF-8', 'ISO-8859-1')
      .replaceAll('antigo.exemplo', 'latino.exemplo')
      .replaceAll('–', '-')
    const transfer = await importPosts(Buffer.from(xml.replaceAll('→', ''), 'latin1'))
    expect(transfer.outcomes.created).toBe(5)
    expect((await allPosts()).filter(({ title }) => title === 'Clássico').length).toBeGreaterThan(1)
  })
})
