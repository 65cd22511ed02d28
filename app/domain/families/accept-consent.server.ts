import {
  authoriseMember,
  enterFamily,
  exitFamily,
  type FamilyScope,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { isConsentCurrent } from '#app/domain/accounts/children-consent.ts'
import { now } from '#app/base/clock.server.ts'
import type { ConsentInput } from './schema.ts'

export type AcceptConsentResult = { ok: true } | { ok: false; reason: 'text_changed' }

/**
 * Stores the guardian's consent to this version of the text about children's data, with the time (rule 95). A repeated
 * consent keeps the first time. 'text_changed': the current text has another version.
 */
export async function acceptConsent(
  scope: FamilyScope,
  { version }: ConsentInput,
): Promise<AcceptConsentResult> {
  if (!isConsentCurrent(version)) return { ok: false, reason: 'text_changed' }
  return writeAs(scope, async (tx): Promise<AcceptConsentResult> => {
    await authoriseMember(await enterFamily(tx, scope.familyId), scope)
    await exitFamily(tx)
    const acceptedAt = now()
    await tx
      .updateTable('users')
      .set({ children_consent_version: version, children_consent_at: acceptedAt, updated_at: acceptedAt })
      .where('id', '=', scope.userId)
      .where('children_consent_version', 'is distinct from', version)
      .execute()
    return { ok: true }
  })
}
