import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { EMPTY_POST } from '#app/domain/blog/editor/editor-data.ts'
import {
  administratorContext,
  type SessionUser,
} from '#app/domain/accounts/session/session-context.server.ts'
import { action as saveCopy } from '#app/routes/blog-admin/working-copy.ts'
import { action as savePost } from '#app/routes/blog-admin/save-post.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { silenceLog } from '#tests/support/silence-log.ts'

const testDatabase = setUpTestDatabase()
silenceLog()
let user: SessionUser
beforeAll(async () => {
  const { guardian, id } = await aFamily()
  user = { ...guardian, isAdmin: true, childrenConsentVersion: null, familyId: id }
})

const post = { ...EMPTY_POST, title: 'Um post', slug: 'um-post', excerpt: 'Resumo', content: '<p>Texto</p>' }

async function responseOf(handler: typeof savePost | typeof saveCopy, body: object, postId = newId()) {
  const context = new RouterContextProvider()
  context.set(administratorContext, { ...anActor(user.id), id: user.id, name: user.name })
  const request = new Request('http://localhost/blog/admin/editar/x', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const args = { request, context, params: { postId }, url: new URL(request.url) }
  const response = await (handler as (args: object) => Promise<Response>)(args)
  return [response.status, (await response.json()) as object] as const
}
const refusal = (status: number, message: string) => [status, { ok: false, message }]

it('a refused save shows the reason', async () => {
  const missingFields = refusal(400, 'Preencha todos os campos obrigatórios')
  expect(await responseOf(savePost, { base: null, post: { ...post, title: ' ' } })).toEqual(missingFields)
  const scriptPost = { ...post, content: '<script>1</script>' }
  expect(await responseOf(savePost, { base: null, post: scriptPost })).toEqual(missingFields)
  const saveRefusal = (message: string) => refusal(400, `Erro ao salvar o post: ${message}`)
  expect(await responseOf(savePost, { base: null, post: { ...post, title: 'a'.repeat(201) } })).toEqual(
    saveRefusal('O título pode ter até 200 letras.'),
  )
  expect(await responseOf(savePost, { base: null, post: { ...post, categoryId: newId() } })).toEqual(
    saveRefusal('a categoria escolhida foi excluída. Escolha outra.'),
  )
  expect(await responseOf(savePost, { base: null, post }, 'x')).toEqual(refusal(404, 'Post não encontrado'))
  expect(await responseOf(savePost, { base: 3, post })).toEqual([409, { ok: false, reason: 'post_missing' }])
})

it('a save without a database fails with a message', async () => {
  const connection = testDatabase.connection
  setConnection(undefined)
  try {
    const reason = 'o servidor não conseguiu gravar. Tente novamente.'
    expect(await responseOf(savePost, { base: null, post })).toEqual(
      refusal(500, `Falha ao criar post: ${reason}`),
    )
    expect(await responseOf(savePost, { base: 1, post })).toEqual(
      refusal(500, `Falha ao atualizar post: ${reason}`),
    )
  } finally {
    setConnection(connection)
  }
  expect(await responseOf(savePost, { base: null, post })).toMatchObject([200, { ok: true, version: 1 }])
})

it('a working copy can be saved and deleted, and is refused if it is outdated or too large', async () => {
  const id = newId()
  const save = { act: 'keep', fields: post, base: null, expected: null }
  expect(await responseOf(saveCopy, save, id)).toMatchObject([200, { ok: true, version: 1 }])
  const otherSave = { ...save, fields: { ...post, title: 'Outro' } }
  expect(await responseOf(saveCopy, otherSave, id)).toMatchObject([409, { reason: 'copy_changed' }])
  const hugeSave = { ...save, fields: { ...post, content: 'a'.repeat(2_000_001) } }
  expect(await responseOf(saveCopy, hugeSave, id)).toMatchObject([400, { ok: false }])
  expect(await responseOf(saveCopy, { act: 'drop' }, id)).toEqual([200, { ok: true }])
})
