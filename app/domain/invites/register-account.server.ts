import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { createFamily } from '#app/domain/families/create-family.server.ts'
import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { isTooCommon } from '#app/domain/accounts/passwords/frequent-passwords.server.ts'
import { createAccount } from '#app/domain/accounts/create-account.server.ts'
import { countSignUp } from '#app/domain/accounts/count-sign-up.server.ts'
import { queueVerification } from '#app/domain/accounts/email/queue-verification.server.ts'
import type { RegisterInput } from '#app/domain/accounts/schema.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { countInviteAttempt } from './count-invite-attempt.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'

export type RegisterResult =
  | { ok: true; userId: string; familyId: string }
  | { ok: false; reason: 'email_taken' | 'invite_refused' | 'too_many_attempts' | 'password_weak' }

/**
 * Creates an account with e-mail and password in one transaction: user, credential, and either the invite's membership or
 * a new family with the user as guardian and family admin (rule 55). Stores the guardian's consent (rule 95) and queues
 * the mail that confirms the address. A failure leaves the invite open. `isExample` allows the public password of the
 * example family.
 */
export async function registerAccount(
  input: RegisterInput,
  caller: Caller,
  { isExample = false } = {},
): Promise<RegisterResult> {
  if (!(await isWithinLimit(input, caller))) return { ok: false, reason: 'too_many_attempts' }
  if (!isExample && isTooCommon(input.password, input.email)) return { ok: false, reason: 'password_weak' }
  const hash = await hashPassword(input.password)
  const userId = newId()
  const result = await asIdentity<RegisterResult>(async (tx) => {
    const invite = input.inviteCode ? await lockOpenInvite(tx, input.inviteCode) : undefined
    if (input.inviteCode && !invite) return { ok: false, reason: 'invite_refused' }
    const familyId = invite?.familyId ?? newId()
    const { name, email } = input
    const created = await createAccount(tx, {
      id: userId,
      name,
      email,
      familyId,
      consentVersion: CHILDREN_CONSENT.version,
      signIn: { method: 'password', hash },
    })
    if (!created.ok) return { ok: false, reason: 'email_taken' }

    await queueVerification(tx, { id: userId, name, email })
    if (invite) await acceptInvite(tx, invite, userId)
    else await createFamily(await enterFamily(tx, familyId), familyId, { userId, name })
    return { ok: true, userId, familyId }
  })
  logSecurityEvent('registration', result, result.ok ? userId : undefined)
  return result
}

async function isWithinLimit(
  { email, inviteCode }: RegisterInput,
  { clientAddress }: Caller,
): Promise<boolean> {
  if (!(await countSignUp(clientAddress, email))) return false
  return !inviteCode || countInviteAttempt(clientAddress)
}
