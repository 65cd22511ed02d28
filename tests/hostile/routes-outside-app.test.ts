import { beforeAll, expect, it } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { showsFamily } from '#tests/roles/request-as.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { ROUTES_BY_AUDIENCE, pathsFor } from './route-audiences.ts'
import { connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

const targetApp = connectTargetApp()
let fixture: FamilyFixture
/** Cookies of a visitor, a family admin, a child member and a guardian of another family. */
let cookies: (string | undefined)[]
beforeAll(async () => {
  fixture = await aFamilyFixture()
  const { familyAdmin, unlinkedMember, stranger } = fixture.people
  const sessions = [familyAdmin, unlinkedMember, stranger].map(({ userId }) => aCookie(userId))
  cookies = [undefined, ...(await Promise.all(sessions))]
})

const readRows = () =>
  targetApp.unrestrictedReader.rowsOfFamily(
    fixture.people.familyAdmin.familyId,
    Object.values(fixture.people),
  )

const fillParameters = (path: string) =>
  path
    .replace('*', 'nada')
    .replaceAll(/:(\w+)/g, (_match, name: string) => (name === 'slug' ? 'nenhum' : fixture.taskId))

it('ROUTES_BY_AUDIENCE lists exactly the routes outside of /app', () => {
  const handlers = everyHandler().filter(({ path }) => path !== '/app' && !path.startsWith('/app/'))
  const routes = handlers.map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(70)
  expect(Object.values(ROUTES_BY_AUDIENCE).flat().toSorted()).toEqual(routes.toSorted())
})

attack(
  ['V8.2.2', 'V8.4.1'],
  'shows no family data to any role at any path outside of /app, neither in the page nor in its .data',
  async (checks) => {
    const rowsBefore = await readRows()
    for (const audience of [
      'everybody',
      'personal',
      'devices',
      'secretUrl',
      'sandbox',
      'developers',
    ] as const) {
      for (const path of pathsFor(audience, 'GET').map(fillParameters)) {
        if (path === '/assinatura/eventos') continue
        for (const [index, cookie] of cookies.entries()) {
          for (const pageOrData of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
            const response = await send(targetApp.url + pageOrData, { cookie })
            // /sessao shows the family admin their own name, which contains the family's secret
            const showsOwnName = path === '/sessao' && index === 1
            checks.expectBlocked(
              `${pageOrData} with cookie ${index}: ${response.status}`,
              response.status < 500 && (showsOwnName || !showsFamily(response, fixture)),
            )
          }
        }
      }
    }
    checks.expectBlocked('a row changed by a read', (await readRows()) === rowsBefore)
  },
)

attack('V15.2.3', 'serves no developer pages and no simulated payments in production', async (checks) => {
  const isUnavailable = ({ status, location }: TestResponse) =>
    status === 404 || status === 202 || ((status === 302 || status === 303) && location === '/')
  for (const audience of ['developers', 'sandbox'] as const) {
    for (const url of [targetApp.url, targetApp.paymentsAppUrl]) {
      for (const path of pathsFor(audience, 'GET').map(fillParameters)) {
        checks.expectBlocked(path, isUnavailable(await send(url + path)))
        checks.expectBlocked(`${path}.data`, isUnavailable(await send(`${url}${path}.data`)))
      }
    }
  }
  for (const path of pathsFor('sandbox', 'POST').map(fillParameters)) {
    const form = { email: 'a@exemplo.com.br', name: 'Ana', act: 'renew', once: fixture.taskId }
    checks.expectBlocked(`POST ${path}`, isUnavailable(await send(targetApp.url + path, { form })))
  }
})

attack('V7.2.1', 'shows no session to a visitor and opens none for invalid forms', async (checks) => {
  for (const path of ['/assinatura/situacao', '/assinatura/eventos', '/sessao', '/segundo-fator']) {
    const { status, text } = await send(targetApp.paymentsAppUrl + path)
    checks.expectBlocked(path, status < 500 && !/"isSubscriber":true|"name"/.test(text))
  }
  const rowsBefore = await readRows()
  for (const path of pathsFor('personal', 'POST')) {
    const { familyAdmin } = fixture.people
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
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})
