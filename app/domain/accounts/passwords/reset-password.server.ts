import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import type { Caller } from '../session/caller.ts'
import { deleteChallenges } from '../second-factor/challenges.server.ts'
import {
  type SessionOrChallenge,
  signInCookies,
  insertSessionOrChallenge,
} from '../session/start-session-or-challenge.server.ts'
import { turnOffPairedDevices } from '../paired-devices/paired-devices.server.ts'
import { isTooCommon } from './frequent-passwords.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { findCode, consumeCode, deleteCodes } from '../email/mail-codes.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { queueAccountNotification } from '../queue-account-notification.server.ts'
import { recordVerifiedEmail } from '../email/record-verified-email.server.ts'
import { clearResetMailCount } from './request-password-reset.server.ts'
import { clearSignInAttempts } from '../session/sign-in.server.ts'
import { removeStrangersAccess } from '../email/remove-strangers-access.server.ts'

export type ResetPasswordResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  | { ok: true; next: 'session' | 'challenge'; cookies: string[] }
  | { ok: false; reason: 'code_refused' | 'password_weak' }

/**
 * Sets a new password by the code of a mail and signs the person in: with a session, or with a challenge if the second
 * factor is on. Ends every older session, with `turnOffDevices` also the children's devices that the person paired (rule 315), and resets the counter of wrong passwords. The code works once and confirms
 * the e-mail. If the e-mail was unconfirmed, `removeStrangersAccess` runs first (rule 61). A weak password does not
 * consume the code.
 */
export async function resetPassword(
  code: string,
  newPassword: string,
  caller: Pick<Caller, 'userAgent' | 'device'>,
  { turnOffDevices }: { turnOffDevices: boolean } = { turnOffDevices: false },
): Promise<ResetPasswordResult> {
  // before hashing, so that nobody can cause that work without a valid code
  const userId = await findCode('reset', code)
  if (!userId) return { ok: false, reason: 'code_refused' }
  const passwordHash = await hashPassword(newPassword)
  const result = await asIdentity(async (tx): Promise<ResetResult> => {
    const user = await lockUser(tx, userId)
    if (!user || !(await consumeCode(tx, 'reset', { code, userId })))
      return { ok: false, reason: 'code_refused' }
    if (isTooCommon(newPassword, user.email)) return { ok: false, reason: 'password_weak' }
    if (!user.email_verified) await removeStrangersAccess(tx, user)
    if (turnOffDevices) await turnOffPairedDevices(tx, userId)
    await storePassword(tx, userId, passwordHash)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    publishAfterCommit(tx, { kind: 'person', id: userId })
    await deleteCodes(tx, userId, ['verify'])
    await deleteChallenges(tx, userId)
    await queueAccountNotification(tx, user, 'password_changed')
    await recordVerifiedEmail(tx, user, null)
    return { ok: true, email: user.email, ...(await insertSessionOrChallenge(tx, userId, caller.userAgent)) }
  })
  if (!result.ok) return result
  await clearSignInAttempts(result.email)
  await clearResetMailCount(result.email)
  return { ok: true, next: result.next, cookies: await signInCookies(result, userId, caller) }
}

type ResetResult =
  ({ ok: true; email: string } & SessionOrChallenge) | Extract<ResetPasswordResult, { ok: false }>

/** Updates the account's credential, or inserts one for an account without a password. */
async function storePassword(tx: IdentityTransaction, userId: string, hash: string): Promise<void> {
  const moment = now()
  const updatedRow = await tx
    .updateTable('accounts')
    .set({ password: hash, updated_at: moment })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  if (updatedRow) return
  await tx
    .insertInto('accounts')
    .values({ id: newId(), user_id: userId, provider_id: 'credential', account_id: userId, password: hash })
    .execute()
}
