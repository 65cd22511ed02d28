import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { countEmailAttempt } from '#app/domain/accounts/count-email-attempt.server.ts'
import { queueVerificationMail } from '#app/domain/accounts/email/queue-verification-mail.server.ts'
import { recordVerifiedEmail } from '#app/domain/accounts/email/record-verified-email.server.ts'
import { emailField, personNameField } from '#app/domain/accounts/schema.ts'
import type { GoogleIdentity } from '#app/domain/accounts/google/google-provider.server.ts'
import { countInviteAttempt } from './count-invite-attempt.server.ts'
import { createMember } from './create-member.server.ts'

const DEFAULT_NAME = 'Usuário'

export interface GoogleRegistration {
  inviteCode: string | null
  /** Version of the consent given in the registration form; null without consent. */
  consentVersion: string | null
}

export type RegisterGoogleResult =
  | { ok: true; userId: string }
  | {
      ok: false
      reason:
        | 'email_taken'
        | 'google_account_taken'
        | 'invite_refused'
        | 'too_many_members'
        | 'too_many_attempts'
        | 'email_missing'
    }

/**
 * Registers a person at the first sign-in with Google: runs `createMember` in one transaction. An e-mail that Google
 * has not verified stays unconfirmed. 'email_taken': an existing account is never linked by its e-mail (rule 58).
 */
export async function registerGoogleAccount(
  identity: GoogleIdentity,
  registration: GoogleRegistration,
  { clientIp }: Pick<Caller, 'clientIp'>,
): Promise<RegisterGoogleResult> {
  const email = emailField.safeParse(identity.email)
  if (!email.success) return { ok: false, reason: 'email_missing' }
  if (!(await countEmailAttempt(clientIp, email.data))) return { ok: false, reason: 'too_many_attempts' }
  if (registration.inviteCode && !(await countInviteAttempt(clientIp)))
    return { ok: false, reason: 'too_many_attempts' }
  const name = personNameField(DEFAULT_NAME).catch(DEFAULT_NAME).parse(identity.name?.slice(0, 120))
  const user = { id: newId(), name, email: email.data }
  const { consentVersion, inviteCode } = registration
  const signIn = { method: 'google' as const, subject: identity.subject }
  return asIdentity<RegisterGoogleResult>(async (tx) => {
    const member = await createMember(tx, { ...user, consentVersion, signIn }, { inviteCode }, () =>
      identity.isEmailVerified
        ? recordVerifiedEmail(tx, { ...user, family_id: null }, null)
        : queueVerificationMail(tx, user),
    )
    return member.ok ? { ok: true, userId: user.id } : member
  })
}
