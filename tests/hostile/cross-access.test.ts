import { beforeAll } from 'vitest'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { requestAs, reveals } from '#tests/roles/ask.ts'
import { aHousehold, type Household } from '#tests/roles/household.ts'
import { operations } from '#tests/roles/operations.ts'
import type { Role } from '#tests/roles/role.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { SHOP_ADDRESS, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const targetApp = connectTargetApp()
let home: Household
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  home = await aHousehold()
  for (const role of ['familyAdmin', 'childMember', 'guardian'] as const) {
    cookies[role] = await aSession(home.people[role].userId)
  }
})

const readRows = () =>
  targetApp.witness.everythingOf(home.people.familyAdmin.familyId, [
    home.people.familyAdmin,
    home.people.childMember,
    home.people.guardian,
  ])

/** The request of a page of `role`, for its .data. */
const requestData = (operation: (typeof operations)[number], role: Role, cookie?: string) =>
  requestAs(operation, { url: targetApp.url, home, role, cookie, asData: true })

attack('V8.3.1', 'redirects a visitor to sign-in from every path of /app and its .data', async (checks) => {
  const rowsBefore = await readRows()
  for (const operation of operations) {
    for (const asData of [true, false]) {
      const response = await requestAs(operation, {
        url: targetApp.url,
        home,
        role: 'visitor',
        cookie: undefined,
        asData,
      })
      const isRedirected = asData
        ? response.status === 202 && response.text.includes('/login')
        : response.location?.startsWith('/login') === true
      checks.expectBlocked(`${operation.act}: ${response.status}`, isRedirected && !reveals(response, home))
    }
  }
  for (const routes of ['routes/family/app', 'root', 'routes/family/app,routes/family/family-area', '']) {
    const { text } = await send(`${targetApp.url}/app.data?_routes=${encodeURIComponent(routes)}`)
    checks.expectBlocked(
      `the loaders of '${routes}'`,
      text.includes('/login') && !reveals({ status: 0, location: null, text }, home),
    )
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

attack(
  ['V8.2.2', 'V8.4.1'],
  'shows the guardian of another family nothing at the .data of any path',
  async (checks) => {
    const rowsBefore = await readRows()
    for (const operation of operations) {
      if (operation.path === 'eventos') continue
      // a separate guardian for each, because a request may end the session or the family
      const stranger = await newFamily({ guardianName: 'Vizinha' })
      await renewDays(stranger)
      const household = { ...home, people: { ...home.people, stranger } }
      const cookie = await aSession(stranger.userId)
      const response = await requestAs(operation, {
        url: targetApp.url,
        home: household,
        role: 'stranger',
        cookie,
        asData: true,
      })
      checks.expectBlocked(
        `${operation.act}: ${response.status}`,
        response.status < 500 && !reveals(response, home),
      )
    }
    checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
  },
)

attack('V8.2.1', 'refuses a child member every right of guardians, also by .data', async (checks) => {
  const rowsBefore = await readRows()
  for (const operation of operations) {
    const { childMember: refusal } = operation.expected
    if (refusal.kind !== 'refused') continue
    const response = await requestData(operation, 'childMember', cookies.childMember)
    checks.expectBlocked(
      `${operation.act}: ${response.status}`,
      response.status === refusal.status && response.text.includes(refusal.message),
    )
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

attack(
  ['V8.2.1', 'V2.3.1'],
  'redirects a family without a subscription from every path that needs one',
  async (checks) => {
    const allowedPaths = [
      'meus-dados',
      'dados/exportar',
      'conta/excluir',
      // a removed person joins again by a code, with or without a plan
      'acoes/convites.criar',
      'acoes/convites.cancelar',
      'acoes/familia.entrar',
      'familia/conferir',
      'acoes/perfil.verificacao.reenviar',
      'acoes/perfil.senha.criar',
      'perfil/duas-etapas',
    ]
    const isAllowedPath = (path: string) =>
      allowedPaths.includes(path) || /^acoes\/(?:assinatura|perfil\.duas-etapas)\./.test(path)
    const nonSubscriber = await newFamily({ guardianName: 'Sem Assinatura' })
    await renewDays(nonSubscriber)
    const cookie = `__Host-${await aSession(nonSubscriber.userId)}`
    const rowsBefore = await targetApp.witness.everythingOf(nonSubscriber.familyId, [nonSubscriber])
    const household = { ...home, people: { ...home.people, stranger: nonSubscriber } }
    for (const operation of operations.filter(({ path }) => !isAllowedPath(path))) {
      for (const asData of [true, false]) {
        const headers = { origin: SHOP_ADDRESS }
        const request = {
          url: targetApp.shopUrl,
          home: household,
          role: 'stranger' as const,
          cookie,
          asData,
          headers,
        }
        const response = await requestAs(operation, request)
        const target = asData ? response.text : (response.location ?? '')
        checks.expectBlocked(
          `${operation.act}: ${response.status} ${target.slice(0, 40)}`,
          target.includes('/subscribe') && !target.includes('Sem Assinatura'),
        )
      }
    }
    checks.expectBlocked(
      'a changed row',
      (await targetApp.witness.everythingOf(nonSubscriber.familyId, [nonSubscriber])) === rowsBefore,
    )
  },
)
