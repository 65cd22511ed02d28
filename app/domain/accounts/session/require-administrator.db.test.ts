import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aSession } from '#tests/support/people.ts'
import { secondFactorGuardian } from '#tests/support/second-factor.ts'
import { requireAdministrator } from './require-administrator.server.ts'
import { userContext } from './session-context.server.ts'

setUpTestDatabase()

async function makeAdministrator(userId: string) {
  await database().updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
}

/** The response to this cookie at an administrator's address: the redirect, or the person admitted. */
async function ask(
  cookie: string | undefined,
  { method = 'GET', path = '/blog/admin?pagina=2', accept = 'text/html' } = {},
) {
  const context = new RouterContextProvider()
  const headers = { accept, ...(cookie && { cookie }) }
  const request = new Request(`http://localhost${path}`, { method, headers })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: path }
  const requestPage = async () => requireAdministrator(args, () => Promise.resolve(new Response('painel')))
  const outcome = await requestPage().catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Response)) return outcome
  expect(outcome.headers.get('cache-control')).toBe('private, no-store')
  if (outcome.status === 403) return await outcome.text()
  return outcome.headers.get('location') ?? `${await outcome.text()} for ${context.get(userContext).id}`
}

describe('a page for administrators of the site', () => {
  it('redirects a visitor to sign-in, and back afterwards', async () => {
    expect(await ask(undefined)).toBe('/login?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await ask(undefined, { method: 'POST' })).toBe('/login')
  })

  it('redirects a person who is no administrator to the blog, even with the second factor on', async () => {
    const { guardian } = await aFamily()
    expect(await ask(await aSession(guardian.id))).toBe('/blog')
    expect(await ask((await secondFactorGuardian()).cookie)).toBe('/blog')
  })

  it('redirects an administrator without the second factor to its setup', async () => {
    const { guardian } = await aFamily()
    await makeAdministrator(guardian.id)
    const cookie = await aSession(guardian.id)
    expect(await ask(cookie)).toBe('/app/perfil/duas-etapas?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await ask(cookie, { method: 'POST' })).toBe('/app/perfil/duas-etapas')
  })

  it('refuses a write of a person who is no administrator, and explains it to an open page without a redirect', async () => {
    const message = 'Você não tem permissão para realizar esta ação'
    const { guardian } = await aFamily()
    const cookie = await aSession(guardian.id)
    const openPageRequest = { method: 'POST', path: '/blog/admin/status.data', accept: '*/*' }
    expect(await ask(cookie, { method: 'POST' })).toBe(message)
    expect(await ask(cookie, openPageRequest)).toMatchObject({
      data: { ok: false, message },
      init: { status: 403 },
    })
    expect(await ask(undefined, openPageRequest)).toMatchObject({
      data: { ok: false, message: expect.stringMatching(/^Sua sessão terminou/) },
      init: { status: 401 },
    })
    await makeAdministrator(guardian.id)
    expect(await ask(cookie, openPageRequest)).toMatchObject({ data: { message }, init: { status: 403 } })
  })

  it('does not accept a second factor whose setup is not finished', async () => {
    const { guardian, cookie } = await secondFactorGuardian()
    await makeAdministrator(guardian.id)
    await database()
      .updateTable('second_factors')
      .set({ confirmed_at: null })
      .where('user_id', '=', guardian.id)
      .execute()
    expect(await ask(cookie)).toContain('/app/perfil/duas-etapas')
  })

  it('admits an administrator with the second factor until it is turned off or the right is removed', async () => {
    const { guardian, cookie } = await secondFactorGuardian()
    await makeAdministrator(guardian.id)
    expect(await ask(cookie)).toBe(`painel for ${guardian.id}`)
    expect(await ask(cookie, { method: 'POST' })).toBe(`painel for ${guardian.id}`)
    await database().deleteFrom('second_factors').where('user_id', '=', guardian.id).execute()
    expect(await ask(cookie)).toContain('/app/perfil/duas-etapas')
    await database().updateTable('users').set({ is_admin: false }).where('id', '=', guardian.id).execute()
    expect(await ask(cookie)).toBe('/blog')
  })
})
