import { asIdentity } from '#app/database/family-scope.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import type { Caller } from './caller.ts'
import { queueReset } from './queue-reset.server.ts'

const HOUR_SECONDS = 60 * 60
// each answer tells whether an address has an account (product.md 21); these keep anybody from listing them
const PER_NETWORK = { attempts: 10, seconds: HOUR_SECONDS }
const PER_NETWORK_AND_EMAIL = { attempts: 3, seconds: HOUR_SECONDS }
const PER_EMAIL = { attempts: 5, seconds: HOUR_SECONDS }

export type RequestPasswordResetResult =
  { ok: true } | { ok: false; reason: 'user_not_found' | 'too_many_attempts' | 'not_sent' }

/**
 * Queues the mail with which the owner of the address makes a new password, also one who never had any. The
 * codes of older mails are void. Counted by the sender's network and by the address, whether it is known or not.
 */
export async function requestPasswordReset(
  email: string,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
): Promise<RequestPasswordResetResult> {
  if (!(await mayAsk(email, networkOf(clientAddress)))) return { ok: false, reason: 'too_many_attempts' }
  return asIdentity(async (tx): Promise<RequestPasswordResetResult> => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { ok: false, reason: 'user_not_found' }
    return (await queueReset(tx, { ...user, email })) ? { ok: true } : { ok: false, reason: 'not_sent' }
  })
}

async function mayAsk(email: string, network: string): Promise<boolean> {
  return (
    (await allow('reset by address', network, PER_NETWORK)) &&
    (await allow('reset by address and e-mail', `${network}\n${email}`, PER_NETWORK_AND_EMAIL)) &&
    (await allow('reset by e-mail', email, PER_EMAIL))
  )
}
