import { sql } from 'kysely'
import {
  type Actor,
  concernBlog,
  concernPerson,
  enterFamily,
  exitFamily,
  type FamilyTransaction,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { confirmPassword } from '#app/domain/identities/confirm-password.server.ts'
import { endSubscriptionsOf } from '../subscriptions/end-subscriptions-of.server.ts'
import { departureRefusal, leavesNobody } from './departure.ts'
import { eraseFamily } from './erase-family.server.ts'
import { handOverFamily } from './hand-over-family.server.ts'
import { formerMemberName, type MemberRole } from './member.ts'
import { readDeparture } from './read-departure.server.ts'
import { now } from '#app/platform/clock.server.ts'

export type DeleteAccountResult =
  | { ok: true }
  | { ok: false; reason: 'wrong_password' | 'no_password' | 'too_many_attempts' | 'last_guardian' }

/**
 * Deletes the person's account for good, after the password: user, credentials, sessions, memberships and
 * codes, all in one transaction. In a family that goes on, the history keeps a neutral word in the place of
 * the name; a family without anybody else goes with everything. Own subscriptions are cancelled. 'last_guardian': other members would be
 * left without a guardian. Deleting an account that is gone is ok.
 */
export async function deleteAccount(actor: Actor, input: { password: string }): Promise<DeleteAccountResult> {
  const { userId } = actor
  // outside of the transaction: hashing takes long
  const confirmed = await confirmPassword(userId, input.password)
  return writeAs(actor, async (tx): Promise<DeleteAccountResult> => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'family_id'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return { ok: true }
    if (!confirmed.ok) return confirmed
    const credential = await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('password', '=', confirmed.hash)
      .executeTakeFirst()
    if (!credential) return { ok: false, reason: 'wrong_password' }

    for (const { familyId, role } of await familiesOf(tx, userId)) {
      const family = await enterFamily(tx, familyId)
      if (!(await departFrom(family, { familyId, userId, role })))
        return { ok: false, reason: 'last_guardian' }
      await exitFamily(tx)
    }
    await endSubscriptionsOf(tx, userId)
    await sql`delete from verifications
      where position(${userId} in identifier || ' ' || value) > 0
        or position(${user.email} in lower(identifier || ' ' || value)) > 0`.execute(tx)
    // a mail on its way carries the name and a code
    await tx.deleteFrom('mails').where('recipient', '=', user.email).execute()
    concernPerson(tx, userId)
    // the name under posts goes too (migration 0015)
    if (await hasPosts(tx, userId)) concernBlog(tx)
    // before the person's row: a write on another device waits for that row while it holds its session
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    // credentials, memberships and codes go by their foreign keys
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    return { ok: true }
  })
}

async function hasPosts(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const post = tx.selectFrom('blog_posts').select('id').where('author_id', '=', userId).limit(1)
  return (await post.executeTakeFirst()) !== undefined
}

interface Belonging {
  familyId: string
  role: MemberRole
}

/** Every family that may know the person: present and former ones, in an order that no two deletions cross. */
async function familiesOf(tx: IdentityTransaction, userId: string): Promise<Belonging[]> {
  const { rows } = await sql<Belonging>`
    select f.id as "familyId", coalesce(m.role, 'parent') as role
    from families f left join family_members m on m.family_id = f.id and m.user_id = ${userId}::uuid
    where m.user_id is not null or f.owner_user_id = ${userId}::uuid
    order by f.id`.execute(tx)
  return rows
}

/** Takes the person out of a family that goes on, or the family with the person; false when it may not be. */
async function departFrom(
  tx: FamilyTransaction,
  { familyId, userId, role }: Belonging & { userId: string },
): Promise<boolean> {
  const departure = await readDeparture(tx, { familyId, userId })
  if (departure && departureRefusal(departure, now()) === 'last_guardian') return false
  if (departure && leavesNobody(departure)) {
    await eraseFamily(tx, familyId)
    return true
  }
  await sql`update score_log set scorer_name = ${formerMemberName(role)}::text
    where family_id = ${familyId}::uuid and scorer_user_id = ${userId}::uuid`.execute(tx)
  // ends now, so that somebody else is found to take over
  await tx
    .updateTable('family_members')
    .set({ is_active: false, is_admin: false })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .execute()
  await handOverFamily(tx, familyId)
  return true
}
