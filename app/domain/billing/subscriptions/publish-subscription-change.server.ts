import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** Signals the open screens of these people and their families, after the commit, that a subscription has changed. */
export async function publishSubscriptionChange(
  tx: IdentityTransaction,
  userIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  const people = await tx.selectFrom('users').select(['id', 'family_id']).where('id', 'in', ids).execute()
  for (const { id, family_id: familyId } of people) {
    publishAfterCommit(tx, { kind: 'person', id })
    if (familyId) publishAfterCommit(tx, { kind: 'family', id: familyId })
  }
}
