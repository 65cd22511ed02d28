import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import type { Caller } from '../session/caller.ts'
import { voidChallenges } from '../second-factor/challenges.server.ts'
import { type Entry, entryCookies, openEntry } from '../session/enter-account.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { findCode, spendCode, voidCodes } from '../email/mail-codes.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { recordVerifiedEmail } from '../email/record-verified-email.server.ts'
import { clearResetMailCount } from './request-password-reset.server.ts'
import { clearSignInAttempts } from '../session/sign-in.server.ts'
import { takeBackAccount } from '../email/take-back-account.server.ts'

export type ResetPasswordResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  | { ok: true; next: 'session' | 'challenge'; cookies: string[] }
  | { ok: false; reason: 'code_refused' | 'password_weak' }

/**
 * Sets a new password by the code of a mail, which works once, and signs the person in: with a session, or with a
 * challenge if the second factor is on. Ends every earlier session and resets the count of wrong passwords. The code
 * confirms the address; if it was unconfirmed, `takeBackAccount` removes what a stranger may have set up (rule 61).
 * 'code_refused': forged, used, expired or void. A weak password does not spend the code.
 */
export async function resetPassword(
  code: string,
  newPassword: string,
  caller: Pick<Caller, 'userAgent' | 'device'>,
): Promise<ResetPasswordResult> {
  // before hashing, so that a stranger cannot cause that work
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
    publishAfterCommit(tx, { kind: 'person', id: userId })
    await voidCodes(tx, userId, ['verify'])
    await voidChallenges(tx, userId)
    await queueAccountNotification(tx, user, 'password_changed')
    await recordVerifiedEmail(tx, user, null)
    return { ok: true, email: user.email, entry: await openEntry(tx, userId, caller.userAgent) }
  })
  if (!result.ok) return result
  const { email, entry } = result
  await clearSignInAttempts(email)
  await clearResetMailCount(email)
  return { ok: true, next: entry.next, cookies: await entryCookies(entry, userId, caller) }
}

type StoredReset = { ok: true; email: string; entry: Entry } | Extract<ResetPasswordResult, { ok: false }>

/** Updates the account's credential, or inserts one for an account without a password. */
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
