import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { seal } from '#app/platform/seal.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { totpSealContext } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { newTotpSecret } from './totp.server.ts'

export interface SetUpActor extends Actor {
  sessionId: string
}

export type StartSecondFactorSetUpResult =
  | { ok: true }
  | {
      ok: false
      reason: 'email_not_verified' | 'wrong_password' | 'no_password' | 'too_many_attempts' | 'already_on'
    }

/**
 * Starts the set-up of the second factor, after checking the password: stores a new shared secret for the authenticator
 * app. Only this session can read the secret, and starting again replaces it. Sign-in requires a code only after
 * `turnOnSecondFactor`.
 */
export async function startSecondFactorSetUp(
  actor: SetUpActor,
  input: { password: string },
): Promise<StartSecondFactorSetUpResult> {
  const { userId, sessionId } = actor
  const passwordCheck = await confirmPassword(userId, input.password)
  if (!passwordCheck.ok) return passwordCheck
  const newValues = {
    secret: await seal(newTotpSecret(), totpSealContext(userId)),
    begun_by_session_id: sessionId,
    begun_at: now(),
    last_step: 0,
  }
  return writeAs(actor, async (tx): Promise<StartSecondFactorSetUpResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await isPasswordCurrent(tx, userId, passwordCheck.hash)))
      return { ok: false, reason: 'wrong_password' }
    if (!user.email_verified) return { ok: false, reason: 'email_not_verified' }
    const storedRow = await tx
      .insertInto('second_factors')
      .values({ user_id: userId, ...newValues })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(newValues).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return storedRow ? { ok: true } : { ok: false, reason: 'already_on' }
  })
}
