import {
  type FamilyScope,
  type IdentityTransaction,
  readAsIdentity,
} from '#app/database/family-scope.server.ts'
import { type FamilyReview, removableMemberIds } from './family-review.ts'
import { canRemoveMembers } from '../policy.ts'
import { isActiveSubscription } from '#app/domain/billing/subscriptions/is-active-subscription.server.ts'

/** The family review of a member (rule 103). */
export function findFamilyReview(scope: FamilyScope): Promise<FamilyReview> {
  return readAsIdentity((tx) => readFamilyReview(tx, scope))
}

/** Like `findFamilyReview`, inside a transaction that has entered no family. */
export async function readFamilyReview(
  tx: IdentityTransaction,
  reviewer: Pick<FamilyScope, 'familyId' | 'userId' | 'role'>,
): Promise<FamilyReview> {
  const { familyId, userId } = reviewer
  const people = await readPeople(tx, familyId)
  const devices = await tx
    .selectFrom('devices')
    .select(['label', 'paired_by_user_id as pairerId'])
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const invites = await tx
    .selectFrom('invites')
    .select(['inviter_user_id as inviterId', 'accepted_by_user_id as invitedId'])
    .where('family_id', '=', familyId)
    .where('status', '=', 'accepted')
    .where('accepted_by_user_id', 'is not', null)
    .$narrowType<{ invitedId: string }>()
    .execute()
  const removableIds = canRemoveMembers(reviewer)
    ? removableMemberIds(userId, people, invites)
    : new Set<string>()
  return {
    familyName: people[0]?.familyName ?? '',
    others: people
      .filter((person) => person.isActive && person.userId !== userId)
      .map((person) => ({
        userId: person.userId,
        name: person.name,
        role: person.role,
        mayRemove: removableIds.has(person.userId),
        pairedDevices: devices.filter(({ pairerId }) => pairerId === person.userId).map(({ label }) => label),
      })),
    paysPlan: people.some((person) => person.userId === userId && person.paysPlan),
  }
}

/** Current and former members of the family. A former member may have invited somebody. */
function readPeople(tx: IdentityTransaction, familyId: string) {
  return tx
    .selectFrom('family_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('families', 'families.id', 'member.family_id')
    .select(['users.id as userId', 'users.name', 'member.role', 'member.is_active as isActive'])
    .select(['member.created_at as joinedAt', 'families.name as familyName'])
    .select(({ eb, ref, fn, exists, selectFrom, val }) => [
      fn.coalesce(eb('families.owner_user_id', '=', ref('member.user_id')), val(false)).as('isOwner'),
      exists(
        selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.user_id', '=', 'member.user_id')
          .where('subscriptions.provider', '<>', 'manual')
          .where(isActiveSubscription('subscriptions')),
      ).as('paysPlan'),
    ])
    .where('member.family_id', '=', familyId)
    .where('families.id', '=', familyId)
    .orderBy('member.created_at')
    .orderBy('users.id')
    .$narrowType<{ paysPlan: boolean; isOwner: boolean }>()
    .execute()
}
