import {
  enterFamily,
  exitFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { turnOffDevicesOfStrangers, turnOffPairedDevices } from '../paired-devices/paired-devices.server.ts'
import type { LockedUser } from '../session/lock-user.server.ts'
import { removeSecondFactor } from '../second-factor/turn-off-second-factor.server.ts'

/**
 * Account recovery (rule 61), for an account with an unconfirmed e-mail that a stranger may have registered: removes
 * sign-in methods other than the password, the second factor, the family's open invites, and the children's devices that
 * the account or nobody of the family paired. If the family has other
 * members, the person must review them. Does nothing for an account without a sign-in method, such as an imported one.
 */
export async function removeStrangersAccess(tx: IdentityTransaction, user: LockedUser): Promise<void> {
  const signInMethod = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', user.id)
    .where((where) => where.or([where('password', 'is not', null), where('provider_id', '!=', 'credential')]))
    .executeTakeFirst()
  if (!signInMethod) return
  await tx
    .deleteFrom('accounts')
    .where('user_id', '=', user.id)
    .where('provider_id', '!=', 'credential')
    .execute()
  await tx.deleteFrom('google_flows').where('user_id', '=', user.id).execute()
  await removeSecondFactor(tx, user)
  await turnOffPairedDevices(tx, user.id)
  if (!user.family_id) return
  await tx
    .updateTable('invites')
    .set({ status: 'revoked' })
    .where('family_id', '=', user.family_id)
    .where('status', '=', 'pending')
    .execute()
  const familyTx = await enterFamily(tx, user.family_id)
  await turnOffDevicesOfStrangers(familyTx, user.family_id)
  const mustReview = await hasOtherMembers(familyTx, user.family_id, user.id)
  await exitFamily(familyTx)
  if (mustReview)
    await tx.updateTable('users').set({ must_review_family: true }).where('id', '=', user.id).execute()
}

async function hasOtherMembers(tx: FamilyTransaction, familyId: string, userId: string): Promise<boolean> {
  const otherMember = await tx
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', familyId)
    .where('user_id', '!=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return otherMember !== undefined
}
