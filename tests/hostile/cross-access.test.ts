import { beforeAll } from 'vitest'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { type Answer, ask, reveals } from '#tests/roles/ask.ts'
import { aHousehold, type Household } from '#tests/roles/household.ts'
import { operations } from '#tests/roles/operations.ts'
import type { Role } from '#tests/roles/role.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { SHOP_ADDRESS, theProduct } from './product.ts'
import { send } from './send.ts'

const product = theProduct()
let home: Household
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  home = await aHousehold()
  for (const role of ['familyAdmin', 'childMember', 'guardian'] as const) {
    cookies[role] = await aSession(home.people[role].userId)
  }
})

const state = () =>
  product.witness.everythingOf(home.people.familyAdmin.familyId, [
    home.people.familyAdmin,
    home.people.childMember,
    home.people.guardian,
  ])

/** The request of a page of `role`, for its .data. */
const askForData = (operation: (typeof operations)[number], role: Role, cookie?: string): Promise<Answer> =>
  ask(operation, { url: product.url, home, role, cookie, asData: true })

attack('V8.3.1', 'redirects a visitor to sign-in from every path of /app and its .data', async (checks) => {
  const before = await state()
  for (const operation of operations) {
    for (const asData of [true, false]) {
      const answer = await ask(operation, {
        url: product.url,
        home,
        role: 'visitor',
        cookie: undefined,
        asData,
      })
      const isLed = asData
        ? answer.status === 202 && answer.text.includes('/login')
        : answer.location?.startsWith('/login') === true
      checks.expectRefused(`${operation.act}: ${answer.status}`, isLed && !reveals(answer, home))
    }
  }
  for (const routes of ['routes/family/app', 'root', 'routes/family/app,routes/family/family-area', '']) {
    const { text } = await send(`${product.url}/app.data?_routes=${encodeURIComponent(routes)}`)
    checks.expectRefused(
      `the routes '${routes}' by name`,
      text.includes('/login') && !reveals({ status: 0, location: null, text }, home),
    )
  }
  checks.expectRefused('nothing was changed', (await state()) === before)
})

attack(
  ['V8.2.2', 'V8.4.1'],
  'gives the guardian of another family nothing by the .data of any path',
  async (checks) => {
    const before = await state()
    for (const operation of operations) {
      if (operation.path === 'eventos') continue
      // a separate guardian for each, because a request may end the session or the family
      const stranger = await newFamily({ guardianName: 'Vizinha' })
      await renewDays(stranger)
      const asking = { ...home, people: { ...home.people, stranger } }
      const cookie = await aSession(stranger.userId)
      const answer = await ask(operation, {
        url: product.url,
        home: asking,
        role: 'stranger',
        cookie,
        asData: true,
      })
      checks.expectRefused(
        `${operation.act}: ${answer.status}`,
        answer.status < 500 && !reveals(answer, home),
      )
    }
    checks.expectRefused('nothing was changed', (await state()) === before)
  },
)

attack(
  'V8.2.1',
  'refuses a child member everything reserved for guardians, also by .data',
  async (checks) => {
    const before = await state()
    for (const operation of operations) {
      const { childMember: refusal } = operation.expected
      if (refusal.kind !== 'refused') continue
      const answer = await askForData(operation, 'childMember', cookies.childMember)
      checks.expectRefused(
        `${operation.act}: ${answer.status}`,
        answer.status === refusal.status && answer.text.includes(refusal.message),
      )
    }
    checks.expectRefused('nothing was changed', (await state()) === before)
  },
)

attack(
  ['V8.2.1', 'V2.3.1'],
  'gives a family without a subscription no path behind the gate',
  async (checks) => {
    const own = [
      'meus-dados',
      'dados/exportar',
      'conta/excluir',
      // a removed person joins again by a code, with or without a plan
      'convites',
      'convites/cancelar',
      'familia/entrar',
      'familia/conferir',
      'perfil/verificacao',
      'perfil/senha/criar',
    ]
    const isOpen = (path: string) =>
      own.includes(path) || /^(?:assinatura|perfil\/duas-etapas)(?:\/|$)/.test(path)
    const unpaid = await newFamily({ guardianName: 'Sem Assinatura' })
    await renewDays(unpaid)
    const cookie = `__Host-${await aSession(unpaid.userId)}`
    const before = await product.witness.everythingOf(unpaid.familyId, [unpaid])
    const asking = { ...home, people: { ...home.people, stranger: unpaid } }
    for (const operation of operations.filter(({ path }) => !isOpen(path))) {
      for (const asData of [true, false]) {
        const headers = { origin: SHOP_ADDRESS }
        const request = {
          url: product.shopUrl,
          home: asking,
          role: 'stranger' as const,
          cookie,
          asData,
          headers,
        }
        const answer = await ask(operation, request)
        const way = asData ? answer.text : (answer.location ?? '')
        checks.expectRefused(
          `${operation.act}: ${answer.status} ${way.slice(0, 40)}`,
          way.includes('/subscribe') && !way.includes('Sem Assinatura'),
        )
      }
    }
    checks.expectRefused(
      'nothing was changed',
      (await product.witness.everythingOf(unpaid.familyId, [unpaid])) === before,
    )
  },
)
