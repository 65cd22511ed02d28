import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { type FamilyScope, mintFamilyScope, withoutSession } from '#app/database/family-scope.server.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aMember, anActor, anEmail, anInvite, aSession } from '#tests/support/people.ts'
import { aProtectedGuardian, appCode } from '#tests/support/second-factor.ts'
import { attack } from './attack.ts'
import { ADMIN_ADDRESS, SHOP_ADDRESS, theProduct } from './product.ts'
import { cookieOf, type TestResponse, send } from './send.ts'
import { requestReset, opens, PASSWORD, signIn, signUp } from './sign-in.ts'

const product = theProduct()
const OWNERS_PASSWORD = 'Pitanga2026!'

const userWith = (email: string) =>
  database()
    .selectFrom('users')
    .select(['id', 'email_verified', 'is_admin', 'family_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** Presses the button of the page that the mail links to. */
const confirm = (code: string, cookie?: string, form: Record<string, string> = {}) =>
  send(`${product.url}/confirmar-email?codigo=${code}`, { form, cookie })

const deny = (code: string) => confirm(code, undefined, { intent: 'nao-fui-eu' })

const reset = (code: string) => {
  const form = { password: OWNERS_PASSWORD, confirmation: OWNERS_PASSWORD }
  return send(`${product.url}/nova-senha?codigo=${code}`, { form })
}

/** Frees an address for another case. */
const free = (email: string) =>
  database()
    .updateTable('users')
    .set({ email: anEmail(), is_admin: false })
    .where('email', '=', email)
    .execute()

const isAdministrator = async (cookie: string) => {
  const session = await send(`${product.url}/sessao`, { cookie })
  return session.text.includes('"isAdministrator":true')
}

attack(
  ['V6.3.1', 'V8.2.1'],
  'makes nobody an administrator when another person clicks the link of the mail',
  async (checks) => {
    await free(ADMIN_ADDRESS)
    const attackers = cookieOf(await signUp(product.url, ADMIN_ADDRESS))
    const code = await codeIn('verification', ADMIN_ADDRESS)
    const stranger = await aFamily({ password: PASSWORD })
    for (const cookie of [undefined, await aSession(stranger.guardian.id)]) {
      await send(`${product.url}/confirmar-email?codigo=${code}`, { cookie })
      await confirm(code, cookie)
      await confirm(code, cookie, { password: '' })
      await confirm(code, cookie, { password: OWNERS_PASSWORD })
      const { email_verified, is_admin } = await userWith(ADMIN_ADDRESS)
      checks.expectRefused('the owner’s tap confirms the attacker’s account', !email_verified)
      checks.expectRefused('the owner’s tap makes an administrator', !is_admin)
    }
    checks.expectRefused('the attacker’s session', !(await isAdministrator(attackers)))
    const again = cookieOf(await signIn(product.url, ADMIN_ADDRESS, 'Jabuticaba7!'))
    checks.expectRefused('the attacker’s next sign-in', !(await isAdministrator(again)))
  },
)

attack(
  ['V6.3.1', 'V8.2.1'],
  'gives administrator rights only to the session that confirmed the address',
  async (checks) => {
    await free(ADMIN_ADDRESS)
    const mine = cookieOf(await signUp(product.url, ADMIN_ADDRESS))
    const { id } = await userWith(ADMIN_ADDRESS)
    const other = await aSession(id)
    await confirm(await codeIn('verification', ADMIN_ADDRESS), mine)
    checks.expectServed('the session that confirmed', await isAdministrator(mine))
    checks.expectRefused('a session of before', !(await isAdministrator(other)))
    // confirmed before ADMIN_EMAIL was set
    await database().updateTable('users').set({ is_admin: false }).where('id', '=', id).execute()
    const later = cookieOf(await signIn(product.url, ADMIN_ADDRESS, 'Jabuticaba7!'))
    checks.expectRefused('a sign-in without a confirmation', !(await isAdministrator(later)))
    await free(ADMIN_ADDRESS)
  },
)

attack(
  ['V6.3.1', 'V8.2.1'],
  'confirms a changed address only in a session of the account or with its password',
  async (checks) => {
    const { guardian } = await aFamily({ password: PASSWORD })
    const attackers = await aSession(guardian.id)
    const victim = anEmail()
    const json = { email: victim, password: PASSWORD }
    await send(`${product.url}/app/perfil/email`, { json, cookie: attackers })
    const code = await codeIn('verification', victim)
    await confirm(code)
    checks.expectRefused('the victim’s tap', !(await userWith(victim)).email_verified)
    await confirm(code, undefined, { password: PASSWORD })
    checks.expectServed('with the password', (await userWith(victim)).email_verified)
  },
)

attack('V8.2.1', 'assigns a waiting purchase to nobody with an unconfirmed address', async (checks) => {
  const victim = anEmail()
  const attackers = cookieOf(await signUp(product.url, victim))
  const id = newId()
  await database()
    .insertInto('subscriptions')
    .values({
      id,
      provider: 'hotmart',
      code: id,
      plan: 'annual',
      status: 'active',
      buyer_email: victim,
      last_updated: new Date(),
    })
    .execute()
  await confirm(await codeIn('verification', victim))
  const headers = { origin: SHOP_ADDRESS }
  const cookie = `__Host-${attackers}`
  await send(`${product.shopUrl}/assinatura/usar-compra`, { form: { volta: '/app' }, cookie, headers })
  const { user_id } = await database()
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  checks.expectRefused('the purchase', user_id === null)
})

attack(
  'V6.3.1',
  'removes an address from an account when the mailbox’s owner presses the button, not when a page is loaded',
  async (checks) => {
    const victim = anEmail()
    const attackers = cookieOf(await signUp(product.url, victim))
    const { id } = await userWith(victim)
    const [mail] = await mailsTo(victim)
    checks.expectServed('the mail names the account', mail?.plain.includes('“Ana D.”') === true)
    checks.expectServed('the mail offers the way out', mail?.plain.includes('Não fui eu') === true)
    const code = await codeIn('verification', victim)
    // as a mail filter does
    for (const path of ['', '&resposta=nao-fui-eu'])
      await send(`${product.url}/confirmar-email?codigo=${code}${path}`)
    checks.expectRefused('a reading takes it', (await userWith(victim)).id === id)
    const [first, second] = await Promise.all([deny(code), deny(code)])
    checks.expectServed('twice is fine', first.status < 300 && second.status < 300)
    checks.expectRefused('a sign-in with it', !opens(await signIn(product.url, victim, 'Jabuticaba7!')))
    await confirm(code, attackers)
    const { email, email_verified } = await database()
      .selectFrom('users')
      .select(['email', 'email_verified'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    checks.expectRefused('a confirmation afterwards', !email_verified && email !== victim)
    checks.expectServed('the real owner registers', opens(await signUp(product.url, victim)))
    checks.expectServed('the account of before is another', (await userWith(victim)).id !== id)
  },
)

attack('V6.3.1', 'removes no confirmed address', async (checks) => {
  const email = anEmail()
  const mine = cookieOf(await signUp(product.url, email))
  const code = await codeIn('verification', email)
  await confirm(code, mine)
  await deny(code)
  checks.expectRefused('the tap afterwards', (await userWith(email)).email_verified)
})

attack(
  ['V6.3.4', 'V6.5.1'],
  'turns on no second factor before the address is confirmed, and removes it when the address is taken back',
  async (checks) => {
    const victim = anEmail()
    const cookie = cookieOf(await signUp(product.url, victim))
    const { id } = await userWith(victim)
    const begin = (json: object) => send(`${product.url}/app/perfil/duas-etapas/comecar`, { json, cookie })
    checks.expectRefused('setting it up', (await begin({ password: 'Jabuticaba7!' })).status === 409)
    checks.expectRefused('its row', (await factorsOf(id)) === 0)
    // from a release that needed no confirmed address
    await database()
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'v1.x', confirmed_at: new Date(), begun_at: new Date() })
      .execute()
    await requestReset(product.url, victim)
    const response = await reset(await codeIn('reset', victim))
    checks.expectServed('the owner is in', opens(response))
    checks.expectRefused('the factor of the squatter', (await factorsOf(id)) === 0)
    checks.expectRefused(
      'the session of the squatter',
      (await send(`${product.url}/app`, { cookie })).status === 302,
    )
  },
)

attack(
  'V6.3.4',
  'requires both factors to change an address, so that a reset by the new one opens no session',
  async (checks) => {
    const { guardian, password, cookie, factor } = await aProtectedGuardian()
    const email = anEmail()
    const change = (json: object) => send(`${product.url}/app/perfil/email`, { json, cookie })
    checks.expectRefused('the password alone', (await change({ email, password })).status >= 400)
    checks.expectRefused('a wrong code', (await change({ email, password, code: '000000' })).status >= 400)
    checks.expectServed('the address', (await userWith(guardian.email)).id === guardian.id)
    checks.expectServed(
      'both',
      (await change({ email, password, code: appCode(factor.secret, 1) })).status === 200,
    )
  },
)

attack(
  ['V8.2.1', 'V7.4.2'],
  'taking an address back revokes the squatter’s codes and reviews the squatter’s members',
  async (checks) => {
    const victim = anEmail()
    await signUp(product.url, victim)
    const { id, family_id } = await userWith(victim)
    const family = familyOf(id, family_id!)
    const accomplice = await joinWith(family.scope, 'Cúmplice')
    const [own, of] = [await anInvite(family.scope), await anInvite(accomplice)]
    await requestReset(product.url, victim)
    const response = await reset(await codeIn('reset', victim))
    const cookie = cookieOf(response)
    for (const { code } of [own, of]) {
      const late = await signUp(product.url, anEmail(), { inviteCode: code })
      checks.expectRefused('a code of before', !opens(late))
    }
    const see = (path: string): Promise<TestResponse> => send(product.url + path, { cookie })
    for (const path of ['/app', '/app/quadro', '/app?aba=config'])
      checks.expectRefused(
        `${path} before the question`,
        (await see(path)).location === '/app/familia/conferir',
      )
    const page = await see('/app/familia/conferir')
    checks.expectServed('the page names the member', page.text.includes('Cúmplice'))
    const answer = (form: Record<string, string>) =>
      send(`${product.url}/app/familia/conferir`, { form, cookie })
    await answer({ intent: 'remover', userId: accomplice.userId })
    const theirs = await aSession(accomplice.userId)
    const data = await send(`${product.url}/app.data`, { cookie: theirs })
    checks.expectRefused('the member goes on reading', !data.text.includes(family_id!))
    await answer({ intent: 'esta-certa' })
    checks.expectServed('the app opens', (await see('/app')).status === 200)
  },
)

attack(
  'V8.2.1',
  'taking an address back can start a new family without the earlier members',
  async (checks) => {
    const victim = anEmail()
    await signUp(product.url, victim)
    const { id, family_id } = await userWith(victim)
    await aMember(familyOf(id, family_id!), { role: 'parent' })
    await requestReset(product.url, victim)
    const cookie = cookieOf(await reset(await codeIn('reset', victim)))
    await send(`${product.url}/app/familia/conferir`, { form: { intent: 'nova' }, cookie })
    const now = await userWith(victim)
    checks.expectRefused('the old family', now.family_id !== family_id)
    const members = await database()
      .selectFrom('family_members')
      .select('user_id')
      .where('family_id', '=', now.family_id)
      .execute()
    checks.expectServed('the new one', members.length === 1 && members[0]?.user_id === id)
    checks.expectServed('the app opens', (await send(`${product.url}/app`, { cookie })).status === 200)
  },
)

attack('V8.2.1', 'taking an address back does not allow removing earlier members', async (checks) => {
  const ana = await aFamily({ guardianName: 'Ana Souza', hasConfirmedEmail: true })
  const { code } = await anInvite(ana.scope)
  const joao = anEmail()
  await signUp(product.url, joao, { inviteCode: code })
  const dora = await aMember(ana, { role: 'parent', name: 'Dora Souza' })
  await requestReset(product.url, joao)
  const cookie = cookieOf(await reset(await codeIn('reset', joao)))
  const page = await send(`${product.url}/app/familia/conferir`, { cookie })
  checks.expectServed('the page names the founder', page.text.includes('Ana Souza'))
  checks.expectRefused('a button to remove somebody', !page.text.includes('value="remover"'))
  for (const userId of [ana.guardian.id, dora.userId]) {
    const form = { intent: 'remover', userId }
    const response = await send(`${product.url}/app/familia/conferir`, { form, cookie })
    checks.expectRefused('the answer', response.status === 403)
  }
  const members = await database()
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', ana.id)
    .where('is_active', '=', true)
    .execute()
  checks.expectServed('everybody of before is still there', members.length === 3)
  const form = { intent: 'nova' }
  await send(`${product.url}/app/familia/conferir`, { form, cookie })
  checks.expectServed('leaving', (await userWith(joao)).family_id !== ana.id)
})

async function factorsOf(userId: string): Promise<number> {
  const rows = await database()
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

/** A person who signs up with this person's invite code. */
async function joinWith(scope: FamilyScope, name: string): Promise<FamilyScope> {
  const email = anEmail()
  await signUp(product.url, email, { inviteCode: (await anInvite(scope)).code })
  const { id, family_id } = await userWith(email)
  await database().updateTable('users').set({ name }).where('id', '=', id).execute()
  return familyOf(id, family_id!).scope
}

function familyOf(userId: string, familyId: string) {
  const scope = mintFamilyScope({
    familyId,
    userId,
    memberName: 'Ana Duarte',
    role: 'parent',
    isFamilyAdmin: true,
    timeZone: 'America/Sao_Paulo',
    ...withoutSession,
  })
  return {
    id: familyId,
    scope,
    guardian: { id: userId, name: 'Ana Duarte', email: '', ...anActor(userId) },
    children: [],
  }
}
