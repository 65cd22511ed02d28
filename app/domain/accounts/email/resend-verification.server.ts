import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueVerificationMail } from './queue-verification-mail.server.ts'

const PER_PERSON = { attempts: 3, seconds: 60 * 60 }

export type ResendVerificationResult =
  { ok: true } | { ok: false; reason: 'too_many_attempts' | 'already_verified' | 'user_not_found' }

/** Queues another verification mail for the signed-in person; at most three an hour. */
export async function resendVerification(actor: Actor): Promise<ResendVerificationResult> {
  if (!(await allow('verification mail', actor.userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  return writeAs(actor, async (tx): Promise<ResendVerificationResult> => {
    const user = await lockUser(tx, actor.userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    if (user.email_verified) return { ok: false, reason: 'already_verified' }
    await queueVerificationMail(tx, user)
    return { ok: true }
  })
}
