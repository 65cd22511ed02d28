import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { queueResetMail } from './queue-reset-mail.server.ts'
import type { RequestPasswordResetResult } from './request-password-reset.server.ts'

const PER_PERSON = { attempts: 5, seconds: 60 * 60 }

/** 'Criar senha': queues a reset mail to the signed-in person, whose account Google created without a password. */
export async function requestFirstPassword(actor: Actor): Promise<RequestPasswordResetResult> {
  if (!(await allow('own password by mail', actor.userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  return writeAs(actor, async (tx): Promise<RequestPasswordResetResult> => {
    const user = await lockUser(tx, actor.userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    return (await queueResetMail(tx, user)) ? { ok: true } : { ok: false, reason: 'not_sent' }
  })
}
