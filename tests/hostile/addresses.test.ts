import { beforeAll, expect, it } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { aHousehold, type Household } from '#tests/roles/household.ts'
import { reveals } from '#tests/roles/ask.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { ADDRESSES, addressesFor } from './addresses.ts'
import { connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

const targetApp = connectTargetApp()
let home: Household
let cookies: (string | undefined)[]
beforeAll(async () => {
  home = await aHousehold()
  const { familyAdmin, childMember, stranger } = home.people
  const people = await Promise.all([familyAdmin, childMember, stranger].map(({ userId }) => aSession(userId)))
  cookies = [undefined, ...people]
})

const storedState = () =>
  targetApp.witness.everythingOf(home.people.familyAdmin.familyId, Object.values(home.people))

/** Replaces each parameter of the path by a value. */
const fillParameters = (path: string) =>
  path
    .replace('*', 'nada')
    .replaceAll(/:(\w+)/g, (_all, name: string) => (name === 'slug' ? 'nenhum' : home.taskId))

it('ADDRESSES lists exactly the routes of the app', () => {
  const outsideApp = everyHandler().filter(({ path }) => path !== '/app' && !path.startsWith('/app/'))
  const routes = outsideApp.map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(70)
  expect(Object.values(ADDRESSES).flat().toSorted()).toEqual(routes.toSorted())
})

attack(
  ['V8.2.2', 'V8.4.1'],
  'shows no family data at any path outside of /app, to any role, as HTML or .data',
  async (checks) => {
    const stateBefore = await storedState()
    for (const audience of ['everybody', 'own', 'secret', 'sandbox', 'developers'] as const) {
      for (const path of addressesFor(audience, 'GET').map(fillParameters)) {
        if (path === '/assinatura/eventos') continue
        for (const [index, cookie] of cookies.entries()) {
          for (const address of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
            const response = await send(targetApp.url + address, { cookie })
            // a greeting shows people their own name
            const isGreeting = path === '/sessao' && index === 1
            const isHidden = isGreeting || !reveals(response, home)
            checks.expectBlocked(
              `${address} by ${index}: ${response.status}`,
              response.status < 500 && isHidden,
            )
          }
        }
      }
    }
    checks.expectBlocked('a change by a read', (await storedState()) === stateBefore)
  },
)

attack(
  'V15.2.3',
  'has no developer pages in production and no simulated payments without the sandbox',
  async (checks) => {
    const isUnavailable = ({ status, location }: TestResponse) =>
      status === 404 || status === 202 || ((status === 302 || status === 303) && location === '/')
    for (const audience of ['developers', 'sandbox'] as const) {
      for (const url of [targetApp.url, targetApp.shopUrl]) {
        for (const path of addressesFor(audience, 'GET').map(fillParameters)) {
          checks.expectBlocked(path, isUnavailable(await send(url + path)))
          checks.expectBlocked(`${path}.data`, isUnavailable(await send(`${url}${path}.data`)))
        }
      }
    }
    for (const path of addressesFor('sandbox', 'POST').map(fillParameters)) {
      const form = { email: 'a@exemplo.com.br', name: 'Ana', act: 'renew', once: home.taskId }
      checks.expectBlocked(`POST ${path}`, isUnavailable(await send(targetApp.url + path, { form })))
    }
  },
)

attack('V7.2.1', 'shows a visitor nothing but forms at the paths for the own session', async (checks) => {
  for (const path of ['/assinatura/situacao', '/assinatura/eventos', '/sessao', '/segundo-fator']) {
    const { status, text } = await send(targetApp.shopUrl + path)
    checks.expectBlocked(path, status < 500 && !/"isSubscriber":true|"name"/.test(text))
  }
  const stateBefore = await storedState()
  for (const path of addressesFor('own', 'POST')) {
    const { familyAdmin } = home.people
    const form = {
      userId: familyAdmin.userId,
      familyId: familyAdmin.familyId,
      plan: 'monthly',
      code: '000000',
    }
    const { status, headers } = await send(targetApp.url + path, { form })
    const hasSession = headers.getSetCookie().some((line) => /combinado_session=[^;]/.test(line))
    checks.expectBlocked(`POST ${path}: ${status}`, status < 500 && !hasSession)
  }
  checks.expectBlocked('a changed row', (await storedState()) === stateBefore)
})
