import { readChallengeToken } from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { childInput } from '#tests/support/family-content.ts'
import { followToCallback, type GoogleProvider, startGoogleProvider } from '#tests/support/google-provider.ts'
import { startFlow, finishFlow, runFlow } from '#tests/support/google-steps.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, anActor, anEmail, anInvite } from '#tests/support/people.ts'
import { CHILDREN_CONSENT } from '../accounts/children-consent.ts'
import { findAccount } from '../accounts/queries.server.ts'
import { resetPassword } from '../accounts/passwords/reset-password.server.ts'
import { answerChallenge } from '../accounts/second-factor/answer-challenge.server.ts'
import { linkGoogle } from '../accounts/google/link-google.server.ts'
import { requestOwnPassword } from '../accounts/passwords/request-own-password.server.ts'
import { signIn } from '../accounts/session/sign-in.server.ts'
import { unlinkGoogle } from '../accounts/google/unlink-google.server.ts'
import { secondFactorGuardian, countSessions } from '#tests/support/second-factor.ts'
import { acceptConsent } from '../families/accept-consent.server.ts'
import { deleteAccount } from '../families/delete-account.server.ts'

const ADMIN = 'dona-do-site@exemplo.com.br'
setUpTestDatabase()
let google: GoogleProvider
let environment: { restore: () => void }

beforeAll(async () => {
  google = await startGoogleProvider()
  environment = setEnvironment({ adminEmail: ADMIN, google: google.settings })
})
beforeEach(() => {
  google.person = { sub: newId(), email: anEmail(), email_verified: true, name: 'Carla Nogueira' }
})
afterEach(() => {
  google.next = {}
})
afterAll(async () => {
  environment.restore()
  await google.stop()
})

function userOf(email = google.person.email ?? '') {
  return database().selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).execute()
}

const scopeOf = (userId: string) => currentScopeOf({ userId })

describe('the first sign-in with Google', () => {
  it('creates user, Google account and a new family, and no password', async () => {
    const { result, userId } = await runFlow()
    expect(result).toBe('entrou')
    const [user] = await userOf()
    expect(user).toMatchObject({
      id: userId,
      name: 'Carla Nogueira',
      email_verified: true,
      is_admin: false,
      children_consent_version: null,
    })
    expect(await scopeOf(userId!)).toMatchObject({ role: 'parent', isFamilyAdmin: true })
    const family = await database()
      .selectFrom('families')
      .select('name')
      .where('id', '=', user!.family_id)
      .execute()
    expect(family).toEqual([{ name: 'Família de Carla' }])
    expect(await findAccount(userId!, '')).toMatchObject({
      hasPassword: false,
      google: { isOffered: true, isLinked: true },
    })
    const rows = await database().selectFrom('accounts').selectAll().where('user_id', '=', userId!).execute()
    expect(rows).toMatchObject([
      { provider_id: 'google', access_token: null, refresh_token: null, id_token: null, password: null },
    ])
    // Google has verified the address: no confirmation mail
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
    const [user] = await userOf()
    expect(user?.children_consent_version).toBe(CHILDREN_CONSENT.version)
    expect(user?.children_consent_at).toBeInstanceOf(Date)
    expect(await saveChild(await scopeOf(userId!), childInput())).toMatchObject({ ok: true })
  })

  it('with a used or unknown code creates nothing, and says so as the form does', async () => {
    const family = await aFamily()
    const { code } = await anInvite(family.scope)
    await runFlow({ purpose: 'sign-up', inviteCode: code })
    google.person = { ...google.person, sub: newId(), email: anEmail() }
    for (const inviteCode of [code, 'ZZZZZ9'])
      expect((await runFlow({ purpose: 'sign-up', inviteCode })).result).toBe('convite')
    expect(await userOf()).toEqual([])
  })

  it('admits no child before the guardian has consented', async () => {
    const { userId } = await runFlow()
    const scope = await scopeOf(userId!)
    const child = childInput()
    expect(await saveChild(scope, child)).toEqual({ ok: false, reason: 'consent_missing' })
    await acceptConsent(scope, { version: CHILDREN_CONSENT.version })
    expect(await saveChild(scope, child)).toMatchObject({ ok: true })
  })

  it('names a person without a usable name Usuário, and stores the address in lower case', async () => {
    const email = anEmail()
    google.person = { sub: newId(), email: email.toUpperCase(), email_verified: true, name: '\u202e \u0007' }
    expect((await runFlow()).result).toBe('entrou')
    expect(await userOf(email)).toMatchObject([{ name: 'Usuário', email }])
  })

  it('with an address that Google has not verified counts as unverified, also for the administrator', async () => {
    google.person = { sub: newId(), email: ADMIN, email_verified: false, name: 'Intrusa' }
    const { userId } = await runFlow()
    expect(await userOf(ADMIN)).toMatchObject([{ email_verified: false, is_admin: false }])
    expect((await mailsTo(ADMIN)).map(({ kind }) => kind)).toEqual(['verification'])
    // a second sign-in changes nothing of that
    await runFlow()
    expect(await userOf(ADMIN)).toMatchObject([{ id: userId, email_verified: false, is_admin: false }])
    await database().deleteFrom('users').where('id', '=', userId!).execute()
  })

  it('with the verified address of ADMIN_EMAIL creates the administrator', async () => {
    google.person = { sub: newId(), email: ADMIN, email_verified: true, name: 'Dona' }
    await runFlow()
    expect(await userOf(ADMIN)).toMatchObject([{ email_verified: true, is_admin: true }])
  })

  it('creates one person for two concurrent callbacks', async () => {
    const family = await aFamily()
    const { code } = await anInvite(family.scope)
    const flows = await Promise.all([
      startFlow({ purpose: 'sign-up', inviteCode: code }),
      startFlow({ purpose: 'sign-up', inviteCode: code }),
      startFlow(),
      startFlow(),
    ])
    const back = await Promise.all(flows.map(({ url }) => followToCallback(url)))
    const endings = await Promise.all(back.map((search, n) => finishFlow(search, flows[n]!)))
    expect(new Set(endings.map(({ userId }) => userId)).size).toBe(1)
    expect(endings.map(({ result }) => result)).toEqual(['entrou', 'entrou', 'entrou', 'entrou'])
    expect(await userOf()).toHaveLength(1)
  })

  it('without an address creates nothing', async () => {
    google.person = { sub: newId() }
    expect((await runFlow()).result).toBe('erro')
  })
})

