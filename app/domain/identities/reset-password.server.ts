import { asIdentity, concernPerson, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { voidChallenges } from './challenges.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from './lock-user.server.ts'
import { findCode, spendCode, voidCodes } from './mail-codes.server.ts'
import { queuePasswordChanged } from './queue-password-changed.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'
import { hashPassword } from './password-hash.server.ts'

export type ResetPasswordResult = { ok: true } | { ok: false; reason: 'code_refused' | 'password_weak' }

/**
 * Gives the account a new password by the code of a mail, which works once. Every session of the person ends
 * at once and none begins; the second factor stays as it is. The address counts as verified, for its mailbox was
 * shown. 'code_refused': forged, used, run out or void. A weak password uses nothing up.
 */
export async function resetPassword(code: string, newPassword: string): Promise<ResetPasswordResult> {
  // before the work of hashing, which a stranger must not be able to order
  const userId = await findCode('reset', code)
  if (!userId) return { ok: false, reason: 'code_refused' }
  const password = await hashPassword(newPassword)
  return asIdentity(async (tx): Promise<ResetPasswordResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await spendCode(tx, 'reset', { code, userId })))
      return { ok: false, reason: 'code_refused' }
    if (isTooCommon(newPassword, user.email)) return { ok: false, reason: 'password_weak' }
    // who registered somebody else's address may have bound another way in; it ends with the first real owner
    if (!user.email_verified)
      await tx
        .deleteFrom('accounts')
        .where('user_id', '=', userId)
        .where('provider_id', '!=', 'credential')
        .execute()
    await storePassword(tx, userId, password)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    concernPerson(tx, userId)
    await voidCodes(tx, userId, ['verify'])
    await voidChallenges(tx, userId)
    await queuePasswordChanged(tx, user)
    await recordVerifiedEmail(tx, user)
    return { ok: true }
  })
}

/** Into the account's credential, or a new one for who had none. */
async function storePassword(tx: IdentityTransaction, userId: string, password: string): Promise<void> {
  const moment = now()
  const changed = await tx
    .updateTable('accounts')
    .set({ password, updated_at: moment })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  await tx
    .insertInto('accounts')
    .values({ id: newId(), user_id: userId, provider_id: 'credential', account_id: userId, password })
    .execute()
}
