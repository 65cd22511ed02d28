import { type FamilyScope, type IdentityTransaction, readFamily } from '#app/database/family-scope.server.ts'
import type { MemberRole } from './member.ts'

/** When a guardian last took a copy of everything (product.md 11), as ISO moment; null when nobody did. */
export async function findExportedAt(scope: FamilyScope): Promise<string | null> {
  const row = await readFamily(scope, (tx) =>
    tx.selectFrom('families').select('exported_at').where('id', '=', scope.familyId).executeTakeFirst(),
  )
  return row?.exported_at?.toISOString() ?? null
}

/** Whether the person still has an account: the session of a request may be older than its deletion. */
export async function hasAccount(tx: IdentityTransaction, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined
}

/** Somebody who was in the family when the account was taken back. */
export interface OtherMember {
  userId: string
  name: string
  role: MemberRole
}

/** The active members of the family beside the person, the longest-standing first. */
export function findOtherMembers(scope: FamilyScope): Promise<OtherMember[]> {
  return readFamily(scope, (tx) =>
    tx
      .selectFrom('family_members')
      .innerJoin('users', 'users.id', 'family_members.user_id')
      .select(['users.id as userId', 'users.name', 'family_members.role'])
      .where('family_members.family_id', '=', scope.familyId)
      .where('family_members.user_id', '!=', scope.userId)
      .where('family_members.is_active', '=', true)
      .orderBy('family_members.created_at')
      .orderBy('users.id')
      .execute(),
  )
}
