import { startSecondFactorSetUp } from '#app/domain/accounts/second-factor/start-second-factor-set-up.server.ts'
import { findAuthenticatorKey } from '#app/domain/accounts/queries.server.ts'
import { normalizeCode } from '#app/base/normalize-code.ts'
import { codeOfStep, stepAt } from '#app/domain/accounts/second-factor/totp.server.ts'
import { turnOnSecondFactor } from '#app/domain/accounts/second-factor/turn-on-second-factor.server.ts'
import { now } from '#app/base/clock.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { type FamilyOptions, aFamily, anActor, aCookie, type TestFamily } from './people.ts'
import { selectRows } from './rows.ts'

/** The secret and recovery codes that a person has after the setup. */
export interface SecondFactor {
  secret: string
  /** Formatted with hyphens. */
  recoveryCodes: string[]
  /** The code `stepsLater` steps of 30 s from now. Default 1: the setup has used the current code. 20 is outside the window. */
  code(stepsLater?: number): string
}

export interface ProtectedFamily extends TestFamily {
  password: string
  /** `Cookie` header of the session that set the factor up. */
  cookie: string
  sessionId: string
  factor: SecondFactor
}

/** The authenticator app's code for this secret, `stepsLater` time steps (30 s) from now. */
export function totpCode(secret: string, stepsLater = 0): string {
  return codeOfStep(secret, stepAt(now()) + stepsLater)
}

/** Creates a family whose guardian has a confirmed e-mail and a second factor. */
export async function aFamilyWithSecondFactor(
  options: Omit<FamilyOptions, 'password'> = {},
): Promise<ProtectedFamily> {
  const password = 'Jabuticaba7'
  const family = await aFamily({ ...options, password, hasConfirmedEmail: true })
  const cookie = await aCookie(family.guardian.id)
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
  const setup = await startSecondFactorSetUp(actor, { password })
  if (!setup.ok) throw new Error(setup.reason)
  const secret = normalizeCode((await findAuthenticatorKey(userId, sessionId))?.key ?? '')
  const result = await turnOnSecondFactor(actor, totpCode(secret))
  if (!result.ok) throw new Error(result.reason)
  return { secret, recoveryCodes: result.recoveryCodes, code: (steps = 1) => totpCode(secret, steps) }
}

export async function countSessions(userId: string): Promise<number> {
  const rows = await selectRows('sessions', { user_id: userId }, ['id'])
  return rows.length
}
