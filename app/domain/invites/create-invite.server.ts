import { DAY_MS } from '#app/base/durations.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { randomCode } from '#app/base/token.server.ts'
import { roomForMembers } from '../families/add-member.server.ts'
import { findChildAccount } from '../families/find-child-account.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { INVITE_DAYS, INVITE_LENGTH, MAX_PENDING_INVITES } from './invite.ts'
import type { InviteInput } from './schema.ts'

const MAX_ATTEMPTS = 5

export type CreateInviteResult =
  | { ok: true; id: string; code: string; expiresAt: Date }
  /** 'not_created': the id belongs to an invite that is used, cancelled, expired or of another family. */
  | { ok: false; reason: 'too_many_members' | 'too_many_pending' | 'not_created' | ChildRefusal }

type ChildRefusal = 'child_not_found' | 'child_too_young' | 'child_has_account'

/**
 * Creates an invite for another guardian, or for a child of the family (rules 12, 13 and 35). The client creates the id,
 * which is the idempotency key.
 */
export async function createInvite(
  scope: FamilyScope,
  { id, childId }: InviteInput,
): Promise<CreateInviteResult> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS)
  return writeFamily(scope, async (tx): Promise<CreateInviteResult> => {
    // concurrent requests cannot exceed the maximum
    await lockFamily(tx, scope)
    const invites = await tx
      .selectFrom('invites')
      .select(['id', 'code', 'expires_at'])
      .where('family_id', '=', scope.familyId)
      .where('status', '=', 'pending')
      .where('expires_at', '>', createdAt)
      .execute()
    const existingInvite = invites.find((invite) => invite.id === id)
    if (existingInvite)
      return { ok: true, id, code: existingInvite.code, expiresAt: existingInvite.expires_at }
    const childRefusal = childId && (await refuseChild(tx, scope, childId))
    if (childRefusal) return { ok: false, reason: childRefusal }
    if ((await roomForMembers(tx, scope.familyId)) <= 0) return { ok: false, reason: 'too_many_members' }
    if (invites.length >= MAX_PENDING_INVITES) return { ok: false, reason: 'too_many_pending' }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const code = randomCode(INVITE_LENGTH)
      const row = await tx
        .insertInto('invites')
        .values({
          id,
          code,
          family_id: scope.familyId,
          inviter_user_id: scope.userId,
          role_to_assign: childId ? 'child' : 'parent',
          child_id: childId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        // the code or the id may be in use; the next attempt has another code
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) return { ok: true, id, code, expiresAt }
    }
    return { ok: false, reason: 'not_created' }
  })
}

/** Why the child may have no account of its own; undefined if it may (rule 13). */
async function refuseChild(
  tx: FamilyTransaction,
  scope: FamilyScope,
  childId: string,
): Promise<ChildRefusal | undefined> {
  const account = await findChildAccount(tx, scope, childId)
  if (!account) return 'child_not_found'
  if (!account.isOldEnough) return 'child_too_young'
  return account.userId === null ? undefined : 'child_has_account'
}
