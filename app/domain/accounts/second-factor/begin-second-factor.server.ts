import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { seal } from '#app/platform/seal.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { totpSeal } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { canTurnOnSecondFactor } from '../policy.ts'
import { newTotpSecret } from './totp.server.ts'

/** Who sets up the second factor, and in which session. */
export interface SetUpActor extends Actor {
  sessionId: string
  role: 'parent' | 'child'
  isAdmin: boolean
}

export type BeginSecondFactorResult =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'not_allowed'
        | 'email_not_verified'
        | 'wrong_password'
        | 'no_password'
        | 'too_many_attempts'
        | 'already_on'
    }

/**
 * Starts the set-up of the second factor, after the password: stores a new shared secret for the authenticator app,
 * visible to this session only. Sign-in requires no code before `turnOnSecondFactor`. Starting again replaces the secret.
 */
export async function beginSecondFactor(
  actor: SetUpActor,
  input: { password: string },
): Promise<BeginSecondFactorResult> {
  const { userId, sessionId } = actor
  if (!canTurnOnSecondFactor(actor)) return { ok: false, reason: 'not_allowed' }
  const confirmed = await confirmPassword(userId, input.password)
  if (!confirmed.ok) return confirmed
  const newValues = {
    secret: await seal(newTotpSecret(), totpSeal(userId)),
    begun_by_session_id: sessionId,
    begun_at: now(),
    last_step: 0,
  }
  return writeAs(actor, async (tx): Promise<BeginSecondFactorResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await isPasswordCurrent(tx, userId, confirmed.hash)))
      return { ok: false, reason: 'wrong_password' }
    if (!user.email_verified) return { ok: false, reason: 'email_not_verified' }
    const started = await tx
      .insertInto('second_factors')
      .values({ user_id: userId, ...newValues })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(newValues).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return started ? { ok: true } : { ok: false, reason: 'already_on' }
  })
}
