import { expect, test } from 'vitest'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { atTime } from '#tests/support/set-test-clock.ts'
import { CHILDREN_CONSENT, isConsentCurrent } from '../accounts/children-consent.ts'
import { findAccount } from '../accounts/queries.server.ts'
import { acceptConsent } from './accept-consent.server.ts'

setUpTestDatabase()

const { version } = CHILDREN_CONSENT
const NO_SESSION = ''

test('a consent stores its version and the time of the first acceptance, and the session then has the version', async () => {
  const scope = await newFamily({ hasConsent: false })
  const cookie = await aCookie(scope.userId)
  const readSessionVersion = async () => {
    const session = await findSession(new Request('http://localhost/app', { headers: { cookie } }))
    return session?.user.childrenConsentVersion ?? null
  }
  expect(isConsentCurrent(await readSessionVersion())).toBe(false)
  expect(await atTime('2026-11-21T12:00:00Z', () => acceptConsent(scope, { version }))).toEqual({ ok: true })
  expect(isConsentCurrent(await readSessionVersion())).toBe(true)
  // a repeated consent does not change the stored time
  expect(await acceptConsent(scope, { version })).toEqual({ ok: true })
  expect((await findAccount(scope.userId, NO_SESSION)).consent).toEqual({
    version,
    at: '2026-11-21T12:00:00.000Z',
  })
})

test('a consent to an older text is refused', async () => {
  const scope = await newFamily({ hasConsent: false })
  expect(await acceptConsent(scope, { version: '0' })).toEqual({ ok: false, reason: 'text_changed' })
  expect((await findAccount(scope.userId, NO_SESSION)).consent).toBeNull()
})
