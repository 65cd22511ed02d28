import { beforeAll } from 'vitest'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { requestAs, showsFamily } from '#tests/roles/request-as.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { operations } from '#tests/roles/operations.ts'
import type { Role } from '#tests/roles/role.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const targetApp = connectTargetApp()
let fixture: FamilyFixture
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  fixture = await aFamilyFixture()
  for (const role of ['familyAdmin', 'unlinkedMember', 'guardian'] as const) {
    cookies[role] = await aCookie(fixture.people[role].userId)
  }
})

const readRows = () =>
  targetApp.unrestrictedReader.rowsOfFamily(fixture.people.familyAdmin.familyId, [
    fixture.people.familyAdmin,
    fixture.people.unlinkedMember,
    fixture.people.guardian,
  ])

/** The values of `asData` to test: the .data path, which actions do not have, and the path itself. */
const dataModes = ({ path }: (typeof operations)[number]) => (isAction(path) ? [false] : [true, false])
const isAction = (path: string) => path.startsWith('acoes/')

attack('V8.3.1', 'redirects a visitor from every path of /app and its .data to sign-in', async (checks) => {
  const rowsBefore = await readRows()
  for (const operation of operations) {
    for (const asData of dataModes(operation)) {
      const response = await requestAs(operation, {
        url: targetApp.url,
        fixture,
        role: 'visitor',
        cookie: undefined,
        asData,
      })
      const isRedirected = asData
        ? response.status === 202 && response.text.includes('/login')
        : response.location?.startsWith('/login') === true
      checks.expectBlocked(
        `${operation.act}: ${response.status}`,
        isRedirected && !showsFamily(response, fixture),
      )
    }
  }
  for (const routes of ['routes/family/app', 'root', 'routes/family/app,routes/family/family-area', '']) {
    const { text } = await send(`${targetApp.url}/app.data?_routes=${encodeURIComponent(routes)}`)
    checks.expectBlocked(
      `the loaders of '${routes}'`,
      text.includes('/login') && !showsFamily({ status: 0, location: null, text }, fixture),
    )
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

attack(['V8.2.2', 'V8.4.1'], 'shows other families’ guardians nothing at any .data path', async (checks) => {
  const rowsBefore = await readRows()
  for (const operation of operations) {
    if (operation.path === 'eventos') continue
    // a new guardian for each operation, because a request may end the session or leave the family
    const stranger = await newFamily({ guardianName: 'Vizinha' })
    await renewDays(stranger)
    const fixtureWithStranger = { ...fixture, people: { ...fixture.people, stranger } }
    const cookie = await aCookie(stranger.userId)
    const response = await requestAs(operation, {
      url: targetApp.url,
      fixture: fixtureWithStranger,
      role: 'stranger',
      cookie,
      asData: !isAction(operation.path),
    })
    checks.expectBlocked(
      `${operation.act}: ${response.status}`,
      response.status < 500 && !showsFamily(response, fixture),
    )
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

attack('V8.2.1', 'refuses operations of guardians and their .data to child members', async (checks) => {
  const rowsBefore = await readRows()
  for (const operation of operations) {
    const { unlinkedMember: refusal } = operation.expected
    if (refusal.kind !== 'refused') continue
    const response = await requestAs(operation, {
      url: targetApp.url,
      fixture,
      role: 'unlinkedMember',
      cookie: cookies.unlinkedMember,
      asData: !isAction(operation.path),
    })
    checks.expectBlocked(
      `${operation.act}: ${response.status}`,
      response.status === refusal.status && response.text.includes(refusal.message),
    )
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

attack(['V8.2.1', 'V2.3.1'], 'redirects a family without a subscription to the plans', async (checks) => {
  const allowedPaths = [
    'meus-dados',
    'dados/exportar',
    'conta/excluir',
    // a person who was removed can join a family again by a code without a subscription
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
  const cookie = `__Host-${await aCookie(nonSubscriber.userId)}`
  const rowsBefore = await targetApp.unrestrictedReader.rowsOfFamily(nonSubscriber.familyId, [nonSubscriber])
  const unpaidFixture = { ...fixture, people: { ...fixture.people, stranger: nonSubscriber } }
  for (const operation of operations.filter(({ path }) => !isAllowedPath(path))) {
    for (const asData of dataModes(operation)) {
      const headers = { origin: PAYMENTS_APP_URL }
      const request = {
        url: targetApp.paymentsAppUrl,
        fixture: unpaidFixture,
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
    (await targetApp.unrestrictedReader.rowsOfFamily(nonSubscriber.familyId, [nonSubscriber])) === rowsBefore,
  )
})
