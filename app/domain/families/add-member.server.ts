import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { MemberRole } from './member.ts'
import { roomLeft } from './room-left.server.ts'

export interface NewMember {
  familyId: string
  userId: string
  role: MemberRole
  /** The child of the family that a child member is; null for others. */
  childId?: string | null
  joinedAt: Date
}

/**
 * Adds a person to the family, or reactivates a former member. A guardian becomes a family admin (rule 2). The
 * transaction must have entered the family.
 */
export async function addMember(
  tx: FamilyTransaction,
  { familyId, userId, role, childId = null, joinedAt }: NewMember,
): Promise<void> {
  const membership = {
    role,
    is_admin: role === 'parent',
    is_active: true,
    child_id: childId,
  }
  await tx
    .insertInto('family_members')
    .values({ family_id: familyId, user_id: userId, ...membership, created_at: joinedAt })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet(membership))
    .execute()
}

/** How many more members the family may have; negative if it has too many. */
export function roomForMembers(tx: FamilyTransaction, familyId: string): Promise<number> {
  return roomLeft(tx, 'members', sql`family_members where family_id = ${familyId}::uuid and is_active`)
}
