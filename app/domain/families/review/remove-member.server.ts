import {
  enterFamily,
  exitFamily,
  type FamilyScope,
  type FamilyTransaction,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { endMembership } from '../departure/end-membership.server.ts'
import { createOwnFamily } from '../departure/create-own-family.server.ts'
import { queueRemovalMail } from './queue-removal-mail.server.ts'
import { readLeaveConditions } from '../departure/read-leave-conditions.server.ts'
import { readFamilyReview } from './read-family-review.server.ts'
import type { RemoveMemberInput } from '../schema.ts'

export type RemoveMemberResult =
  { ok: true } | { ok: false; reason: 'not_allowed' | 'self' | 'member_not_found' | 'family_not_found' }

/**
 * Removes a member from the family. The person gets a new family, which their devices show at once, and a mail. All
 * open invite codes are revoked, because every member knows them. Removing a former member succeeds without effect.
 */
export function removeMember(scope: FamilyScope, input: RemoveMemberInput): Promise<RemoveMemberResult> {
  return removeIf(scope, input, () => Promise.resolve(true))
}

/** Like `removeMember`, but only during the family review and only for members whom the review offers to remove. */
export function removeReviewedMember(
  scope: FamilyScope,
  input: RemoveMemberInput,
): Promise<RemoveMemberResult> {
  return removeIf(scope, input, async (tx) => {
    const { must_review_family: isReviewing } = await tx
      .selectFrom('users')
      .select('must_review_family')
      .where('id', '=', scope.userId)
      .executeTakeFirstOrThrow()
    if (!isReviewing) return false
    const { others } = await readFamilyReview(tx, scope)
    return others.some((member) => member.userId === input.userId && member.mayRemove)
  })
}

async function removeIf(
  scope: FamilyScope,
  { userId, turnOffDevices }: RemoveMemberInput,
  mayRemove: (tx: IdentityTransaction) => Promise<boolean>,
): Promise<RemoveMemberResult> {
  if (userId === scope.userId) return { ok: false, reason: 'self' }
  const { familyId } = scope
  return writeAs(scope, async (tx): Promise<RemoveMemberResult> => {
    const familyTx = await enterFamily(tx, familyId)
    const leaveConditions = await readLeaveConditions(familyTx, { familyId, userId })
    if (!(await hasFamily(familyTx, familyId))) return { ok: false, reason: 'family_not_found' }
    const remover = await readMembership(familyTx, familyId, scope.userId)
    // another guardian may have removed the remover while this transaction waited for the lock
    if (!remover?.is_active || remover.role !== 'parent') return { ok: false, reason: 'not_allowed' }
    if (!leaveConditions) return (await readMembership(familyTx, familyId, userId)) ? { ok: true } : notFound
    if (!(await mayRemove(await exitFamily(familyTx)))) return { ok: false, reason: 'not_allowed' }
    await enterFamily(tx, familyId)
    const result = await endMembership(familyTx, {
      familyId,
      userId,
      leaveConditions,
      erase: false,
      turnOffDevices,
    })
    if (!result.ok)
      throw new Error(`The remover stays as a guardian, but the departure was refused: ${result.reason}`)
    await familyTx
      .updateTable('invites')
      .set({ status: 'revoked' })
      .where('family_id', '=', familyId)
      .where('status', '=', 'pending')
      .execute()
    if (!(await createOwnFamily(await exitFamily(tx), userId, { removedFromFamilyId: familyId })))
      return notFound
    await queueRemovalMail(tx, { userId, removerName: scope.memberName })
    return { ok: true }
  })
}

const notFound = { ok: false, reason: 'member_not_found' } as const

/** The family may have been deleted after the request was authorised. */
async function hasFamily(tx: FamilyTransaction, familyId: string): Promise<boolean> {
  const row = await tx.selectFrom('families').select('id').where('id', '=', familyId).executeTakeFirst()
  return row !== undefined
}

function readMembership(tx: FamilyTransaction, familyId: string, userId: string) {
  return tx
    .selectFrom('family_members')
    .select(['role', 'is_active'])
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
