import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueReset } from './queue-reset.server.ts'
import type { RequestPasswordResetResult } from './request-password-reset.server.ts'

const PER_PERSON = { attempts: 5, seconds: 60 * 60 }

/**
 * 'Criar senha': queues a reset mail to the signed-in person's own address, so that an account created by Google gets a
 * password.
 */
export async function requestOwnPassword(actor: Actor): Promise<RequestPasswordResetResult> {
  if (!(await allow('own password by mail', actor.userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  return writeAs(actor, async (tx): Promise<RequestPasswordResetResult> => {
    const user = await lockUser(tx, actor.userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    return (await queueReset(tx, user)) ? { ok: true } : { ok: false, reason: 'not_sent' }
  })
}
