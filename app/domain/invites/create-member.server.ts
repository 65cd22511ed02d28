import { enterFamily, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { createFamily } from '#app/domain/families/create-family.server.ts'
import { createAccount, type NewAccount } from '#app/domain/accounts/create-account.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'

type CreateMemberResult =
  | { ok: true; familyId: string }
  | { ok: false; reason: 'invite_refused' | 'too_many_members' | 'email_taken' | 'google_account_taken' }

/**
 * Creates an account and joins the invite's family. Without an invite it creates a family with the person as guardian and
 * family admin (rule 55). With `isForChild` it needs a child's invite. A refusal leaves the invite open. `onCreated` runs before the transaction enters the family.
 */
export async function createMember(
  tx: IdentityTransaction,
  account: Omit<NewAccount, 'familyId'>,
  { inviteCode, isForChild = false }: { inviteCode: string | null | undefined; isForChild?: boolean },
  onCreated: () => Promise<void>,
): Promise<CreateMemberResult> {
  const invite = inviteCode ? await lockOpenInvite(tx, inviteCode) : undefined
  if (inviteCode && !invite) return { ok: false, reason: 'invite_refused' }
  if (isForChild && invite?.role !== 'child') return { ok: false, reason: 'invite_refused' }
  const familyId = invite?.familyId ?? newId()
  // a child's account gives no consent: its guardian has given it
  const consentVersion = invite?.role === 'child' ? null : account.consentVersion
  const result = await createAccount(tx, { ...account, consentVersion, familyId })
  if (!result.ok) return result
  await onCreated()
  const { id: userId, name } = account
  if (invite) {
    const accepted = await acceptInvite(tx, invite, userId)
    if (!accepted.ok) return accepted
  } else await createFamily(await enterFamily(tx, familyId), familyId, { userId, name })
  return { ok: true, familyId }
}
