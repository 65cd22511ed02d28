import { newId } from '#app/base/ids.ts'
import { type FamilyScope, mintFamilyScope, noChecks } from '#app/database/family-scope.server.ts'
import { aDevice, type TestDevice } from '#tests/support/devices.ts'
import { addChild } from '#tests/support/family-content.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aMember, anActor, anEmail, anInvite, aCookie } from '#tests/support/people.ts'
import { aFamilyWithSecondFactor, totpCode } from '#tests/support/second-factor.ts'
import { insertRow, selectRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { attack } from './attack.ts'
import { ADMIN_EMAIL, PAYMENTS_APP_URL, connectTargetApp } from './target-app.ts'
import { cookieOf, type TestResponse, send } from './send.ts'
import { requestReset, opensSession, PASSWORD, signIn, signUp } from './sign-in.ts'

const app = connectTargetApp()
const OWNER_PASSWORD = 'Pitanga2026!'

const findUser = (email: string) =>
  selectRow('users', { email }, ['id', 'email_verified', 'is_admin', 'family_id'])

/** Submits the form of the page that the confirmation mail links to. */
const confirmEmail = (code: string, cookie?: string, form: Record<string, string> = {}) =>
  send(`${app.url}/confirmar-email?codigo=${code}`, { form, cookie })

/** Submits 'Não fui eu' on the same page. */
const denyEmail = (code: string) => confirmEmail(code, undefined, { intent: 'nao-fui-eu' })

const resetPassword = (code: string) => {
  const form = { password: OWNER_PASSWORD, confirmation: OWNER_PASSWORD }
  return send(`${app.url}/nova-senha?codigo=${code}`, { form })
}

/** Gives the account with this e-mail another one, so that the next case can register this e-mail. */
const releaseEmail = (email: string) => updateRows('users', { email }, { email: anEmail(), is_admin: false })

const isAdministrator = async (cookie: string) => {
  const session = await send(`${app.url}/sessao`, { cookie })
  return session.text.includes('"isAdministrator":true')
}

attack(
  ['V6.3.1', 'V8.2.1'],
  'does not confirm the administrator’s e-mail for an attacker’s account when its owner opens the link of the mail',
  async (checks) => {
    await releaseEmail(ADMIN_EMAIL)
    const attackerCookie = cookieOf(await signUp(app.url, ADMIN_EMAIL))
    const code = await mailedCode('verification', ADMIN_EMAIL)
    const stranger = await aFamily({ password: PASSWORD })
    for (const cookie of [undefined, await aCookie(stranger.guardian.id)]) {
      await send(`${app.url}/confirmar-email?codigo=${code}`, { cookie })
      await confirmEmail(code, cookie)
      await confirmEmail(code, cookie, { password: '' })
      await confirmEmail(code, cookie, { password: OWNER_PASSWORD })
      const { email_verified, is_admin } = await findUser(ADMIN_EMAIL)
      checks.expectBlocked('the owner confirms the e-mail for the attacker’s account', !email_verified)
      checks.expectBlocked('the owner makes the attacker an administrator', !is_admin)
    }
    checks.expectBlocked('the attacker’s session', !(await isAdministrator(attackerCookie)))
    const nextCookie = cookieOf(await signIn(app.url, ADMIN_EMAIL, 'Jabuticaba7!'))
    checks.expectBlocked('the attacker’s next sign-in', !(await isAdministrator(nextCookie)))
  },
)

attack(['V6.3.1', 'V8.2.1'], 'only the session that confirms ADMIN_EMAIL is an admin', async (checks) => {
  await releaseEmail(ADMIN_EMAIL)
  const cookie = cookieOf(await signUp(app.url, ADMIN_EMAIL))
  const { id } = await findUser(ADMIN_EMAIL)
  const earlierCookie = await aCookie(id)
  await confirmEmail(await mailedCode('verification', ADMIN_EMAIL), cookie)
  checks.expectServed('the session that confirmed', await isAdministrator(cookie))
  checks.expectBlocked('an earlier session', !(await isAdministrator(earlierCookie)))
  // as if the e-mail had been confirmed before ADMIN_EMAIL was set
  await updateRows('users', { id }, { is_admin: false })
  const laterCookie = cookieOf(await signIn(app.url, ADMIN_EMAIL, 'Jabuticaba7!'))
  checks.expectBlocked('a sign-in without a confirmation', !(await isAdministrator(laterCookie)))
  await releaseEmail(ADMIN_EMAIL)
})

attack(['V6.3.1', 'V8.2.1'], 'confirms a changed e-mail only with session or password', async (checks) => {
  const { guardian } = await aFamily({ password: PASSWORD })
  const attackerCookie = await aCookie(guardian.id)
  const victimEmail = anEmail()
  const json = { email: victimEmail, password: PASSWORD }
  await send(`${app.url}/app/acoes/perfil.email.trocar`, { json, cookie: attackerCookie })
  const code = await mailedCode('verification', victimEmail)
  await confirmEmail(code)
  checks.expectBlocked('a confirmation by the victim', !(await findUser(victimEmail)).email_verified)
  await confirmEmail(code, undefined, { password: PASSWORD })
  checks.expectServed('a confirmation with the password', (await findUser(victimEmail)).email_verified)
})

attack('V8.2.1', 'assigns no purchase to an account with an unconfirmed e-mail', async (checks) => {
  const victimEmail = anEmail()
  const attackerCookie = cookieOf(await signUp(app.url, victimEmail))
  const id = newId()
  await insertRow('subscriptions', {
    id,
    provider: 'hotmart',
    code: id,
    plan: 'annual',
    status: 'active',
    buyer_email: victimEmail,
    last_updated: new Date(),
  })
  await confirmEmail(await mailedCode('verification', victimEmail))
  const headers = { origin: PAYMENTS_APP_URL }
  const cookie = `__Host-${attackerCookie}`
  await send(`${app.paymentsAppUrl}/assinatura/usar-compra`, { form: { volta: '/app' }, cookie, headers })
  const { user_id } = await selectRow('subscriptions', { id }, ['user_id'])
  checks.expectBlocked('the victim’s purchase', user_id === null)
})

attack('V6.3.1', 'removes an e-mail when its owner submits the form, not at page load', async (checks) => {
  const victimEmail = anEmail()
  const attackerCookie = cookieOf(await signUp(app.url, victimEmail))
  const { id } = await findUser(victimEmail)
  const [mail] = await mailsTo(victimEmail)
  checks.expectServed('the mail names the account', mail?.plain.includes('“Ana D.”') === true)
  checks.expectServed('the mail offers “Não fui eu”', mail?.plain.includes('Não fui eu') === true)
  const code = await mailedCode('verification', victimEmail)
  // mail filters load every link of a mail
  for (const query of ['', '&resposta=nao-fui-eu'])
    await send(`${app.url}/confirmar-email?codigo=${code}${query}`)
  checks.expectBlocked('loading the page removes the e-mail', (await findUser(victimEmail)).id === id)
  const [firstResponse, secondResponse] = await Promise.all([denyEmail(code), denyEmail(code)])
  checks.expectServed('two submits', firstResponse.status < 300 && secondResponse.status < 300)
  checks.expectBlocked(
    'a sign-in with the removed e-mail',
    !opensSession(await signIn(app.url, victimEmail, 'Jabuticaba7!')),
  )
  await confirmEmail(code, attackerCookie)
  const { email, email_verified } = await selectRow('users', { id }, ['email', 'email_verified'])
  checks.expectBlocked('a later confirmation', !email_verified && email !== victimEmail)
  checks.expectServed('the real owner registers', opensSession(await signUp(app.url, victimEmail)))
  checks.expectServed('the earlier account is another one', (await findUser(victimEmail)).id !== id)
})

attack('V6.3.1', 'does not remove a confirmed e-mail', async (checks) => {
  const email = anEmail()
  const cookie = cookieOf(await signUp(app.url, email))
  const code = await mailedCode('verification', email)
  await confirmEmail(code, cookie)
  await denyEmail(code)
  checks.expectBlocked('the removal of a confirmed e-mail', (await findUser(email)).email_verified)
})

attack(
  ['V6.3.4', 'V6.5.1'],
  'refuses a second factor before the e-mail is confirmed; account recovery deletes an older one',
  async (checks) => {
    const victimEmail = anEmail()
    const cookie = cookieOf(await signUp(app.url, victimEmail))
    const { id } = await findUser(victimEmail)
    const startSetup = (json: object) =>
      send(`${app.url}/app/acoes/perfil.duas-etapas.comecar`, { json, cookie })
    checks.expectBlocked(
      'the setup of a second factor',
      (await startSetup({ password: 'Jabuticaba7!' })).status === 409,
    )
    checks.expectBlocked('a stored second factor', (await countFactors(id)) === 0)
    // earlier releases allowed a second factor without a confirmed e-mail
    await insertRow('second_factors', {
      user_id: id,
      secret: 'v1.x',
      confirmed_at: new Date(),
      begun_at: new Date(),
    })
    await requestReset(app.url, victimEmail)
    const response = await resetPassword(await mailedCode('reset', victimEmail))
    checks.expectServed('the owner’s session', opensSession(response))
    checks.expectBlocked('the second factor of the attacker', (await countFactors(id)) === 0)
    checks.expectBlocked(
      'the session of the attacker',
      (await send(`${app.url}/app`, { cookie })).status === 302,
    )
  },
)

attack('V6.3.4', 'requires password and second factor to change the e-mail', async (checks) => {
  const { guardian, password, cookie, factor } = await aFamilyWithSecondFactor()
  const email = anEmail()
  const changeEmail = (json: object) => send(`${app.url}/app/acoes/perfil.email.trocar`, { json, cookie })
  checks.expectBlocked('the password alone', (await changeEmail({ email, password })).status >= 400)
  checks.expectBlocked('a wrong code', (await changeEmail({ email, password, code: '000000' })).status >= 400)
  checks.expectServed('the earlier e-mail', (await findUser(guardian.email)).id === guardian.id)
  checks.expectServed(
    'the password and the code',
    (await changeEmail({ email, password, code: totpCode(factor.secret, 1) })).status === 200,
  )
})

attack(['V8.2.1', 'V7.4.2'], 'account recovery revokes codes and requires a review', async (checks) => {
  const victimEmail = anEmail()
  await signUp(app.url, victimEmail)
  const { id, family_id } = await findUser(victimEmail)
  const family = testFamilyOf(id, family_id!)
  const accomplice = await joinWith(family.scope, 'Cúmplice')
  const [ownInvite, accompliceInvite] = [await anInvite(family.scope), await anInvite(accomplice)]
  const childIds = [await addChild(family.scope)]
  const [ownDevice, accompliceDevice] = [
    await aDevice(family.scope, { childIds }),
    await aDevice(accomplice, { childIds }),
  ]
  const showsFamily = async ({ cookie }: TestDevice) =>
    (await send(`${app.url}/aparelho/visao`, { cookie })).status !== 401
  checks.expectServed('a device before the recovery', await showsFamily(ownDevice))
  await requestReset(app.url, victimEmail)
  const response = await resetPassword(await mailedCode('reset', victimEmail))
  const cookie = cookieOf(response)
  for (const { code } of [ownInvite, accompliceInvite]) {
    const signUpResponse = await signUp(app.url, anEmail(), { inviteCode: code })
    checks.expectBlocked('an earlier invite code', !opensSession(signUpResponse))
  }
  checks.expectBlocked('a device that the account paired earlier', !(await showsFamily(ownDevice)))
  const openPage = (path: string): Promise<TestResponse> => send(app.url + path, { cookie })
  for (const path of ['/app', '/app/quadro', '/app?aba=config'])
    checks.expectBlocked(
      `${path} before the review`,
      (await openPage(path)).location === '/app/familia/conferir',
    )
  const page = await openPage('/app/familia/conferir')
  checks.expectServed('the page names the member', page.text.includes('Cúmplice'))
  checks.expectServed('the page names the device of the member', page.text.includes('Tablet da sala'))
  const answerReview = (form: Record<string, string>) =>
    send(`${app.url}/app/familia/conferir`, { form, cookie })
  await answerReview({ intent: 'remover', userId: accomplice.userId, turnOffDevices: 'on' })
  checks.expectBlocked('a device that the member paired', !(await showsFamily(accompliceDevice)))
  const accompliceSession = await aCookie(accomplice.userId)
  const data = await send(`${app.url}/app.data`, { cookie: accompliceSession })
  checks.expectBlocked('the removed member reads the family', !data.text.includes(family_id!))
  await answerReview({ intent: 'esta-certa' })
  checks.expectServed('the app opens', (await openPage('/app')).status === 200)
})

attack('V8.2.1', 'account recovery can start a new family without other members', async (checks) => {
  const victimEmail = anEmail()
  await signUp(app.url, victimEmail)
  const { id, family_id } = await findUser(victimEmail)
  await aMember(testFamilyOf(id, family_id!), { role: 'parent' })
  await requestReset(app.url, victimEmail)
  const cookie = cookieOf(await resetPassword(await mailedCode('reset', victimEmail)))
  await send(`${app.url}/app/familia/conferir`, { form: { intent: 'nova' }, cookie })
  const userAfter = await findUser(victimEmail)
  checks.expectBlocked('a member of the old family', userAfter.family_id !== family_id)
  const members = await selectRows('family_members', { family_id: userAfter.family_id }, ['user_id'])
  checks.expectServed('the new family', members.length === 1 && members[0]?.user_id === id)
  checks.expectServed('the app opens', (await send(`${app.url}/app`, { cookie })).status === 200)
})

attack('V8.2.1', 'account recovery does not allow the removal of earlier members', async (checks) => {
  const family = await aFamily({ guardianName: 'Ana Souza', hasConfirmedEmail: true })
  const { code } = await anInvite(family.scope)
  const memberEmail = anEmail()
  await signUp(app.url, memberEmail, { inviteCode: code })
  const otherGuardian = await aMember(family, { role: 'parent', name: 'Dora Souza' })
  await requestReset(app.url, memberEmail)
  const cookie = cookieOf(await resetPassword(await mailedCode('reset', memberEmail)))
  const page = await send(`${app.url}/app/familia/conferir`, { cookie })
  checks.expectServed('the page names the founder', page.text.includes('Ana Souza'))
  checks.expectBlocked('a button to remove somebody', !page.text.includes('value="remover"'))
  for (const userId of [family.guardian.id, otherGuardian.userId]) {
    const form = { intent: 'remover', userId }
    const response = await send(`${app.url}/app/familia/conferir`, { form, cookie })
    checks.expectBlocked('the removal of an earlier member', response.status === 403)
  }
  const members = await selectRows('family_members', { family_id: family.id, is_active: true }, ['user_id'])
  checks.expectServed('the earlier members', members.length === 3)
  const form = { intent: 'nova' }
  await send(`${app.url}/app/familia/conferir`, { form, cookie })
  checks.expectServed('a new family', (await findUser(memberEmail)).family_id !== family.id)
})

async function countFactors(userId: string): Promise<number> {
  const rows = await selectRows('second_factors', { user_id: userId }, ['user_id'])
  return rows.length
}

/** Signs up a person with an invite code of the scope's family. Returns the person's scope. */
async function joinWith(scope: FamilyScope, name: string): Promise<FamilyScope> {
  const email = anEmail()
  await signUp(app.url, email, { inviteCode: (await anInvite(scope)).code })
  const { id, family_id } = await findUser(email)
  await updateRows('users', { id }, { name })
  return testFamilyOf(id, family_id!).scope
}

function testFamilyOf(userId: string, familyId: string) {
  const scope = mintFamilyScope({
    familyId,
    userId,
    memberName: 'Ana Duarte',
    role: 'parent',
    childId: null,
    isFamilyAdmin: true,
    timeZone: 'America/Sao_Paulo',
    ...noChecks,
  })
  return {
    id: familyId,
    scope,
    guardian: { id: userId, name: 'Ana Duarte', email: '', ...anActor(userId) },
    children: [],
  }
}
