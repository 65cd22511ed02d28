import { readChallengeToken } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { childInput } from '#tests/support/family-content.ts'
import { followToCallback, type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { startFlow, finishFlow, runFlow } from '#tests/support/google-steps.ts'
import { mailedCode, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anEmail, anInvite } from '#tests/support/people.ts'
import { selectRows } from '#tests/support/rows.ts'
import { CHILDREN_CONSENT } from '../accounts/children-consent.ts'
import { findSignInMethods } from '../accounts/queries.server.ts'
import { resetPassword } from '../accounts/passwords/reset-password.server.ts'
import { answerChallenge } from '../accounts/second-factor/answer-challenge.server.ts'
import { linkGoogle } from '../accounts/google/link-google.server.ts'
import { requestFirstPassword } from '../accounts/passwords/request-first-password.server.ts'
import { signIn } from '../accounts/session/sign-in.server.ts'
import { unlinkGoogle } from '../accounts/google/unlink-google.server.ts'
import { aFamilyWithSecondFactor, countSessions } from '#tests/support/second-factor.ts'
import { refusedWith } from '#tests/support/results.ts'
import { acceptConsent } from '../families/accept-consent.server.ts'
import { deleteAccount } from '../families/delete-account.server.ts'

const ADMIN_EMAIL = 'dona-do-site@exemplo.com.br'
setUpTestDatabase()
let google: GoogleProvider

beforeAll(async () => {
  google = await startGoogleProvider()
  const environment = setEnvironment({ adminEmail: ADMIN_EMAIL, google: google.settings })
  return async () => {
    environment.restore()
    await google.stop()
  }
})
beforeEach(() => {
  google.person = { sub: newId(), email: anEmail(), email_verified: true, name: 'Carla Nogueira' }
})
afterEach(() => {
  google.tampering = {}
})

function findUsers(email = google.person.email ?? '') {
  return selectRows('users', { email: email.toLowerCase() })
}

const scopeOf = (userId: string) => currentScopeOf({ userId })

describe('the first sign-in with Google', () => {
  it('creates user, Google account and a new family, and no password', async () => {
    const { result, userId } = await runFlow()
    expect(result).toBe('entrou')
    const [user] = await findUsers()
    expect(user).toMatchObject({
      id: userId,
      name: 'Carla Nogueira',
      email_verified: true,
      is_admin: false,
      children_consent_version: null,
    })
    expect(await scopeOf(userId!)).toMatchObject({ role: 'parent', isFamilyAdmin: true })
    const family = await selectRows('families', { id: user!.family_id }, ['name'])
    expect(family).toEqual([{ name: 'Família de Carla' }])
    expect(await findSignInMethods(userId!)).toEqual({
      hasPassword: false,
      googleAccountId: google.person.sub,
    })
    const rows = await selectRows('accounts', { user_id: userId! })
    expect(rows).toMatchObject([
      { provider_id: 'google', access_token: null, refresh_token: null, id_token: null, password: null },
    ])
    // no verification mail, because Google has verified the e-mail
    expect(await mailsTo(google.person.email!)).toEqual([])
  })

  it('applies the invite and the consent of the registration form', async () => {
    const family = await aFamily()
    const { code } = await anInvite(family.scope)
    const { userId } = await runFlow({
      purpose: 'sign-up',
      inviteCode: code,
      consentVersion: CHILDREN_CONSENT.version,
    })
    expect(await scopeOf(userId!)).toMatchObject({ familyId: family.id, role: 'parent', isFamilyAdmin: true })
    const [user] = await findUsers()
    expect(user?.children_consent_version).toBe(CHILDREN_CONSENT.version)
    expect(user?.children_consent_at).toBeInstanceOf(Date)
    expect(await saveChild(await scopeOf(userId!), childInput())).toMatchObject({ ok: true })
  })

  it('creates nothing with a used or unknown invite code', async () => {
    const family = await aFamily()
    const { code } = await anInvite(family.scope)
    await runFlow({ purpose: 'sign-up', inviteCode: code })
    google.person = { ...google.person, sub: newId(), email: anEmail() }
    for (const inviteCode of [code, 'ZZZZZ9'])
      expect((await runFlow({ purpose: 'sign-up', inviteCode })).result).toBe('convite')
    expect(await findUsers()).toEqual([])
  })

  it('gives no consent, which is required before the first child is added', async () => {
    const { userId } = await runFlow()
    const scope = await scopeOf(userId!)
    const child = childInput()
    expect(await saveChild(scope, child)).toEqual(refusedWith('consent_missing'))
    await acceptConsent(scope, { version: CHILDREN_CONSENT.version })
    expect(await saveChild(scope, child)).toMatchObject({ ok: true })
  })

  it('uses the name Usuário if Google has no usable one, and converts the e-mail to lower case', async () => {
    const email = anEmail()
    google.person = { sub: newId(), email: email.toUpperCase(), email_verified: true, name: '\u202e \u0007' }
    expect((await runFlow()).result).toBe('entrou')
    expect(await findUsers(email)).toMatchObject([{ name: 'Usuário', email }])
  })

  it('does not confirm an e-mail that Google has not verified, even the one in ADMIN_EMAIL', async () => {
    google.person = { sub: newId(), email: ADMIN_EMAIL, email_verified: false, name: 'Intrusa' }
    const { userId } = await runFlow()
    expect(await findUsers(ADMIN_EMAIL)).toMatchObject([{ email_verified: false, is_admin: false }])
    expect((await mailsTo(ADMIN_EMAIL)).map(({ kind }) => kind)).toEqual(['verification'])
    // a second sign-in does not change that
    await runFlow()
    expect(await findUsers(ADMIN_EMAIL)).toMatchObject([
      { id: userId, email_verified: false, is_admin: false },
    ])
    await database().deleteFrom('users').where('id', '=', userId!).execute()
  })

  it('makes the verified owner of ADMIN_EMAIL administrator of the site', async () => {
    google.person = { sub: newId(), email: ADMIN_EMAIL, email_verified: true, name: 'Dona' }
    await runFlow()
    expect(await findUsers(ADMIN_EMAIL)).toMatchObject([{ email_verified: true, is_admin: true }])
  })

  it('creates one user for four concurrent callbacks', async () => {
    const family = await aFamily()
    const { code } = await anInvite(family.scope)
    const flows = await Promise.all([
      startFlow({ purpose: 'sign-up', inviteCode: code }),
      startFlow({ purpose: 'sign-up', inviteCode: code }),
      startFlow(),
      startFlow(),
    ])
    const queries = await Promise.all(flows.map(({ url }) => followToCallback(url)))
    const results = await Promise.all(queries.map((query, index) => finishFlow(query, flows[index]!)))
    expect(new Set(results.map(({ userId }) => userId)).size).toBe(1)
    expect(results.map(({ result }) => result)).toEqual(['entrou', 'entrou', 'entrou', 'entrou'])
    expect(await findUsers()).toHaveLength(1)
  })

  it('is refused without an e-mail', async () => {
    google.person = { sub: newId() }
    expect((await runFlow()).result).toBe('erro')
  })
})

describe('later sign-ins with Google', () => {
  it('find the person by the subject, even if the e-mail at Google has changed', async () => {
    const { userId } = await runFlow()
    const oldEmail = google.person.email
    google.person = { ...google.person, email: anEmail(), name: 'Outro Nome' }
    expect(await runFlow()).toMatchObject({ result: 'entrou', userId })
    expect(await findUsers(oldEmail)).toMatchObject([{ id: userId, name: 'Carla Nogueira' }])
    expect(await findUsers()).toEqual([])
  })

  it('open no session before the code of the second factor', async () => {
    const { guardian, factor } = await aFamilyWithSecondFactor()
    expect(await linkGoogle(anActor(guardian.id), google.person.sub)).toEqual({ ok: true })
    const sessionsBefore = await countSessions(guardian.id)
    const { result, cookies } = await runFlow()
    expect(result).toBe('segunda-etapa')
    expect(await countSessions(guardian.id)).toBe(sessionsBefore)
    const headers = { cookie: cookies?.[0]?.split(';')[0] ?? '' }
    const request = new Request('http://localhost/segundo-fator', { headers })
    expect(await findSession(request)).toBeUndefined()
    expect(
      await answerChallenge(readChallengeToken(request), factor.code(), { userAgent: null }),
    ).toMatchObject({ ok: true })
    expect(await countSessions(guardian.id)).toBe(sessionsBefore + 1)
  })

  it('do not find a person by the e-mail if the subject differs', async () => {
    const { userId } = await runFlow()
    google.person = { ...google.person, sub: newId() }
    const flowResult = await runFlow()
    expect(flowResult.result).toBe('outro-metodo')
    expect(flowResult.userId).toBeUndefined()
    expect((await findSignInMethods(userId!)).googleAccountId).not.toBeNull()
  })
})

describe('an existing account', () => {
  it.each([true, false])(
    'is neither opened nor linked by a Google account with the same e-mail (verified at Google: %s)',
    async (isVerified) => {
      const { guardian } = await aFamily({ password: 'Jabuticaba7' })
      google.person = { sub: newId(), email: guardian.email, email_verified: isVerified, name: 'Vítima' }
      const flowResult = await runFlow()
      expect(flowResult.result).toBe('outro-metodo')
      expect(flowResult.userId).toBeUndefined()
      expect((await findSignInMethods(guardian.id)).googleAccountId).toBeNull()
      expect(await findUsers(guardian.email)).toMatchObject([{ email_verified: false }])
      expect(await mailsTo(guardian.email)).toEqual([])
    },
  )

  it('is linked by the signed-in person, who can then sign in with Google', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const flowResult = await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)
    expect(flowResult.result).toBe('vinculado')
    expect(flowResult.userId).toBeUndefined()
    expect(await runFlow()).toMatchObject({ result: 'entrou', userId: guardian.id })
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual(['google_linked'])
    // linking the same Google account again sends no mail
    expect((await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)).result).toBe('vinculado')
    expect(await mailsTo(guardian.email)).toHaveLength(1)
  })

  it('is not linked if the person has signed out, or another person has signed in', async () => {
    const { guardian } = await aFamily()
    const otherFamily = await aFamily()
    for (const signedInUserId of [undefined, otherFamily.guardian.id]) {
      expect((await runFlow({ purpose: 'link', userId: guardian.id }, signedInUserId)).result).toBe('erro')
    }
    expect((await findSignInMethods(guardian.id)).googleAccountId).toBeNull()
  })

  it('is linked neither to the Google account of another person nor to a second Google account', async () => {
    const [family, otherFamily] = [await aFamily(), await aFamily()]
    const link = (id: string) => runFlow({ purpose: 'link', userId: id }, id)
    await link(family.guardian.id)
    expect((await link(otherFamily.guardian.id)).result).toBe('de-outra-pessoa')
    google.person = { ...google.person, sub: newId() }
    expect((await link(family.guardian.id)).result).toBe('outro-google')
  })

  it('an account with a password is unlinked by its owner, who is notified by mail', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)
    expect(await unlinkGoogle(anActor(guardian.id))).toEqual({ ok: true })
    expect(await unlinkGoogle(anActor(guardian.id))).toEqual({ ok: true })
    expect((await findSignInMethods(guardian.id)).googleAccountId).toBeNull()
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual([
      'google_linked',
      'google_unlinked',
    ])
  })
})

