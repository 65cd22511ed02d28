import { database } from '#app/database/database.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { verifyAccountPassword } from './verify-account-password.server.ts'

const PER_PERSON = { attempts: 10, seconds: 15 * 60 }

export type ConfirmPasswordResult =
  { ok: true; hash: string } | { ok: false; reason: 'wrong_password' | 'too_many_attempts' | 'no_password' }

/**
 * Checks the password of the signed-in person, with a limit of attempts. `hash` is the stored hash: the write that needs
 * the password must call `isPasswordCurrent` with it in its transaction. Must not be called inside a transaction.
 */
export async function confirmPassword(userId: string, password: string): Promise<ConfirmPasswordResult> {
  if (!(await allow('password confirmation', userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const account = await database()
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) return { ok: false, reason: 'no_password' }
  const hash = await verifyAccountPassword(account, password)
  return hash ? { ok: true, hash } : { ok: false, reason: 'wrong_password' }
}
