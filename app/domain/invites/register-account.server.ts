import { hashPassword } from '#app/domain/identities/password-hash.server.ts'
import { asIdentity, enterFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { foundFamily } from '#app/domain/families/found-family.server.ts'
import type { Caller } from '#app/domain/identities/caller.ts'
import { CHILDREN_CONSENT } from '#app/domain/identities/children-consent.ts'
import { isTooCommon } from '#app/domain/identities/frequent-passwords.server.ts'
import { countSignUp } from '#app/domain/identities/count-sign-up.server.ts'
import { queueVerification } from '#app/domain/identities/queue-verification.server.ts'
import type { RegisterInput } from '#app/domain/identities/schema.ts'
import { now } from '#app/platform/clock.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { countCodeTry } from './count-code-try.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'

export type RegisterResult =
  | { ok: true; userId: string; familyId: string }
  | { ok: false; reason: 'email_taken' | 'invite_refused' | 'too_many_attempts' | 'password_weak' }

/**
 * Creates an account with e-mail and password in one transaction: user, credential, and either the
 * membership that the invite gives or a new family with the user as guardian and administrator (spec
 * section 4, "Sign-up"). The guardian's consent is kept with its version and moment, and a mail
 * asks to confirm the address; the product works meanwhile. A failure
 * anywhere leaves nothing behind; an invite stays open. The example family's password is for everybody to know.
 */
export async function registerAccount(
  input: RegisterInput,
  caller: Caller,
  { isExample = false } = {},
): Promise<RegisterResult> {
  if (!(await mayTry(input, caller))) return { ok: false, reason: 'too_many_attempts' }
  if (!isExample && isTooCommon(input.password, input.email)) return { ok: false, reason: 'password_weak' }
  const password = await hashPassword(input.password)
  const userId = newId()
  const result = await asIdentity<RegisterResult>(async (tx) => {
    const invite = input.inviteCode ? await lockOpenInvite(tx, input.inviteCode) : undefined
    if (input.inviteCode && !invite) return { ok: false, reason: 'invite_refused' }
    const familyId = invite?.familyId ?? newId()
    const moment = now()
    const user = await tx
      .insertInto('users')
      .values({
        id: userId,
        name: input.name,
        email: input.email,
        family_id: familyId,
        children_consent_version: CHILDREN_CONSENT.version,
        children_consent_at: moment,
        last_login_at: moment,
        created_at: moment,
        updated_at: moment,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return { ok: false, reason: 'email_taken' }
    await tx
      .insertInto('accounts')
      .values({ id: newId(), user_id: userId, provider_id: 'credential', account_id: userId, password })
      .execute()

    await queueVerification(tx, { id: userId, name: input.name, email: input.email })
    if (invite) await acceptInvite(tx, invite, userId)
    else await foundFamily(await enterFamily(tx, familyId), familyId, { userId, name: input.name })
    return { ok: true, userId, familyId }
  })
  noteSecurity('registration', result, result.ok ? userId : undefined)
  return result
}

async function mayTry({ email, inviteCode }: RegisterInput, { clientAddress }: Caller): Promise<boolean> {
  if (!(await countSignUp(clientAddress, email))) return false
  return !inviteCode || countCodeTry(clientAddress)
}
