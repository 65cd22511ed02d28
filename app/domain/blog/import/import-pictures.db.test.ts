import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  anImporter,
  bringAllPictures,
  imported as importedBy,
  type OldSite,
  postAt,
  startOldSite,
  transferOf,
  WXR,
} from '#tests/support/transfers.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findPost } from '../queries.server.ts'
import { savePost } from '../save-post.server.ts'
import type { ImportOptions } from './import-file.server.ts'
import { PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'
import { type Actor, withoutSession } from '#app/database/family-scope.server.ts'

setUpTestDatabase()
let user: Actor
let old: OldSite
beforeAll(async () => {
  user = await anImporter()
  old = await startOldSite()
})
afterAll(async () => {
  old.close()
})

const imported = (file: string, wish?: Partial<ImportOptions>) => importedBy(file, user, wish)

const options = { withImages: true }
const mesa = '/wp-content/uploads/2024/03/mesa.jpg'
const capa = '/wp-content/uploads/2024/03/capa.png'
const file = () => old.file('antigo.exemplo.com.br', 'com-imagens').replaceAll('classico', 'segundo')

describe('pictures', () => {
  it('of the old site are stored in the library, each fetched once, and posts show them from there', async () => {
    old.requests.length = 0
    const transfer = await imported(file(), options)
    expect(transfer.pictures).toMatchObject({ total: 4, brought: 0, failed: 0 })
    await bringAllPictures(old.guard)
    const done = await transferOf(transfer.id)
    expect(done.pictures).toEqual({ total: 4, brought: 4, failed: 0, failures: [] })
    expect(old.requests.toSorted()).toEqual([capa, mesa])

    const post = await postAt('com-imagens')
    expect(post.content).toMatch(
      /<img src="\/blog\/imagens\/[0-9a-f-]{36}\/640\.jpg" width="640" height="480" alt="Mesa posta"/,
    )
    expect(post.content).not.toContain(`:${old.port}/wp-content`)
    expect(post.cover_path).toMatch(/^\/blog\/imagens\//)
    const second = await postAt('segundo')
    expect(second.content.match(/<img src="\/blog\/imagens\//g)).toHaveLength(3)
    expect(second.content).toMatch(/<a href="\/blog\/imagens\/[^"]+"><img/)
    const found = await findPost('com-imagens')
    expect(found?.kind === 'found' && found.post.cover).toMatchObject({
      alt: 'Uma janela',
      width: 640,
      height: 480,
    })
    const images = await database().selectFrom('blog_images').select(['alt']).execute()
    expect(images.map(({ alt }) => alt).toSorted()).toEqual(['Mesa posta', 'Uma janela'])

    old.requests.length = 0
    const again = await imported(file(), options)
    expect(again.outcomes).toMatchObject({ same: 5 })
    await bringAllPictures(old.guard)
    expect(old.requests).toEqual([])
    expect((await postAt('com-imagens')).version).toBe(post.version)
  })

  it('are reused when the file changed, and fetched later if they were not requested at first', async () => {
    old.requests.length = 0
    const changed = await imported(file().replace('Um texto com', 'Mais texto com'), options)
    expect(changed.outcomes).toMatchObject({ renewed: 1, same: 4 })
    expect(changed.pictures.total).toBe(0)
    expect((await postAt('com-imagens')).content).toMatch(/Mais texto com[\s\S]*\/blog\/imagens\//)

    const other = () => old.file('tardio.exemplo.com.br', 'tardio').replaceAll(mesa, '/tardia.jpg')
    await imported(other())
    expect((await postAt('tardio')).content).toContain(`http://antigo.exemplo.com.br:${old.port}/tardia.jpg`)
    const transfer = await imported(other(), options)
    expect(transfer.outcomes).toMatchObject({ same: 5 })
    await bringAllPictures(old.guard)
    expect((await postAt('tardio')).content).not.toContain('/tardia.jpg')
    // the library had the cover already
    expect(old.requests).toEqual(['/tardia.jpg'])
  })

  it('that fail are tried three times, then keep their address and are listed', async () => {
    const clock = { at: Date.now() }
    setTestClock(() => new Date(clock.at))
    old.broken.add('/quebrada.jpg')
    old.requests.length = 0
    const failing = old
      .file('falho.exemplo.com.br', 'falho')
      .replaceAll(mesa, '/quebrada.jpg')
      .replaceAll(capa, '/pagina.png')
    const transfer = await imported(failing, options)
    for (let round = 0; round < 6; round++) {
      await bringAllPictures(old.guard)
      clock.at += 6 * 60_000
    }
    const done = await transferOf(transfer.id)
    expect(done.pictures).toMatchObject({ total: 4, brought: 0, failed: 4 })
    expect(new Set(done.pictures.failures.map(({ problem }) => problem))).toEqual(
      new Set([
        'o site respondeu 503',
        'Este tipo de arquivo não serve. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
      ]),
    )
    // for both posts at once
    expect(old.requests.filter((path) => path === '/quebrada.jpg')).toHaveLength(3)
    expect(await postAt('falho')).toMatchObject({
      version: 1,
      cover_path: null,
      content: expect.stringContaining('/quebrada.jpg') as string,
    })

    // after a repair there, the same file imports them
    old.broken.clear()
    const again = await imported(failing, options)
    await bringAllPictures(old.guard)
    expect((await transferOf(again.id)).pictures).toMatchObject({ brought: 2, failed: 2 })
    expect((await postAt('falho')).content).not.toContain('/quebrada.jpg')
  })

  it('inside our own network are never requested', async () => {
    old.requests.length = 0
    const spying = WXR.replaceAll('https://antigo.exemplo.com.br', `http://127.0.0.1:${old.port}`).replaceAll(
      'manha-sem-pressa',
      'espiao',
    )
    const transfer = await imported(spying, options)
    await bringAllPictures(PUBLIC_ADDRESSES_ONLY)
    const done = await transferOf(transfer.id)
    expect(done.pictures).toMatchObject({ total: 4, failed: 4 })
    expect(done.pictures.failures[0]?.problem).toBe('o endereço não é da internet aberta')
    expect(old.requests).toEqual([])
  })

  it('keep changes made to the post while they were fetched', async () => {
    const changing = old.file('corrida.exemplo.com.br', 'corrida').replaceAll(mesa, '/nova.jpg')
    await imported(changing, options)
    const { id, content } = await postAt('corrida')
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
    await savePost(draft, { id: null, name: 'Eu', ...withoutSession }, { id, base: 1 })
    await bringAllPictures(old.guard)
    const post = await postAt('corrida')
    expect(post).toMatchObject({ title: 'Mudado', status: 'draft', version: 3 })
    expect(post.content).toContain('<p>Meu fim.</p>')
    expect(post.content).toContain('/blog/imagens/')
  })
})
