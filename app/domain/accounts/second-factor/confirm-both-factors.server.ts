import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { countFactorAttempt } from './count-factor-attempt.server.ts'
import { type FactorCode, findFactorCode } from './factor-codes.server.ts'

export type BothFactorsRefusal = 'wrong_password' | 'no_password' | 'wrong_code' | 'too_many_attempts'

export type ConfirmBothFactorsResult =
  { ok: true; hash: string; code: FactorCode } | { ok: false; reason: BothFactorsRefusal }

/**
 * Checks the signed-in person's password and an authenticator or recovery code, outside of a transaction. The write must
 * then call `isPasswordCurrent` with `hash` and `consumeFactorCode` with `code` in its transaction.
 */
export async function confirmBothFactors(
  userId: string,
  input: { password: string; code: string },
): Promise<ConfirmBothFactorsResult> {
  const passwordCheck = await confirmPassword(userId, input.password)
  if (!passwordCheck.ok) return passwordCheck
  if (!(await countFactorAttempt(userId, { during: 'session' })))
    return { ok: false, reason: 'too_many_attempts' }
  const code = await findFactorCode(userId, input.code)
  return code ? { ok: true, hash: passwordCheck.hash, code } : { ok: false, reason: 'wrong_code' }
}
