import { asIdentity } from '#app/database/family-scope.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { lockSession } from '#app/domain/accounts/session/authorise.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { findCode, rememberCode, spendCode } from './mail-codes.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'

/** Proves that the holder of the mail also owns the account: by a session of it, or by its password. */
export interface AccountProof {
  session?: { id: string; userId: string } | undefined
  password?: string | undefined
}

export type ConfirmEmailResult =
  | { ok: true }
  | {
      ok: false
      reason: 'code_refused' | 'proof_missing' | 'wrong_password' | 'no_password' | 'too_many_attempts'
    }

/**
 * Confirms the account's address by the code of a mail, together with a session of the account or its password: the mail
 * alone proves access to the mailbox, not to the account. Using the same code again is ok and changes nothing.
 */
export async function confirmEmail(code: string, proof: AccountProof): Promise<ConfirmEmailResult> {
  const userId = await findCode('verify', code)
  if (!userId) return resultOfSpentCode(code)
  const result = await confirmWithProof(code, userId, proof)
  logSecurityEvent('confirmation of e-mail', result, userId)
  return result
}

async function confirmWithProof(
  code: string,
  userId: string,
  { session, password }: AccountProof,
): Promise<ConfirmEmailResult> {
  const sessionId = session?.userId === userId ? session.id : null
  if (!sessionId && !password) return { ok: false, reason: 'proof_missing' }
  const confirmed = sessionId ? undefined : await confirmPassword(userId, password ?? '')
  if (confirmed && !confirmed.ok) return confirmed
  const wasSpent = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return false
    const isProven = confirmed
      ? await isPasswordCurrent(tx, userId, confirmed.hash)
      : sessionId !== null && (await lockSession(tx, { id: sessionId, user: { id: userId } }))
    if (!isProven || !(await spendCode(tx, 'verify', { code, userId }))) return false
    await rememberCode(tx, 'verified', { code, userId })
    await recordVerifiedEmail(tx, user, sessionId)
    return true
  })
  // of two concurrent requests with one code, the other one confirmed it
  return wasSpent ? { ok: true } : resultOfSpentCode(code)
}

async function resultOfSpentCode(code: string): Promise<ConfirmEmailResult> {
  return (await findCode('verified', code)) ? { ok: true } : { ok: false, reason: 'code_refused' }
}
