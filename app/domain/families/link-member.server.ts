import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { findChildAccount } from './find-child-account.server.ts'
import { lockFamily } from './lock-family.server.ts'
import type { LinkMemberInput } from './schema.ts'

export type LinkMemberResult =
  { ok: true } | { ok: false; reason: 'member_not_found' | 'child_not_found' | 'child_has_account' }

/** Says which child of the family a child member is, so that the person marks only this child's tasks (rule 13). */
export async function linkMember(
  scope: FamilyScope,
  { userId, childId }: LinkMemberInput,
): Promise<LinkMemberResult> {
  const { familyId } = scope
  return writeFamily(scope, async (tx): Promise<LinkMemberResult> => {
    // serializes two links to one child
    await lockFamily(tx, scope)
    if (childId) {
      const account = await findChildAccount(tx, scope, childId)
      if (!account) return { ok: false, reason: 'child_not_found' }
      if (account.userId !== null && account.userId !== userId)
        return { ok: false, reason: 'child_has_account' }
    }
    const member = await tx
      .updateTable('family_members')
      .set({ child_id: childId })
      .where('family_id', '=', familyId)
      .where('user_id', '=', userId)
      .where('role', '=', 'child')
      .where('is_active', '=', true)
      .returning('user_id')
      .executeTakeFirst()
    return member ? { ok: true } : { ok: false, reason: 'member_not_found' }
  })
}
