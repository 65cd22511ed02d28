import { database } from '#app/database/database.server.ts'
import { allow, uncountAttempt } from '#app/platform/rate-limit.server.ts'
import { verifyAccountPassword } from './verify-account-password.server.ts'

const FAILURES_PER_PERSON = { attempts: 10, seconds: 15 * 60 }
// right passwords count here too, because each costs a hash
const ALL_PER_PERSON = { attempts: 100, seconds: 15 * 60 }

const FAILURE_COUNTER = 'password confirmation'

export type ConfirmPasswordResult =
  { ok: true; hash: string } | { ok: false; reason: 'wrong_password' | 'too_many_attempts' | 'no_password' }

/**
 * Checks the password of the signed-in person, with a limit of attempts. `hash` is the stored hash: the write that needs
 * the password must call `isPasswordCurrent` with it in its transaction. Must not be called inside a transaction.
 */
export async function confirmPassword(userId: string, password: string): Promise<ConfirmPasswordResult> {
  const isAllowed =
    (await allow('any password confirmation', userId, ALL_PER_PERSON)) &&
    (await allow(FAILURE_COUNTER, userId, FAILURES_PER_PERSON))
  if (!isAllowed) return { ok: false, reason: 'too_many_attempts' }
  const account = await database()
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) return { ok: false, reason: 'no_password' }
  const hash = await verifyAccountPassword(account, password)
  if (!hash) return { ok: false, reason: 'wrong_password' }
  await uncountAttempt(FAILURE_COUNTER, userId)
  return { ok: true, hash }
}
