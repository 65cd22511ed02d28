import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { isTooCommon } from '#app/domain/accounts/passwords/frequent-passwords.server.ts'
import { countEmailAttempt } from '#app/domain/accounts/count-email-attempt.server.ts'
import { queueVerificationMail } from '#app/domain/accounts/email/queue-verification-mail.server.ts'
import type { RegisterInput } from '#app/domain/accounts/schema.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { countInviteAttempt } from './count-invite-attempt.server.ts'
import { createMember } from './create-member.server.ts'

export type RegisterResult =
  | { ok: true; userId: string; familyId: string }
  | {
      ok: false
      reason: 'email_taken' | 'invite_refused' | 'too_many_members' | 'too_many_attempts' | 'password_weak'
    }

/**
 * Registers a person with e-mail and password: runs `createMember`, stores the consent (rule 95) and queues the
 * verification mail, in one transaction. `isExample` allows the public password of the example family.
 */
export async function registerAccount(
  input: RegisterInput,
  caller: Caller,
  { isExample = false } = {},
): Promise<RegisterResult> {
  if (!(await isWithinLimit(input, caller))) return { ok: false, reason: 'too_many_attempts' }
  if (!isExample && isTooCommon(input.password, input.email)) return { ok: false, reason: 'password_weak' }
  const { name, email, inviteCode, forChild } = input
  const user = { id: newId(), name, email }
  const signIn = { method: 'password' as const, hash: await hashPassword(input.password) }
  const account = { ...user, consentVersion: CHILDREN_CONSENT.version, signIn }
  const result = await asIdentity<RegisterResult>(async (tx) => {
    const member = await createMember(tx, account, { inviteCode, isForChild: forChild === 'on' }, () =>
      queueVerificationMail(tx, user),
    )
    if (!member.ok)
      return { ok: false, reason: member.reason === 'google_account_taken' ? 'email_taken' : member.reason }
    return { ok: true, userId: user.id, familyId: member.familyId }
  })
  logSecurityEvent('registration', result, result.ok ? user.id : undefined)
  return result
}

async function isWithinLimit({ email, inviteCode }: RegisterInput, { clientIp }: Caller): Promise<boolean> {
  if (!(await countEmailAttempt(clientIp, email))) return false
  return !inviteCode || countInviteAttempt(clientIp)
}
