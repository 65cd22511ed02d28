import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environment } from '#app/base/env.server.ts'
import { newId } from '#app/base/ids.ts'
import { postInputSchema } from '#app/domain/blog/schema.ts'
import { aFamily } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { type OldSite, postWithSlug, startOldSite } from '#tests/support/transfers.ts'
import { MAX_PICTURES } from './bring-pictures.server.ts'
import { EMPTY_POST } from './editor-data.ts'
import { saveEditorPost } from './save-editor-post.server.ts'

setUpTestDatabase()
let oldSite: OldSite
let editor: Awaited<ReturnType<typeof aFamily>>['guardian']
beforeAll(async () => {
  oldSite = await startOldSite()
  editor = (await aFamily({ guardianName: 'Ana' })).guardian
})
afterAll(() => oldSite.close())

const urlOf = (path: string) => `http://antigo.exemplo.com.br:${oldSite.port}${path}`

function save(slug: string, content: string, { id = newId(), base = null as number | null } = {}) {
  const post = postInputSchema.parse({ ...EMPTY_POST, title: slug, slug, excerpt: 'Um resumo.', content })
  return saveEditorPost(editor, id, { base, post }, oldSite.guard)
}

describe('a saved text with pictures of other sites', () => {
  it('shows copies of the library, however the pictures came into the text', async () => {
    const html = `<p>Oi</p><img src="${urlOf('/foto.jpg')}" alt="Uma mesa"><figure><img src='${urlOf('/foto.jpg')}' /></figure>`
    expect(await save('com-fotos', html)).toMatchObject({ ok: true })
    const { content } = await postWithSlug('com-fotos')
    expect(
      content.match(/<img src="\/blog\/imagens\/[0-9a-f-]{36}\/640\.jpg" alt="[^"]*" width="640"/g),
    ).toHaveLength(2)
    expect(content).toContain('alt="Uma mesa"')
    expect(content).not.toContain('antigo.exemplo')
  })

  it('is saved again by a repeated request without a new version', async () => {
    const id = newId()
    const html = `<p>Oi</p><img src="${urlOf('/foto.jpg')}" alt="">`
    expect(await save('repetido', html, { id })).toMatchObject({ ok: true, version: 1 })
    expect(await save('repetido', html, { id })).toMatchObject({ ok: true, version: 1 })
  })

  it.each([
    ['at a private address', 'http://127.0.0.1/foto.jpg', 'o endereço não é da internet aberta'],
    ['that is no picture', '/pagina', 'Este tipo de arquivo não serve'],
  ])('is refused with one %s, by its address and what to do', async (_, path, problem) => {
    const url = path.startsWith('/') ? urlOf(path) : path
    const result = await save('recusado', `<p>Oi</p><img src="${url}">`)
    expect(result).toMatchObject({ ok: false, reason: 'invalid' })
    const { message } = result as { message: string }
    expect(message).toContain(`a imagem ${url} não veio: ${problem}`)
    expect(message).toContain('Envie o arquivo dela pelo botão Imagem, ou tire-a do texto.')
  })

  it('is refused with more pictures than one save may fetch, and fetches none', async () => {
    oldSite.requests.length = 0
    const images = Array.from(
      { length: MAX_PICTURES + 1 },
      (_, index) => `<img src="${urlOf(`/${index}.jpg`)}">`,
    )
    expect(await save('muitas', images.join(''))).toMatchObject({ ok: false, reason: 'invalid' })
    expect(oldSite.requests).toEqual([])
  })

  it('shows a picture of this site by its path', async () => {
    const { origin } = new URL(environment().appUrl)
    expect(await save('daqui', `<p>Oi</p><img src="${origin}/blog/capas/a.jpg" alt="">`)).toMatchObject({
      ok: true,
    })
    expect((await postWithSlug('daqui')).content).toContain('<img src="/blog/capas/a.jpg"')
  })

  it('is saved with pictures that it showed before and that no longer exist', async () => {
    const id = newId()
    expect(await save('antigo', '<p>Oi</p>', { id })).toMatchObject({ ok: true })
    const gone = urlOf('/pagina')
    await updateRows('blog_posts', { id }, { content: `<p>Oi</p><img src="${gone}" alt="" />` })
    expect(await save('antigo', `<p>Novo</p><img src="${gone}">`, { id, base: 1 })).toMatchObject({
      ok: true,
    })
    expect((await postWithSlug('antigo')).content).toContain(gone)
  })
})
