import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'

export interface NewAccount {
  id: string
  name: string
  email: string
  familyId: string
  /** Version of the consent for children's data; null without consent. */
  consentVersion: string | null
  /** `subject` identifies the Google account (claim `sub`). */
  signIn: { method: 'password'; hash: string } | { method: 'google'; subject: string }
}

export type CreateAccountResult = { ok: true } | { ok: false; reason: 'email_taken' | 'google_account_taken' }

/** Creates a user with one sign-in method. 'google_account_taken': another user has linked the Google account. */
export async function createAccount(
  tx: IdentityTransaction,
  { id, name, email, familyId, consentVersion, signIn }: NewAccount,
): Promise<CreateAccountResult> {
  const moment = now()
  const user = await tx
    .insertInto('users')
    .values({
      id,
      name,
      email,
      family_id: familyId,
      children_consent_version: consentVersion,
      children_consent_at: consentVersion ? moment : null,
      created_at: moment,
      updated_at: moment,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return { ok: false, reason: 'email_taken' }
  const credential =
    signIn.method === 'password'
      ? { provider_id: 'credential' as const, account_id: id, password: signIn.hash }
      : { provider_id: 'google' as const, account_id: signIn.subject }
  const account = await tx
    .insertInto('accounts')
    .values({ id: newId(), user_id: id, ...credential })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return account ? { ok: true } : { ok: false, reason: 'google_account_taken' }
}
