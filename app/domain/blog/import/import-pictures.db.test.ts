import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '#app/base/clock.server.ts'
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
import { setTestClock, stopClockAt } from '#tests/support/set-test-clock.ts'
import { findPost } from '../queries.server.ts'
import { savePost } from '../save-post.server.ts'
import type { ImportOptions } from './import-file.server.ts'
import { PUBLIC_IPS_ONLY } from './public-ip.server.ts'
import { type Actor, noChecks } from '#app/database/family-scope.server.ts'

setUpTestDatabase()
stopClockAt('2026-11-25T13:00:00Z')
let user: Actor
let oldSite: OldSite
beforeAll(async () => {
  user = await anImporter()
  oldSite = await startOldSite()
})
afterAll(() => oldSite.close())

const importPosts = (file: string, options?: Partial<ImportOptions>) => runImport(file, user, options)

const OPTIONS = { withImages: true }
const TABLE_PATH = '/wp-content/uploads/2024/03/mesa.jpg'
const COVER_PATH = '/wp-content/uploads/2024/03/capa.png'
const exportFile = () =>
  oldSite.wxrFile('antigo.exemplo.com.br', 'com-imagens').replaceAll('classico', 'segundo')

describe('pictures of an imported post', () => {
  it('are fetched once each into the library, and the post then shows the copies', async () => {
    oldSite.requests.length = 0
    const transfer = await importPosts(exportFile(), OPTIONS)
    expect(transfer.pictures).toMatchObject({ total: 4, downloaded: 0, failed: 0 })
    await importQueuedPictures(oldSite.guard)
    const report = await transferOf(transfer.id)
    expect(report.pictures).toEqual({ total: 4, downloaded: 4, failed: 0, failures: [] })
    expect(oldSite.requests.toSorted()).toEqual([COVER_PATH, TABLE_PATH])

    const post = await postWithSlug('com-imagens')
    expect(post.content).toMatch(
      /<img src="\/blog\/imagens\/[0-9a-f-]{36}\/640\.jpg" alt="Mesa posta" width="640" height="480"/,
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
    const secondImport = await importPosts(exportFile(), OPTIONS)
    expect(secondImport.outcomes).toMatchObject({ alreadyHere: 5 })
    await importQueuedPictures(oldSite.guard)
    expect(oldSite.requests).toEqual([])
    expect((await postWithSlug('com-imagens')).version).toBe(post.version)
  })

  it('are not fetched again for a changed text; an import with pictures also fetches those of an earlier import without', async () => {
    oldSite.requests.length = 0
    const changedImport = await importPosts(exportFile().replace('Um texto com', 'Mais texto com'), OPTIONS)
    expect(changedImport.outcomes).toMatchObject({ updated: 1, alreadyHere: 4 })
    expect(changedImport.pictures.total).toBe(0)
    expect((await postWithSlug('com-imagens')).content).toMatch(/Mais texto com[\s\S]*\/blog\/imagens\//)

    const otherFile = () =>
      oldSite.wxrFile('tardio.exemplo.com.br', 'tardio').replaceAll(TABLE_PATH, '/tardia.jpg')
    await importPosts(otherFile())
    expect((await postWithSlug('tardio')).content).toContain(
      `http://antigo.exemplo.com.br:${oldSite.port}/tardia.jpg`,
    )
    const transfer = await importPosts(otherFile(), OPTIONS)
    expect(transfer.outcomes).toMatchObject({ alreadyHere: 5 })
    await importQueuedPictures(oldSite.guard)
    expect((await postWithSlug('tardio')).content).not.toContain('/tardia.jpg')
    // the cover is in the library already
    expect(oldSite.requests).toEqual(['/tardia.jpg'])
  })

  it('pictures that cannot be fetched are tried 3 times, then listed, and their URL stays in the post', async () => {
    let clockMs = now().getTime()
    setTestClock(() => new Date(clockMs))
    oldSite.brokenPaths.add('/quebrada.jpg')
    oldSite.requests.length = 0
    const failingFile = oldSite
      .wxrFile('falho.exemplo.com.br', 'falho')
      .replaceAll(TABLE_PATH, '/quebrada.jpg')
      .replaceAll(COVER_PATH, '/pagina.png')
    const transfer = await importPosts(failingFile, OPTIONS)
    for (let batch = 0; batch < 6; batch++) {
      await importQueuedPictures(oldSite.guard)
      clockMs += 6 * 60_000
    }
    const report = await transferOf(transfer.id)
    expect(report.pictures).toMatchObject({ total: 4, downloaded: 0, failed: 4 })
    expect(new Set(report.pictures.failures.map(({ problem }) => problem))).toEqual(
      new Set([
        'o site respondeu 503',
        'Este tipo de arquivo não serve. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
      ]),
    )
    // both posts share the request of each attempt
    expect(oldSite.requests.filter((path) => path === '/quebrada.jpg')).toHaveLength(3)
    expect(await postWithSlug('falho')).toMatchObject({
      version: 1,
      cover_path: null,
      content: expect.stringContaining('/quebrada.jpg') as string,
    })

    // when the site works again, the next import fetches them
    oldSite.brokenPaths.clear()
    const secondImport = await importPosts(failingFile, OPTIONS)
    await importQueuedPictures(oldSite.guard)
    expect((await transferOf(secondImport.id)).pictures).toMatchObject({ downloaded: 2, failed: 2 })
    expect((await postWithSlug('falho')).content).not.toContain('/quebrada.jpg')
  })

  it('pictures at private IPs are never requested', async () => {
    oldSite.requests.length = 0
    const privateIpFile = WXR.replaceAll(
      'https://antigo.exemplo.com.br',
      `http://127.0.0.1:${oldSite.port}`,
    ).replaceAll('manha-sem-pressa', 'espiao')
    const transfer = await importPosts(privateIpFile, OPTIONS)
    await importQueuedPictures(PUBLIC_IPS_ONLY)
    const report = await transferOf(transfer.id)
    expect(report.pictures).toMatchObject({ total: 4, failed: 4 })
    expect(report.pictures.failures[0]?.problem).toBe('o endereço não é da internet aberta')
    expect(oldSite.requests).toEqual([])
  })

  it('are added without undoing changes made to the post since its import', async () => {
    const changedFile = oldSite
      .wxrFile('corrida.exemplo.com.br', 'corrida')
      .replaceAll(TABLE_PATH, '/nova.jpg')
    await importPosts(changedFile, OPTIONS)
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
    await savePost(draft, { id: null, name: 'Eu', ...noChecks }, { id, base: 1 })
    await importQueuedPictures(oldSite.guard)
    const post = await postWithSlug('corrida')
    expect(post).toMatchObject({ title: 'Mudado', status: 'draft', version: 3 })
    expect(post.content).toContain('<p>Meu fim.</p>')
    expect(post.content).toContain('/blog/imagens/')
  })
})
