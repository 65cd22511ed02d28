import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { allow, resetAttempts, networkOf } from '#app/platform/rate-limit.server.ts'
import { isKnownDevice } from '#app/domain/accounts/session/device-cookie.server.ts'
import type { Caller } from '../session/caller.ts'
import { lockUserByEmail } from '../session/lock-user.server.ts'
import { hasOpenCode } from '../email/mail-codes.server.ts'
import { queueResetMail } from './queue-reset-mail.server.ts'

const HOUR_SECONDS = 60 * 60
// against account enumeration, because the response shows whether an e-mail has an account (rule 54)
const PER_NETWORK = { attempts: 10, seconds: HOUR_SECONDS }
// the next two limit the mails to one mailbox
const PER_NETWORK_AND_EMAIL = { attempts: 3, seconds: HOUR_SECONDS }
const PER_EMAIL = { attempts: 5, seconds: HOUR_SECONDS }
const EMAIL_COUNTER = 'reset by e-mail'

export type RequestPasswordResetResult =
  { ok: true } | { ok: false; reason: 'user_not_found' | 'too_many_attempts' | 'not_sent' }

/**
 * Queues a reset mail. Past the limit of mails it queues none, but succeeds while the code of the newest mail is valid,
 * so that a stranger's requests do not lock out the owner. Requests are also limited by network, except from a device
 * that has signed in to the account before.
 */
export async function requestPasswordReset(
  email: string,
  caller: Pick<Caller, 'clientIp' | 'device'>,
): Promise<RequestPasswordResetResult> {
  const network = networkOf(caller.clientIp)
  const isWithinLimit =
    (await allow('reset by address', network, PER_NETWORK)) || (await isDeviceOfAccount(email, caller.device))
  if (!isWithinLimit) return { ok: false, reason: 'too_many_attempts' }
  const maySend =
    (await allow('reset by address and e-mail', `${network}\n${email}`, PER_NETWORK_AND_EMAIL)) &&
    (await allow(EMAIL_COUNTER, email, PER_EMAIL))
  return asIdentity(async (tx): Promise<RequestPasswordResetResult> => {
    const user = await lockUserByEmail(tx, email)
    if (!maySend) {
      const hasValidMail = user !== undefined && (await hasOpenCode(tx, 'reset', user.id))
      return hasValidMail ? { ok: true } : { ok: false, reason: 'too_many_attempts' }
    }
    if (!user) return { ok: false, reason: 'user_not_found' }
    return (await queueResetMail(tx, { ...user, email })) ? { ok: true } : { ok: false, reason: 'not_sent' }
  })
}

/** Resets the counter of mails to this e-mail, after one of their codes was used. */
export async function clearResetMailCount(email: string): Promise<void> {
  await resetAttempts(EMAIL_COUNTER, email)
}

async function isDeviceOfAccount(email: string, device: Caller['device']): Promise<boolean> {
  if (!device) return false
  const user = await database().selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined && isKnownDevice(device, user.id)
}
