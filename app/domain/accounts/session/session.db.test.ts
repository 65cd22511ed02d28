import { describe, expect, it } from 'vitest'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { isSharded, testDatabaseKind } from '#tests/support/database.ts'
import { runWhileUncommitted } from '#tests/support/run-while-uncommitted.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, aMember, aCookie } from '#tests/support/people.ts'
import { selectRow } from '#tests/support/rows.ts'
import { endSession } from './end-session.server.ts'
import { findSession, hasFamilyAccess } from './find-session.server.ts'
import { installationSecret } from '#app/platform/installation-secret.server.ts'
import { MAX_SESSIONS } from './start-session.server.ts'
import { openFamilyWithoutAuthorisation } from './open-family.server.ts'

const testDatabase = setUpTestDatabase()

function requestWith(cookie: string): Request {
  return new Request('http://localhost/app', { headers: { cookie } })
}

describe('a session', () => {
  it('is found by its cookie, with the user and the family', async () => {
    const family = await aFamily()
    const session = await findSession(requestWith(`outro=1; ${await aCookie(family.guardian.id)}`))
    expect(session?.user).toEqual({
      id: family.guardian.id,
      name: family.guardian.name,
      email: family.guardian.email,
      isEmailVerified: false,
      isAdmin: false,
      familyId: family.id,
      childrenConsentVersion: CHILDREN_CONSENT.version,
      mustReviewFamily: false,
    })
    expect(session?.renewedCookie).toBeUndefined()
    expect(await openFamilyWithoutAuthorisation(session!.user)).toEqual(family.scope)
  })

  it('ends when the person starts 30 others, unless it was used since', async () => {
    const family = await aFamily()
    const other = await aFamily()
    const isOpen = async (cookie: string) => (await findSession(requestWith(cookie))) !== undefined
    const [unused, used, ofOther] = [
      await aCookie(family.guardian.id),
      await aCookie(family.guardian.id),
      await aCookie(other.guardian.id),
    ]
    setTimeAhead({ days: 2 })
    expect(await isOpen(used)).toBe(true)
    const newer: string[] = []
    for (let count = 0; count < MAX_SESSIONS - 1; count++) newer.push(await aCookie(family.guardian.id))
    expect(await isOpen(unused)).toBe(false)
    for (const cookie of [used, ofOther, ...newer]) expect(await isOpen(cookie)).toBe(true)
  })

  it('ends 180 days after the sign-in, even if it is used', async () => {
    const family = await aFamily()
    const cookie = await aCookie(family.guardian.id)
    for (let day = 20; day < 180; day += 20) {
      const clock = setTimeAhead({ days: day })
      expect(await findSession(requestWith(cookie)), `day ${day}`).toBeDefined()
      clock.restore()
    }
    setTimeAhead({ days: 181 })
    expect(await findSession(requestWith(cookie))).toBeUndefined()
  })

  it('is stored without the IP address and as a hash, which is not accepted as a cookie', async () => {
    const family = await aFamily()
    const cookie = await aCookie(family.guardian.id)
    const row = await selectRow('sessions', { user_id: family.guardian.id }, ['token', 'ip_address'])
    const [name, value = ''] = cookie.split('=')
    const token = decodeURIComponent(value).split('.')[0]!
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(row.token).not.toContain(token)
    expect(row.ip_address).toBeFalsy()
    expect(await findSession(requestWith(cookie))).toBeDefined()
    expect(await findSession(requestWith(`${name}=${row.token}`))).toBeUndefined()
  })

  it('is not found with a missing, truncated or wrong signature', async () => {
    const family = await aFamily()
    const [name, value = ''] = (await aCookie(family.guardian.id)).split('=')
    const pair = decodeURIComponent(value)
    const [token = '', signature = ''] = pair.split('.')
    for (const text of [token, `${token}.`, `${token}.${signature.slice(1)}`, `x${pair}`, '', '%', '.']) {
      expect(await findSession(requestWith(`${name}=${encodeURIComponent(text)}`)), text).toBeUndefined()
    }
    expect(await findSession(requestWith(`${name}=%E0%A4%A`))).toBeUndefined()
  })

  it('is renewed at most once an hour while in use, and ends after 30 days without use', async () => {
    const family = await aFamily()
    const request = requestWith(await aCookie(family.guardian.id))
    setTimeAhead({ days: 0.9 / 24 })
    expect((await findSession(request))?.renewedCookie).toBeUndefined()
    setTimeAhead({ days: 1.1 / 24 })
    expect((await findSession(request))?.renewedCookie).toMatch(
      /^combinado_session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await findSession(request))?.renewedCookie).toBeUndefined()
    setTimeAhead({ days: 30 })
    expect((await findSession(request))?.renewedCookie).toBeDefined()
    setTimeAhead({ days: 61 })
    expect(await findSession(request)).toBeUndefined()
  })

  // needs a second connection
  it.runIf(testDatabaseKind() === 'postgres' && !isSharded)(
    'is not renewed by a request that read it before a password change',
    async () => {
      const family = await aFamily()
      const request = requestWith(await aCookie(family.guardian.id))
      setTimeAhead({ days: 1 })
      const end = new Date(now().getTime() + 30_000)
      const session = await runWhileUncommitted(
        testDatabase,
        ['update sessions set expires_at = $1 where user_id = $2', [end, family.guardian.id]],
        () => findSession(request),
      )
      expect(session?.renewedCookie).toBeUndefined()
      expect((await findSession(request))?.expiresAt).toEqual(end)
    },
  )

  it('ends at sign-out, even for copies of its cookie', async () => {
    const family = await aFamily()
    const request = requestWith(await aCookie(family.guardian.id))
    expect(await endSession(request)).toMatch(/^combinado_session=; Max-Age=0/)
    expect(await findSession(request)).toBeUndefined()
    expect(await hasFamilyAccess(request, family.id)).toBe(false)
  })

  it('opens no family without an active membership', async () => {
    const family = await aFamily()
    const formerMember = await aMember(family, { role: 'parent', isActive: false })
    const session = await findSession(requestWith(await aCookie(formerMember.userId)))
    expect(await openFamilyWithoutAuthorisation(session!.user)).toBeUndefined()
    expect(await openFamilyWithoutAuthorisation({ ...session!.user, familyId: null })).toBeUndefined()
  })

  it('gives access to the family of its person only', async () => {
    const [family, otherFamily] = [await aFamily(), await aFamily()]
    const request = requestWith(await aCookie(family.guardian.id))
    expect(await hasFamilyAccess(request, family.id)).toBe(true)
    expect(await hasFamilyAccess(request, otherFamily.id)).toBe(false)
  })
})

it('the secret of the installation is created once and has 256 bits', async () => {
  const [secret, otherSecret] = await Promise.all([installationSecret(), installationSecret()])
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(otherSecret).toBe(secret)
  const rows = await database().selectFrom('installation_secrets').select('value').execute()
  expect(rows).toEqual([{ value: secret }])
})
