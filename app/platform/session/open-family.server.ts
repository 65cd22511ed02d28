import { database } from '#app/database/database.server.ts'
import { type FamilyScope, mintFamilyScope } from '#app/database/family-scope.server.ts'
import type { SessionUser } from './session-context.ts'

/** The scope of the user's family; undefined when there is none or the membership is not active. */
export async function openFamily(user: SessionUser): Promise<FamilyScope | undefined> {
  if (!user.familyId) return undefined
  const row = await database()
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select(['family_members.role', 'family_members.is_admin', 'families.time_zone'])
    .where('family_members.family_id', '=', user.familyId)
    .where('families.id', '=', user.familyId)
    .where('family_members.user_id', '=', user.id)
    .where('family_members.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  return mintFamilyScope({
    familyId: user.familyId,
    userId: user.id,
    memberName: user.name,
    role: row.role,
    isFamilyAdmin: row.is_admin,
    timeZone: row.time_zone,
  })
}
