import { MAILS } from '#content/mails.ts'
import { type Actor, enterFamily, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { hasSecondFactor } from '#app/domain/accounts/session/has-second-factor.server.ts'
import { confirmBothFactors } from '../second-factor/confirm-both-factors.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { countEmailAttempt } from '../count-email-attempt.server.ts'
import { type FactorCode, consumeFactorCode } from '../second-factor/factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { deleteCodes } from './mail-codes.server.ts'
import { queueVerificationMail } from './queue-verification-mail.server.ts'
import type { ChangeEmailInput } from '../schema.ts'

// `countEmailAttempt` limits attempts by network as well, against account enumeration
const PER_PERSON = { attempts: 10, seconds: 60 * 60 }
const NOTIFICATION_SECONDS = 3 * 24 * 60 * 60
const UNIQUE_VIOLATION = '23505'

export type ChangeEmailResult =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'wrong_password'
        | 'no_password'
        | 'wrong_code'
        | 'too_many_attempts'
        | 'email_taken'
        | 'user_not_found'
    }

/**
 * Changes the account's e-mail; needs the current password and, if the second factor is on, a code. The code is needed
 * because a password reset through an unconfirmed e-mail removes the second factor. Both e-mails get a mail. Other
 * devices stay signed in, because the password does not change. Setting the current e-mail succeeds.
 */
export async function changeEmail(
  actor: Actor,
  clientIp: string,
  input: ChangeEmailInput,
): Promise<ChangeEmailResult> {
  const { userId } = actor
  if (!(await allow('change of e-mail', userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const credentials = await confirmCredentials(userId, input)
  if (!credentials.ok) return credentials
  if (!(await countEmailAttempt(clientIp, input.email))) return { ok: false, reason: 'too_many_attempts' }
  try {
    return await storeEmail(actor, input.email, credentials)
  } catch (error) {
    // a check before the write would miss a concurrent registration
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return { ok: false, reason: 'email_taken' }
    throw error
  }
}

interface Credentials {
  /** The hash that the password was compared with. */
  hash: string
  /** Set if the second factor is on. */
  code?: FactorCode
}

async function confirmCredentials(userId: string, { password, code }: ChangeEmailInput) {
  return (await hasSecondFactor(userId))
    ? confirmBothFactors(userId, { password, code: code ?? '' })
    : confirmPassword(userId, password)
}

function storeEmail(actor: Actor, email: string, { hash, code }: Credentials): Promise<ChangeEmailResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<ChangeEmailResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    if (!(await isPasswordCurrent(tx, userId, hash))) return { ok: false, reason: 'wrong_password' }
    if (user.email === email) return { ok: true }
    // the second factor may have been turned on since the password was checked
    if (code ? !(await consumeFactorCode(tx, user, code)) : await hasSecondFactor(userId, tx))
      return { ok: false, reason: 'wrong_code' }
    await tx
      .updateTable('users')
      .set({ email, email_verified: false, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    // links in mails to the old e-mail become invalid
    await deleteCodes(tx, userId, ['reset', 'verify', 'verified'])
    await queueVerificationMail(tx, { id: userId, name: user.name, email })
    const mail = writeMail(user.email, MAILS.emailChanged(user.name, environment().appUrl))
    await queueMail(tx, { ...mail, kind: 'email_changed', usefulSeconds: NOTIFICATION_SECONDS })
    // enterFamily emits the family's signal: other devices show the e-mail in the list of members
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
