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
import { countSignUp } from '../count-sign-up.server.ts'
import { type FactorCode, spendFactorCode } from '../second-factor/factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { voidCodes } from './mail-codes.server.ts'
import { queueVerification } from './queue-verification.server.ts'
import type { ChangeEmailInput } from '../schema.ts'

// countSignUp limits attempts by network as well, because the result shows whether an address has an account
const PER_PERSON = { attempts: 10, seconds: 60 * 60 }
const NOTICE_USEFUL_SECONDS = 3 * 24 * 60 * 60
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
 * Changes the e-mail address of the account, after the current password and, with the second factor on, a code: until
 * the new address is confirmed, a reset through its mailbox removes the second factor. Both addresses get a mail. Other
 * devices stay signed in, because the password does not change. Setting the current address is ok.
 */
export async function changeEmail(
  actor: Actor,
  clientAddress: string,
  input: ChangeEmailInput,
): Promise<ChangeEmailResult> {
  const { userId } = actor
  if (!(await allow('change of e-mail', userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const confirmed = await confirmCredentials(userId, input)
  if (!confirmed.ok) return confirmed
  if (!(await countSignUp(clientAddress, input.email))) return { ok: false, reason: 'too_many_attempts' }
  try {
    return await storeEmail(actor, input.email, confirmed)
  } catch (error) {
    // a check before the write would miss a registration at the same moment
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return { ok: false, reason: 'email_taken' }
    throw error
  }
}

/** `code` is set if the second factor is on. */
interface Credentials {
  hash: string
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
    // the second factor may have been turned on since the password was confirmed
    if (code ? !(await spendFactorCode(tx, user, code)) : await hasSecondFactor(userId, tx))
      return { ok: false, reason: 'wrong_code' }
    await tx
      .updateTable('users')
      .set({ email, email_verified: false, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    // links in the old mailbox stop working
    await voidCodes(tx, userId, ['reset', 'verify', 'verified'])
    await queueVerification(tx, { id: userId, name: user.name, email })
    const mail = writeMail(user.email, MAILS.emailChanged(user.name, environment().appUrl))
    await queueMail(tx, { ...mail, kind: 'email_changed', usefulSeconds: NOTICE_USEFUL_SECONDS })
    // entering the family signals its devices, which show the address in the list of members
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}
