import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { foundFamily } from '#app/domain/families/found-family.server.ts'
import type { Caller } from '#app/domain/identities/caller.ts'
import { countSignUp } from '#app/domain/identities/count-sign-up.server.ts'
import { queueVerification } from '#app/domain/identities/queue-verification.server.ts'
import { recordVerifiedEmail } from '#app/domain/identities/record-verified-email.server.ts'
import { emailText, personName } from '#app/domain/identities/schema.ts'
import { now } from '#app/platform/clock.server.ts'
import type { GoogleIdentity } from '#app/platform/google-provider.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { countCodeTry } from './count-code-try.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'

/** Spec section 2: how a person without a display name is called. */
const NAMELESS = 'Usuário'

export interface GoogleRegistration {
  inviteCode: string | null
  /** The consent that was ticked in the registration form; null when nobody was asked yet. */
  consentVersion: string | null
}

export type RegisterGoogleResult =
  | { ok: true; userId: string }
  | {
      ok: false
      reason: 'email_taken' | 'subject_taken' | 'invite_refused' | 'too_many_attempts' | 'email_missing'
    }

/**
 * Creates an account for who signs in with Google for the first time, in one transaction like registration with a
 * password: user, Google account, and the invite's membership or a new family (spec section 4, "Sign-in"). An
 * address that Google has not verified counts as unverified here too. 'email_taken' says nothing about whose it
 * is: an account with another method is never linked by its address (decision 0009).
 */
export async function registerGoogleAccount(
  identity: GoogleIdentity,
  wish: GoogleRegistration,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
): Promise<RegisterGoogleResult> {
  const email = emailText.safeParse(identity.email)
  if (!email.success) return { ok: false, reason: 'email_missing' }
  if (!(await countSignUp(clientAddress, email.data))) return { ok: false, reason: 'too_many_attempts' }
  if (wish.inviteCode && !(await countCodeTry(clientAddress)))
    return { ok: false, reason: 'too_many_attempts' }
  const name = personName(NAMELESS).catch(NAMELESS).parse(identity.name?.slice(0, 120))
  const user = { id: newId(), name, email: email.data }
  return asIdentity<RegisterGoogleResult>(async (tx) => {
    const invite = wish.inviteCode ? await lockOpenInvite(tx, wish.inviteCode) : undefined
    if (wish.inviteCode && !invite) return { ok: false, reason: 'invite_refused' }
    const familyId = invite?.familyId ?? newId()
    const moment = now()
    const made = await tx
      .insertInto('users')
      .values({
        ...user,
        family_id: familyId,
        children_consent_version: wish.consentVersion,
        children_consent_at: wish.consentVersion ? moment : null,
        last_login_at: moment,
        created_at: moment,
        updated_at: moment,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { ok: false, reason: 'email_taken' }
    const account = await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: user.id, provider_id: 'google', account_id: identity.subject })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!account) return { ok: false, reason: 'subject_taken' }

    if (identity.isEmailVerified) await recordVerifiedEmail(tx, { ...user, family_id: null }, null)
    else await queueVerification(tx, user)
    if (invite) await acceptInvite(tx, invite, user.id)
    else await foundFamily(await enterFamily(tx, familyId), familyId, { userId: user.id, name })
    return { ok: true, userId: user.id }
  })
}
