import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { updateRows } from '#tests/support/rows.ts'
import { requireAdministrator } from './require-administrator.server.ts'
import { userContext } from './session-context.server.ts'

setUpTestDatabase()

async function makeAdministrator(userId: string) {
  await updateRows('users', { id: userId }, { is_admin: true })
}

/** Requests an administrator's page. Returns the redirect's target, the refusal, or the page's text with the user id. */
async function visit(
  cookie: string | undefined,
  { method = 'GET', path = '/blog/admin?pagina=2', accept = 'text/html' } = {},
) {
  const context = new RouterContextProvider()
  const headers = { accept, ...(cookie && { cookie }) }
  const request = new Request(`http://localhost${path}`, { method, headers })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: path }
  const runMiddleware = async () => requireAdministrator(args, () => Promise.resolve(new Response('painel')))
  const outcome = await runMiddleware().catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Response)) return outcome
  expect(outcome.headers.get('cache-control')).toBe('private, no-store')
  if (outcome.status === 403) return await outcome.text()
  return outcome.headers.get('location') ?? `${await outcome.text()} for ${context.get(userContext).id}`
}

describe('a page for administrators of the site', () => {
  it('redirects a visitor to sign-in, with the page to return to after a GET', async () => {
    expect(await visit(undefined)).toBe('/login?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await visit(undefined, { method: 'POST' })).toBe('/login')
  })

  it('redirects a person who is no administrator to the blog, even with the second factor on', async () => {
    const { guardian } = await aFamily()
    expect(await visit(await aCookie(guardian.id))).toBe('/blog')
    expect(await visit((await aFamilyWithSecondFactor()).cookie)).toBe('/blog')
  })

  it('redirects an administrator without the second factor to its set-up', async () => {
    const { guardian } = await aFamily()
    await makeAdministrator(guardian.id)
    const cookie = await aCookie(guardian.id)
    expect(await visit(cookie)).toBe('/app/perfil/duas-etapas?volta=%2Fblog%2Fadmin%3Fpagina%3D2')
    expect(await visit(cookie, { method: 'POST' })).toBe('/app/perfil/duas-etapas')
  })

  it('refuses a write of other people; a hydrated page gets a message instead of a redirect', async () => {
    const message = 'Você não tem permissão para realizar esta ação'
    const { guardian } = await aFamily()
    const cookie = await aCookie(guardian.id)
    const scriptRequest = { method: 'POST', path: '/blog/admin/status.data', accept: '*/*' }
    expect(await visit(cookie, { method: 'POST' })).toBe(message)
    expect(await visit(cookie, scriptRequest)).toMatchObject({
      data: { ok: false, message },
      init: { status: 403 },
    })
    expect(await visit(undefined, scriptRequest)).toMatchObject({
      data: { ok: false, message: expect.stringMatching(/^Sua sessão terminou/) },
      init: { status: 401 },
    })
    await makeAdministrator(guardian.id)
    expect(await visit(cookie, scriptRequest)).toMatchObject({ data: { message }, init: { status: 403 } })
  })

  it('does not accept a second factor whose set-up is not finished', async () => {
    const { guardian, cookie } = await aFamilyWithSecondFactor()
    await makeAdministrator(guardian.id)
    await updateRows('second_factors', { user_id: guardian.id }, { confirmed_at: null })
    expect(await visit(cookie)).toContain('/app/perfil/duas-etapas')
  })

  it('is shown to an administrator until the second factor is turned off or the right is removed', async () => {
    const { guardian, cookie } = await aFamilyWithSecondFactor()
    await makeAdministrator(guardian.id)
    expect(await visit(cookie)).toBe(`painel for ${guardian.id}`)
    expect(await visit(cookie, { method: 'POST' })).toBe(`painel for ${guardian.id}`)
    await database().deleteFrom('second_factors').where('user_id', '=', guardian.id).execute()
    expect(await visit(cookie)).toContain('/app/perfil/duas-etapas')
    await updateRows('users', { id: guardian.id }, { is_admin: false })
    expect(await visit(cookie)).toBe('/blog')
  })
})