describe('later sign-ins with Google', () => {
  it('find the person by the subject, whatever the current address is', async () => {
    const { userId } = await runFlow()
    const before = google.person.email
    google.person = { ...google.person, email: anEmail(), name: 'Outro Nome' }
    expect(await runFlow()).toMatchObject({ result: 'entrou', userId })
    expect(await userOf(before)).toMatchObject([{ id: userId, name: 'Carla Nogueira' }])
    expect(await userOf()).toEqual([])
  })

  it('open no session before the code if the second factor is on', async () => {
    const { guardian, factor } = await secondFactorGuardian()
    expect(await linkGoogle(anActor(guardian.id), google.person.sub)).toEqual({ ok: true })
    const before = await countSessions(guardian.id)
    const { result, cookies } = await runFlow()
    expect(result).toBe('segunda-etapa')
    expect(await countSessions(guardian.id)).toBe(before)
    const headers = { cookie: cookies?.[0]?.split(';')[0] ?? '' }
    const request = new Request('http://localhost/segundo-fator', { headers })
    expect(await findSession(request)).toBeUndefined()
    expect(
      await answerChallenge(readChallengeToken(request), factor.code(), { userAgent: null }),
    ).toMatchObject({ ok: true })
    expect(await countSessions(guardian.id)).toBe(before + 1)
  })

  it('do not find a person with the same address and another subject', async () => {
    const { userId } = await runFlow()
    google.person = { ...google.person, sub: newId() }
    const ending = await runFlow()
    expect(ending.result).toBe('outro-metodo')
    expect(ending.userId).toBeUndefined()
    expect((await findAccount(userId!, '')).google.isLinked).toBe(true)
  })
})

