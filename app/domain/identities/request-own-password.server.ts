import { database } from '#app/database/database.server.ts'
import type { Caller } from './caller.ts'
import { requestPasswordReset, type RequestPasswordResetResult } from './request-password-reset.server.ts'

/**
 * Sends the mail of 'Esqueci minha senha' to the signed-in person's own address, so that an account made by Google
 * gets a password: who has the mailbox makes it. `email` is where the mail went.
 */
export async function requestOwnPassword(
  userId: string,
  caller: Pick<Caller, 'clientAddress'>,
): Promise<{ ok: true; email: string } | Extract<RequestPasswordResetResult, { ok: false }>> {
  const user = await database()
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return { ok: false, reason: 'user_not_found' }
  const result = await requestPasswordReset(user.email, caller)
  return result.ok ? { ok: true, email: user.email } : result
}
