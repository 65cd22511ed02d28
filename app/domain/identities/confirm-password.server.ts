import { database } from '#app/database/database.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { verifyPassword } from './password-hash.server.ts'

const PER_PERSON = { attempts: 10, seconds: 15 * 60 }

export type ConfirmPasswordResult =
  { ok: true; hash: string } | { ok: false; reason: 'wrong_password' | 'too_many_attempts' | 'no_password' }

/**
 * Whether the signed-in person knows the account's password; guesses are counted. `hash` is what was
 * compared: a write that relies on it checks that it still stands. 'no_password': the account, made by Google, has
 * none yet. Outside of transactions only.
 */
export async function confirmPassword(userId: string, password: string): Promise<ConfirmPasswordResult> {
  if (!(await allow('password confirmation', userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const account = await database()
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) return { ok: false, reason: 'no_password' }
  if (!(await verifyPassword({ hash: account.password, password })))
    return { ok: false, reason: 'wrong_password' }
  return { ok: true, hash: account.password }
}
