import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'

/** The scope of a person in their current family, as a session of the person opens it. */
export async function currentScopeOf({ userId }: Pick<FamilyScope, 'userId'>): Promise<FamilyScope> {
  const user = await database()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'family_id as familyId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const scope = await openFamilyWithoutAuthorisation({
    ...user,
    isAdmin: false,
    childrenConsentVersion: null,
  })
  if (!scope) throw new Error('This person has no family')
  return scope
}
