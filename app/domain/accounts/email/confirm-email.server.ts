import { asIdentity } from '#app/database/family-scope.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { lockSession } from '#app/domain/accounts/session/authorise.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { isPasswordCurrent } from '../passwords/credential.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { findCode, rememberCode, consumeCode } from './mail-codes.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'

/** Proof that the reader of the mail also owns the account: a session of the account, or its password. */
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
 * Confirms the account's e-mail by the code of a mail and a proof: the code alone proves access to the mailbox, not to
 * the account. Using the same code again succeeds and changes nothing.
 */
export async function confirmEmail(code: string, proof: AccountProof): Promise<ConfirmEmailResult> {
  const userId = await findCode('verify', code)
  if (!userId) return resultOfUsedCode(code)
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
  const passwordCheck = sessionId ? undefined : await confirmPassword(userId, password ?? '')
  if (passwordCheck && !passwordCheck.ok) return passwordCheck
  const wasConsumed = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return false
    const isProven = passwordCheck
      ? await isPasswordCurrent(tx, userId, passwordCheck.hash)
      : sessionId !== null && (await lockSession(tx, { id: sessionId, user: { id: userId } }))
    if (!isProven || !(await consumeCode(tx, 'verify', { code, userId }))) return false
    await rememberCode(tx, 'verified', { code, userId })
    await recordVerifiedEmail(tx, user, sessionId)
    return true
  })
  // a concurrent request with the same code may have confirmed the e-mail
  return wasConsumed ? { ok: true } : resultOfUsedCode(code)
}

async function resultOfUsedCode(code: string): Promise<ConfirmEmailResult> {
  return (await findCode('verified', code)) ? { ok: true } : { ok: false, reason: 'code_refused' }
}
