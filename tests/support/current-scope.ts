import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'
import type { SessionUser } from '#app/domain/accounts/session/session-context.server.ts'
import { selectRow } from './rows.ts'

/** The person as a session has them. */
export async function sessionUserOf({ userId }: Pick<FamilyScope, 'userId'>): Promise<SessionUser> {
  const { id, name, email, family_id: familyId } = await selectRow('users', { id: userId })
  return { id, name, email, familyId, isAdmin: false, childrenConsentVersion: null }
}

/** The scope of a person in their current family, as a session of the person opens it. */
export async function currentScopeOf(person: Pick<FamilyScope, 'userId'>): Promise<FamilyScope> {
  const scope = await openFamilyWithoutAuthorisation(await sessionUserOf(person))
  if (!scope) throw new Error('This person has no family')
  return scope
}
