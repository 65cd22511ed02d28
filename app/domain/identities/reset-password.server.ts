import { asIdentity, concernPerson, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Caller } from './caller.ts'
import { voidChallenges } from './challenges.server.ts'
import { type Entry, entryCookies, openEntry } from './enter-account.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from './lock-user.server.ts'
import { findCode, spendCode, voidCodes } from './mail-codes.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { queuePasswordChanged } from './queue-password-changed.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'
import { forgetResetMails } from './request-password-reset.server.ts'
import { forgetSignInTries } from './sign-in.server.ts'
import { takeBackAccount } from './take-back-account.server.ts'

export type ResetPasswordResult =
  /** `cookies` are the `Set-Cookie` lines: of the session and the device, or of the wait for a code. */
  | { ok: true; next: 'session' | 'challenge'; cookies: string[] }
  | { ok: false; reason: 'code_refused' | 'password_weak' }

/**
 * Gives the account a new password by the code of a mail, which works once, and lets the person in: by a session, or by
 * a code where the second factor is on. Every earlier session ends at once, and so does the count of wrong passwords.
 * The address counts as verified, for its mailbox was shown; where it was not before, what somebody else may have left
 * in the account goes (`takeBackAccount`). 'code_refused': forged, used, run out or void. A weak password uses nothing up.
 */
export async function resetPassword(
  code: string,
  newPassword: string,
  caller: Pick<Caller, 'userAgent' | 'device'>,
): Promise<ResetPasswordResult> {
  // before the work of hashing, which a stranger must not be able to order
  const userId = await findCode('reset', code)
  if (!userId) return { ok: false, reason: 'code_refused' }
  const password = await hashPassword(newPassword)
  const result = await asIdentity(async (tx): Promise<StoredReset> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await spendCode(tx, 'reset', { code, userId })))
      return { ok: false, reason: 'code_refused' }
    if (isTooCommon(newPassword, user.email)) return { ok: false, reason: 'password_weak' }
    if (!user.email_verified) await takeBackAccount(tx, user)
    await storePassword(tx, userId, password)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    concernPerson(tx, userId)
    await voidCodes(tx, userId, ['verify'])
    await voidChallenges(tx, userId)
    await queuePasswordChanged(tx, user)
    await recordVerifiedEmail(tx, user, null)
    return { ok: true, email: user.email, entry: await openEntry(tx, userId, caller.userAgent) }
  })
  if (!result.ok) return result
  const { email, entry } = result
  await forgetSignInTries(email)
  await forgetResetMails(email)
  return { ok: true, next: entry.next, cookies: await entryCookies(entry, userId, caller) }
}

type StoredReset = { ok: true; email: string; entry: Entry } | Extract<ResetPasswordResult, { ok: false }>

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
