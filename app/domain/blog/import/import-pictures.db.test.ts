import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  anImporter,
  importQueuedPictures,
  runImport,
  type OldSite,
  postWithSlug,
  startOldSite,
  transferOf,
  WXR,
} from '#tests/support/transfers.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findPost } from '../queries.server.ts'
import { savePost } from '../save-post.server.ts'
import type { ImportOptions } from './import-file.server.ts'
import { PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'
import { type Actor, withoutAuthorisation } from '#app/database/family-scope.server.ts'

setUpTestDatabase()
let user: Actor
let oldSite: OldSite
beforeAll(async () => {
  user = await anImporter()
  oldSite = await startOldSite()
})
afterAll(async () => {
  oldSite.close()
})

const importPosts = (file: string, options?: Partial<ImportOptions>) => runImport(file, user, options)

const options = { withImages: true }
const tablePath = '/wp-content/uploads/2024/03/mesa.jpg'
const coverPath = '/wp-content/uploads/2024/03/capa.png'
const file = () => oldSite.file('antigo.exemplo.com.br', 'com-imagens').replaceAll('classico', 'segundo')

describe('pictures', () => {
  it('of the old site are fetched once each into the library, and replaced in the posts', async () => {
    oldSite.requests.length = 0
    const transfer = await importPosts(file(), options)
    expect(transfer.pictures).toMatchObject({ total: 4, downloaded: 0, failed: 0 })
    await importQueuedPictures(oldSite.guard)
    const report = await transferOf(transfer.id)
    expect(report.pictures).toEqual({ total: 4, downloaded: 4, failed: 0, failures: [] })
    expect(oldSite.requests.toSorted()).toEqual([coverPath, tablePath])

    const post = await postWithSlug('com-imagens')
    expect(post.content).toMatch(
      /<img src="\/blog\/imagens\/[0-9a-f-]{36}\/640\.jpg" width="640" height="480" alt="Mesa posta"/,
    )
    expect(post.content).not.toContain(`:${oldSite.port}/wp-content`)
    expect(post.cover_path).toMatch(/^\/blog\/imagens\//)
    const secondPost = await postWithSlug('segundo')
    expect(secondPost.content.match(/<img src="\/blog\/imagens\//g)).toHaveLength(3)
    expect(secondPost.content).toMatch(/<a href="\/blog\/imagens\/[^"]+"><img/)
    const publicPost = await findPost('com-imagens')
    expect(publicPost?.kind === 'found' && publicPost.post.cover).toMatchObject({
      alt: 'Uma janela',
      width: 640,
      height: 480,
    })
    const images = await database().selectFrom('blog_images').select(['alt']).execute()
    expect(images.map(({ alt }) => alt).toSorted()).toEqual(['Mesa posta', 'Uma janela'])

    oldSite.requests.length = 0
    const secondImport = await importPosts(file(), options)
    expect(secondImport.outcomes).toMatchObject({ same: 5 })
    await importQueuedPictures(oldSite.guard)
    expect(oldSite.requests).toEqual([])
    expect((await postWithSlug('com-imagens')).version).toBe(post.version)
  })

  it('are reused for a changed file, and fetched by a later import that requests them', async () => {
    oldSite.requests.length = 0
    const changedImport = await importPosts(file().replace('Um texto com', 'Mais texto com'), options)
    expect(changedImport.outcomes).toMatchObject({ renewed: 1, same: 4 })
    expect(changedImport.pictures.total).toBe(0)
    expect((await postWithSlug('com-imagens')).content).toMatch(/Mais texto com[\s\S]*\/blog\/imagens\//)

    const otherFile = () =>
      oldSite.file('tardio.exemplo.com.br', 'tardio').replaceAll(tablePath, '/tardia.jpg')
    await importPosts(otherFile())
    expect((await postWithSlug('tardio')).content).toContain(
      `http://antigo.exemplo.com.br:${oldSite.port}/tardia.jpg`,
    )
    const transfer = await importPosts(otherFile(), options)
    expect(transfer.outcomes).toMatchObject({ same: 5 })
    await importQueuedPictures(oldSite.guard)
    expect((await postWithSlug('tardio')).content).not.toContain('/tardia.jpg')
    // the cover is in the library already
    expect(oldSite.requests).toEqual(['/tardia.jpg'])
  })

  it('that fail are tried three times; then they are listed, and their address stays in the post', async () => {
    const clock = { at: Date.now() }
    setTestClock(() => new Date(clock.at))
    oldSite.broken.add('/quebrada.jpg')
    oldSite.requests.length = 0
    const failing = oldSite
      .file('falho.exemplo.com.br', 'falho')
      .replaceAll(tablePath, '/quebrada.jpg')
      .replaceAll(coverPath, '/pagina.png')
    const transfer = await importPosts(failing, options)
    for (let round = 0; round < 6; round++) {
      await importQueuedPictures(oldSite.guard)
      clock.at += 6 * 60_000
    }
    const report = await transferOf(transfer.id)
    expect(report.pictures).toMatchObject({ total: 4, downloaded: 0, failed: 4 })
    expect(new Set(report.pictures.failures.map(({ problem }) => problem))).toEqual(
      new Set([
        'o site respondeu 503',
        'Este tipo de arquivo não serve. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
      ]),
    )
    // one request for both posts at each attempt
    expect(oldSite.requests.filter((path) => path === '/quebrada.jpg')).toHaveLength(3)
    expect(await postWithSlug('falho')).toMatchObject({
      version: 1,
      cover_path: null,
      content: expect.stringContaining('/quebrada.jpg') as string,
    })

    // an import after the repair of the site fetches them
    oldSite.broken.clear()
    const secondImport = await importPosts(failing, options)
    await importQueuedPictures(oldSite.guard)
    expect((await transferOf(secondImport.id)).pictures).toMatchObject({ downloaded: 2, failed: 2 })
    expect((await postWithSlug('falho')).content).not.toContain('/quebrada.jpg')
  })

  it('of private addresses are never requested', async () => {
    oldSite.requests.length = 0
    const spying = WXR.replaceAll(
      'https://antigo.exemplo.com.br',
      `http://127.0.0.1:${oldSite.port}`,
    ).replaceAll('manha-sem-pressa', 'espiao')
    const transfer = await importPosts(spying, options)
    await importQueuedPictures(PUBLIC_ADDRESSES_ONLY)
    const report = await transferOf(transfer.id)
    expect(report.pictures).toMatchObject({ total: 4, failed: 4 })
    expect(report.pictures.failures[0]?.problem).toBe('o endereço não é da internet aberta')
    expect(oldSite.requests).toEqual([])
  })

  it('do not overwrite a post that changed while they were fetched', async () => {
    const changing = oldSite.file('corrida.exemplo.com.br', 'corrida').replaceAll(tablePath, '/nova.jpg')
    await importPosts(changing, options)
    const { id, content } = await postWithSlug('corrida')
    const draft = {
      title: 'Mudado',
      slug: 'corrida',
      excerpt: 'Meu.',
      content: `${content}<p>Meu fim.</p>`,
      cover: null,
      categoryId: null,
      tags: ['minha'],
      featured: false,
      status: 'draft' as const,
      publishedAt: null,
    }
    await savePost(draft, { id: null, name: 'Eu', ...withoutAuthorisation }, { id, base: 1 })
    await importQueuedPictures(oldSite.guard)
    const post = await postWithSlug('corrida')
    expect(post).toMatchObject({ title: 'Mudado', status: 'draft', version: 3 })
    expect(post.content).toContain('<p>Meu fim.</p>')
    expect(post.content).toContain('/blog/imagens/')
  })
})