describe('an existing account', () => {
  it.each([true, false])(
    'is neither entered nor taken over by its address (verified at Google: %s)',
    async (verified) => {
      const { guardian } = await aFamily({ password: 'Jabuticaba7' })
      google.person = { sub: newId(), email: guardian.email, email_verified: verified, name: 'Vítima' }
      const ending = await runFlow()
      expect(ending.result).toBe('outro-metodo')
      expect(ending.userId).toBeUndefined()
      expect((await findAccount(guardian.id, '')).google.isLinked).toBe(false)
      expect(await userOf(guardian.email)).toMatchObject([{ email_verified: false }])
      expect(await mailsTo(guardian.email)).toEqual([])
    },
  )

  it('is linked by the signed-in person, and both sign-in methods lead to the same person', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    const ending = await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)
    expect(ending.result).toBe('vinculado')
    expect(ending.userId).toBeUndefined()
    expect(await runFlow()).toMatchObject({ result: 'entrou', userId: guardian.id })
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual(['google_linked'])
    // a repetition sends no mail
    expect((await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)).result).toBe('vinculado')
    expect(await mailsTo(guardian.email)).toHaveLength(1)
  })

  it('is not linked if the browser was signed out or has another person meanwhile', async () => {
    const { guardian } = await aFamily()
    const otherFamily = await aFamily()
    for (const signedIn of [undefined, otherFamily.guardian.id]) {
      expect((await runFlow({ purpose: 'link', userId: guardian.id }, signedIn)).result).toBe('erro')
    }
    expect((await findAccount(guardian.id, '')).google.isLinked).toBe(false)
  })

  it('is not linked to a Google account of somebody else, nor to a second one', async () => {
    const [one, two] = [await aFamily(), await aFamily()]
    const link = (id: string) => runFlow({ purpose: 'link', userId: id }, id)
    await link(one.guardian.id)
    expect((await link(two.guardian.id)).result).toBe('de-outra-pessoa')
    google.person = { ...google.person, sub: newId() }
    expect((await link(one.guardian.id)).result).toBe('outro-google')
  })

  it('is unlinked by its owner if there is a password, with a mail', async () => {
    const { guardian } = await aFamily({ password: 'Jabuticaba7' })
    await runFlow({ purpose: 'link', userId: guardian.id }, guardian.id)
    expect(await unlinkGoogle(anActor(guardian.id))).toEqual({ ok: true })
    expect(await unlinkGoogle(anActor(guardian.id))).toEqual({ ok: true })
    expect((await findAccount(guardian.id, '')).google.isLinked).toBe(false)
    expect((await mailsTo(guardian.email)).map(({ kind }) => kind)).toEqual([
      'google_linked',
      'google_unlinked',
    ])
  })
})

describe('an account without a password', () => {
  const caller = { clientAddress: '10.9.8.7', userAgent: null }

  it('keeps Google until it gets a password through a mail to its own address', async () => {
    const email = google.person.email!
    const { userId } = await runFlow()
    expect(await unlinkGoogle(anActor(userId))).toEqual({ ok: false, reason: 'no_password' })
    const scope = await scopeOf(userId!)
    expect(await deleteAccount(scope, { password: 'Qualquer1' })).toEqual({
      ok: false,
      reason: 'no_password',
    })
    expect(await requestOwnPassword(anActor(userId))).toEqual({ ok: true })
    expect(await resetPassword(await codeIn('reset', email), 'Jabuticaba7', caller)).toMatchObject({
      ok: true,
    })
    expect(await signIn({ email, password: 'Jabuticaba7' }, caller)).toMatchObject({
      ok: true,
      next: 'session',
    })
    // both sign-in methods lead there
    expect(await runFlow()).toMatchObject({ userId })
    expect(await unlinkGoogle(anActor(userId))).toEqual({ ok: true })
  })

  it('is deleted with its link and every started flow', async () => {
    const email = google.person.email!
    const { userId } = await runFlow()
    await requestOwnPassword(anActor(userId))
    await resetPassword(await codeIn('reset', email), 'Jabuticaba7', caller)
    await startFlow({ purpose: 'link', userId: userId! })
    expect(await deleteAccount(await scopeOf(userId!), { password: 'Jabuticaba7' })).toEqual({ ok: true })
    const flows = await database()
      .selectFrom('google_flows')
      .select('id')
      .where('user_id', '=', userId!)
      .execute()
    const accounts = await database()
      .selectFrom('accounts')
      .select('id')
      .where('account_id', '=', google.person.sub)
      .execute()
    expect([flows, accounts]).toEqual([[], []])
    // the next sign-in is a first one
    const secondResult = await runFlow()
    expect(secondResult.result).toBe('entrou')
    expect(secondResult.userId).not.toBe(userId)
  })
})
