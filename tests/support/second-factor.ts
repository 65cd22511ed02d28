import { database } from '#app/database/database.server.ts'
import { startSecondFactorSetUp } from '#app/domain/accounts/second-factor/start-second-factor-set-up.server.ts'
import { findAuthenticatorKey } from '#app/domain/accounts/queries.server.ts'
import { normalizeCode } from '#app/domain/accounts/second-factor/second-factor.ts'
import { codeOfStep, stepAt } from '#app/domain/accounts/second-factor/totp.server.ts'
import { turnOnSecondFactor } from '#app/domain/accounts/second-factor/turn-on-second-factor.server.ts'
import { now } from '#app/base/clock.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { type FamilyOptions, aFamily, anActor, aSession, type TestFamily } from './people.ts'

/** An authenticator app, and the recovery codes on paper. */
export interface SecondFactor {
  secret: string
  /** With hyphens, as displayed. */
  recoveryCodes: string[]
  /** The code so many time steps (30 s) from now. Default 1: setup has used the current code. */
  code(later?: number): string
}

export interface ProtectedGuardian extends TestFamily {
  password: string
  /** Of the session that set the factor up. */
  cookie: string
  sessionId: string
  factor: SecondFactor
}

/** The code of an app with this secret, so many time steps (30 s) from now. */
export function appCode(secret: string, later = 0): string {
  return codeOfStep(secret, stepAt(now()) + later)
}

/** A guardian with a confirmed address whose second factor is on. */
export async function secondFactorGuardian(
  options: Omit<FamilyOptions, 'password'> = {},
): Promise<ProtectedGuardian> {
  const password = 'Jabuticaba7'
  const family = await aFamily({ ...options, password, hasConfirmedEmail: true })
  const cookie = await aSession(family.guardian.id)
  const session = await findSession(new Request('http://localhost/app', { headers: { cookie } }))
  if (!session) throw new Error('No session')
  const factor = await turnOn({ userId: family.guardian.id, sessionId: session.id, password })
  return { ...family, password, cookie, sessionId: session.id, factor }
}

/** Sets the second factor up in this session, as the page does. */
async function turnOn(person: {
  userId: string
  sessionId: string
  password: string
}): Promise<SecondFactor> {
  const { userId, sessionId, password } = person
  const actor = { ...anActor(userId), sessionId, role: 'parent', isAdmin: false } as const
  const begun = await startSecondFactorSetUp(actor, { password })
  if (!begun.ok) throw new Error(begun.reason)
  const secret = normalizeCode((await findAuthenticatorKey(userId, sessionId))?.key ?? '')
  const turnedOn = await turnOnSecondFactor(actor, appCode(secret))
  if (!turnedOn.ok) throw new Error(turnedOn.reason)
  return { secret, recoveryCodes: turnedOn.recoveryCodes, code: (later = 1) => appCode(secret, later) }
}

/** The number of the person's sessions. */
export async function countSessions(userId: string): Promise<number> {
  const rows = await database().selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.length
}
