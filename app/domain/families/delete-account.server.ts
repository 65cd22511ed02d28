import { sql } from 'kysely'
import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import {
  type Actor,
  enterFamily,
  exitFamily,
  type FamilyTransaction,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { turnOffDevicesOfMember } from '#app/domain/accounts/paired-devices/paired-devices.server.ts'
import { deleteUser } from '#app/domain/accounts/delete-user.server.ts'
import { confirmPassword } from '#app/domain/accounts/passwords/confirm-password.server.ts'
import { lockUser } from '#app/domain/accounts/session/lock-user.server.ts'
import { endSubscriptionsOfAccount } from '../billing/subscriptions/end-subscriptions-of-account.server.ts'
import { departureRefusal, isLastMember } from './departure/leave-conditions.ts'
import { eraseFamily } from './erase-family.server.ts'
import { ensureFamilyOwner } from './departure/ensure-family-owner.server.ts'
import { formerMemberName, type MemberRole } from './member.ts'
import { readLeaveConditions } from './departure/read-leave-conditions.server.ts'
import { now } from '#app/base/clock.server.ts'
import { deleteMails } from '#app/platform/mail/queue-mail.server.ts'

export type DeleteAccountResult =
  | { ok: true }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'last_guardian' }

/**
 * Deletes the person's account if the password is correct (rule 11), in one transaction: user, credentials, sessions,
 * memberships and codes, and a family without another member. Cancels the person's subscriptions. 'last_guardian':
 * other members would have no guardian (rule 7). Idempotent.
 */
export async function deleteAccount(actor: Actor, input: { password: string }): Promise<DeleteAccountResult> {
  const { userId } = actor
  // outside the transaction, because hashing is slow
  const confirmation = await confirmPassword(userId, input.password)
  return writeAs(actor, async (tx): Promise<DeleteAccountResult> => {
    const user = await lockUser(tx, userId)
    if (!user) return { ok: true }
    if (!confirmation.ok) return confirmation
    const credential = await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('password', '=', confirmation.hash)
      .executeTakeFirst()
    if (!credential) return { ok: false, reason: 'wrong_password' }

    for (const { familyId, role } of await familiesOf(tx, userId)) {
      const familyTx = await enterFamily(tx, familyId)
      if (!(await removeFromFamily(familyTx, { familyId, userId, role })))
        return { ok: false, reason: 'last_guardian' }
      await exitFamily(tx)
    }
    await endSubscriptionsOfAccount(tx, userId)
    await deleteMails(tx, user.email)
    publishAfterCommit(tx, { kind: 'person', id: userId })
    // deleting the user also clears the author name of the user's posts (trigger in migration 0015)
    if (await hasPosts(tx, userId)) publishAfterCommit(tx, BLOG_CHANGED)
    await deleteUser(tx, userId, user.email)
    return { ok: true }
  })
}

async function hasPosts(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const post = tx.selectFrom('blog_posts').select('id').where('author_id', '=', userId).limit(1)
  return (await post.executeTakeFirst()) !== undefined
}

interface FamilyMembership {
  familyId: string
  role: MemberRole
}

/** The families that the person owns or is or was a member of, ordered by id to avoid deadlocks between deletions. */
async function familiesOf(tx: IdentityTransaction, userId: string): Promise<FamilyMembership[]> {
  const { rows } = await sql<FamilyMembership>`
    select f.id as "familyId", coalesce(m.role, 'parent') as role
    from families f left join family_members m on m.family_id = f.id and m.user_id = ${userId}::uuid
    where m.user_id is not null or f.owner_user_id = ${userId}::uuid
    order by f.id`.execute(tx)
  return rows
}

/** Removes the person from the family, or deletes a family without another member. False for the last guardian. */
async function removeFromFamily(
  tx: FamilyTransaction,
  { familyId, userId, role }: FamilyMembership & { userId: string },
): Promise<boolean> {
  const leaveConditions = await readLeaveConditions(tx, { familyId, userId })
  if (leaveConditions && departureRefusal(leaveConditions, now()) === 'last_guardian') return false
  if (leaveConditions && isLastMember(leaveConditions)) {
    await eraseFamily(tx, familyId)
    return true
  }
  await sql`update score_log set scorer_name = ${formerMemberName(role)}::text
    where family_id = ${familyId}::uuid and scorer_user_id = ${userId}::uuid`.execute(tx)
  await sql`update task_decisions set decided_by_name = ${formerMemberName(role)}::text
    where family_id = ${familyId}::uuid and decided_by_user_id = ${userId}::uuid`.execute(tx)
  await sql`update praises set praised_by_name = ${formerMemberName(role)}::text
    where family_id = ${familyId}::uuid and praised_by_user_id = ${userId}::uuid`.execute(tx)
  await sql`update reward_requests set decided_by_name = ${formerMemberName(role)}::text
    where family_id = ${familyId}::uuid and decided_by_user_id = ${userId}::uuid`.execute(tx)
  // before ensureFamilyOwner, which chooses among the active guardians
  await tx
    .updateTable('family_members')
    .set({ is_active: false, is_admin: false })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .execute()
  await turnOffDevicesOfMember(tx, { familyId, userId, which: 'handed-over' })
  await ensureFamilyOwner(tx, familyId)
  return true
}
