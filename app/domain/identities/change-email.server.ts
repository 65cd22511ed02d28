import { MAILS } from '#content/mails.ts'
import {
  type Actor,
  enterFamily,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { hasSecondFactor } from '#app/platform/session/has-second-factor.server.ts'
import { confirmBothFactors } from './confirm-both-factors.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { countSignUp } from './count-sign-up.server.ts'
import { type FactorCode, spendFactorCode } from './factor-codes.server.ts'
import { lockUser } from './lock-user.server.ts'
import { voidCodes } from './mail-codes.server.ts'
import { queueVerification } from './queue-verification.server.ts'
import type { ChangeEmailInput } from './schema.ts'

// each try says whether an address is taken, as registration does, and is counted by network as there
const PER_PERSON = { attempts: 10, seconds: 60 * 60 }
const NEWS_USEFUL_SECONDS = 3 * 24 * 60 * 60
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
 * Changes the address the person signs in with, after the present password and, where the second factor is on, a code:
 * a reset by the new mailbox takes the second factor away until the address is confirmed. The new address counts as
 * unverified and gets a mail that asks to confirm it; the old one is told. Other devices stay signed in, for the
 * password is still the same. The same address again is ok.
 */
export async function changeEmail(
  actor: Actor,
  clientAddress: string,
  input: ChangeEmailInput,
): Promise<ChangeEmailResult> {
  const { userId } = actor
  if (!(await allow('change of e-mail', userId, PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const confirmed = await confirm(userId, input)
  if (!confirmed.ok) return confirmed
  if (!(await countSignUp(clientAddress, input.email))) return { ok: false, reason: 'too_many_attempts' }
  try {
    return await storeEmail(actor, input.email, confirmed)
  } catch (error) {
    // asking before writing would still lose to somebody who registers at this moment
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return { ok: false, reason: 'email_taken' }
    throw error
  }
}

/** With `code` where the second factor is on. */
interface Confirmed {
  hash: string
  code?: FactorCode
}

async function confirm(userId: string, { password, code }: ChangeEmailInput) {
  return (await hasSecondFactor(userId))
    ? confirmBothFactors(userId, { password, code: code ?? '' })
    : confirmPassword(userId, password)
}

function storeEmail(actor: Actor, email: string, { hash, code }: Confirmed): Promise<ChangeEmailResult> {
  const { userId } = actor
  return writeAs(actor, async (tx): Promise<ChangeEmailResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, reason: 'user_not_found' }
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('password', '=', hash)
      .executeTakeFirst()
    // the password was changed meanwhile
    if (!account) return { ok: false, reason: 'wrong_password' }
    if (user.email === email) return { ok: true }
    if (code ? !(await spendFactorCode(tx, user, code)) : await isFactorOn(tx, userId))
      return { ok: false, reason: 'wrong_code' }
    await tx
      .updateTable('users')
      .set({ email, email_verified: false, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    // what lies in the old mailbox opens nothing any more
    await voidCodes(tx, userId, ['reset', 'verify', 'verified'])
    await queueVerification(tx, { id: userId, name: user.name, email })
    const news = writeMail(user.email, MAILS.emailChanged(user.name, environment().appUrl))
    await queueMail(tx, { ...news, kind: 'email_changed', usefulSeconds: NEWS_USEFUL_SECONDS })
    // the list of members shows it on every device of the family
    if (user.family_id) await enterFamily(tx, user.family_id)
    return { ok: true }
  })
}

/** It may have been turned on since the password was confirmed. */
async function isFactorOn(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}
