import { confirmPassword } from './confirm-password.server.ts'
import { countFactorTry } from './count-factor-try.server.ts'
import { type FactorCode, findFactorCode } from './factor-codes.server.ts'

export type BothFactorsRefusal = 'wrong_password' | 'no_password' | 'wrong_code' | 'too_many_attempts'

export type ConfirmBothFactorsResult =
  { ok: true; hash: string; code: FactorCode } | { ok: false; reason: BothFactorsRefusal }

/**
 * Whether the signed-in person knows the password and shows a code, of the app or for recovery. A write that relies
 * on it checks `hash` again and spends `code`. Outside of transactions only.
 */
export async function confirmBothFactors(
  userId: string,
  input: { password: string; code: string },
): Promise<ConfirmBothFactorsResult> {
  const confirmed = await confirmPassword(userId, input.password)
  if (!confirmed.ok) return confirmed
  if (!(await countFactorTry(userId, { at: 'session' }))) return { ok: false, reason: 'too_many_attempts' }
  const code = await findFactorCode(userId, input.code)
  return code ? { ok: true, hash: confirmed.hash, code } : { ok: false, reason: 'wrong_code' }
}