describe('an account without a password', () => {
  const caller = { clientIp: '10.9.8.7', userAgent: null }

  it('cannot be unlinked from Google before it gets a password by mail', async () => {
    const email = google.person.email!
    const { userId } = await runFlow()
    expect(await unlinkGoogle(anActor(userId))).toEqual(refusedWith('no_password'))
    const scope = await scopeOf(userId!)
    expect(await deleteAccount(scope, { password: 'Qualquer1' })).toEqual(refusedWith('no_password'))
    expect(await requestFirstPassword(anActor(userId))).toEqual({ ok: true })
    expect(await resetPassword(await mailedCode('reset', email), 'Jabuticaba7', caller)).toMatchObject({
      ok: true,
    })
    expect(await signIn({ email, password: 'Jabuticaba7' }, caller)).toMatchObject({
      ok: true,
      next: 'session',
    })
    // Google and password sign in to the same account
    expect(await runFlow()).toMatchObject({ userId })
    expect(await unlinkGoogle(anActor(userId))).toEqual({ ok: true })
  })

  it('is deleted with its Google link and flows', async () => {
    const email = google.person.email!
    const { userId } = await runFlow()
    await requestFirstPassword(anActor(userId))
    await resetPassword(await mailedCode('reset', email), 'Jabuticaba7', caller)
    await startFlow({ purpose: 'link', userId: userId! })
    expect(await deleteAccount(await scopeOf(userId!), { password: 'Jabuticaba7' })).toEqual({ ok: true })
    const flows = await selectRows('google_flows', { user_id: userId! }, ['id'])
    const accounts = await selectRows('accounts', { account_id: google.person.sub }, ['id'])
    expect([flows, accounts]).toEqual([[], []])
    // the next sign-in creates a new account
    const newAccount = await runFlow()
    expect(newAccount.result).toBe('entrou')
    expect(newAccount.userId).not.toBe(userId)
  })
})
