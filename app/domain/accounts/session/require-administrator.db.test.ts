import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aFamily, aSession } from '#tests/support/people.ts'
import { aProtectedGuardian } from '#tests/support/second-factor.ts'
import { requireAdministrator } from './require-administrator.server.ts'
import { userContext } from './session-context.server.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

async function makeAdministrator(userId: string) {
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
}

/** What somebody with this cookie gets of an address of administrators: where it leads, or who was let in. */
async function ask(
  cookie: string | undefined,
  { method = 'GET', path = '/blog/admin?pagina=2', accept = 'text/html' } = {},
) {
  const context = new RouterContextProvider()
  const headers = { accept, ...(cookie && { cookie }) }
  const request = new Request(`http://localhost${path}`, { method, headers })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: path }
  const asked = async () => requireAdministrator(args, () => Promise.resolve(new Response('painel')))
  const answer = await asked().catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) return answer
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  if (answer.status === 403) return await answer.text()
  return answer.headers.get('location') ?? `${await answer.text()} for ${context.get(userContext).id}`
}

describe('what is for administrators of the site', () => {
  it('leads who is signed out to the sign-in page, and back afterwards', async () => {
    expect(await ask(undefined)).toBe('/login?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await ask(undefined, { method: 'POST' })).toBe('/login')
  })

  it('leads who administers nothing to the blog, also with the second factor on', async () => {
    const { guardian } = await aFamily()
    expect(await ask(await aSession(guardian.id))).toBe('/blog')
    expect(await ask((await aProtectedGuardian()).cookie)).toBe('/blog')
  })

  it('gives an administrator without the second factor no power: it leads to where that is set up', async () => {
    const { guardian } = await aFamily()
    await makeAdministrator(guardian.id)
    const cookie = await aSession(guardian.id)
    expect(await ask(cookie)).toBe('/app/perfil/duas-etapas?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await ask(cookie, { method: 'POST' })).toBe('/app/perfil/duas-etapas')
  })

  it('tells a write of who administers nothing that it may not, and an open page why, without leading it away', async () => {
    const message = 'Você não tem permissão para realizar esta ação'
    const { guardian } = await aFamily()
    const cookie = await aSession(guardian.id)
    const fromOpenPage = { method: 'POST', path: '/blog/admin/status.data', accept: '*/*' }
    expect(await ask(cookie, { method: 'POST' })).toBe(message)
    expect(await ask(cookie, fromOpenPage)).toMatchObject({
      data: { ok: false, message },
      init: { status: 403 },
    })
    expect(await ask(undefined, fromOpenPage)).toMatchObject({
      data: { ok: false, message: expect.stringMatching(/^Sua sessão terminou/) },
      init: { status: 401 },
    })
    await makeAdministrator(guardian.id)
    expect(await ask(cookie, fromOpenPage)).toMatchObject({ data: { message }, init: { status: 403 } })
  })

  it('does not count a second factor that is still being set up', async () => {
    const { guardian, cookie } = await aProtectedGuardian()
    await makeAdministrator(guardian.id)
    await database()
      .updateTable('second_factors')
      .set({ confirmed_at: null })
      .where('user_id', '=', guardian.id)
      .execute()
    expect(await ask(cookie)).toContain('/app/perfil/duas-etapas')
  })

  it('lets an administrator with the second factor in, until it is off or the power is taken', async () => {
    const { guardian, cookie } = await aProtectedGuardian()
    await makeAdministrator(guardian.id)
    expect(await ask(cookie)).toBe(`painel for ${guardian.id}`)
    expect(await ask(cookie, { method: 'POST' })).toBe(`painel for ${guardian.id}`)
    await database().deleteFrom('second_factors').where('user_id', '=', guardian.id).execute()
    expect(await ask(cookie)).toContain('/app/perfil/duas-etapas')
    await database().updateTable('users').set({ is_admin: false }).where('id', '=', guardian.id).execute()
    expect(await ask(cookie)).toBe('/blog')
  })
})
