import { asIdentity } from '#app/database/family-scope.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { lockSession } from '#app/platform/session/authorise.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { passwordStillHolds } from './credential.server.ts'
import { lockUser } from './lock-user.server.ts'
import { findCode, rememberCode, spendCode } from './mail-codes.server.ts'
import { recordVerifiedEmail } from './record-verified-email.server.ts'

/** How somebody who has the mail shows that the account is theirs too: a session of it, or its password. */
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
 * Confirms the person's address by the code of a mail, in a session of the account or with its password: the mail alone
 * proves the mailbox and not that the account belongs to its owner. The same code again is ok and changes nothing.
 */
export async function confirmEmail(code: string, proof: AccountProof): Promise<ConfirmEmailResult> {
  const userId = await findCode('verify', code)
  if (!userId) return wasConfirmed(code)
  const result = await confirm(code, userId, proof)
  noteSecurity('confirmation of e-mail', result, userId)
  return result
}

async function confirm(
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
      ? await passwordStillHolds(tx, userId, confirmed.hash)
      : sessionId !== null && (await lockSession(tx, { id: sessionId, user: { id: userId } }))
    if (!isProven || !(await spendCode(tx, 'verify', { code, userId }))) return false
    await rememberCode(tx, 'verified', { code, userId })
    await recordVerifiedEmail(tx, user, sessionId)
    return true
  })
  // the other of two at once has confirmed it by now
  return wasSpent ? { ok: true } : wasConfirmed(code)
}

async function wasConfirmed(code: string): Promise<ConfirmEmailResult> {
  return (await findCode('verified', code)) ? { ok: true } : { ok: false, reason: 'code_refused' }
}
