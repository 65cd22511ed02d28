import { sql } from 'kysely'
import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { Family } from './family.ts'
import { decideSave } from './revision.ts'
import type { FamilyInput } from './schema.ts'

export type SaveFamilyResult =
  { ok: true } | { ok: false; reason: 'family_not_found' } | { ok: false; reason: 'changed'; current: Family }

/**
 * Changes the family's settings if the form has the current revision. Saving the stored content again
 * succeeds. Another time zone changes "today" at once, and the next daily renewal uses it (rules 21 and 23).
 */
export async function saveFamily(scope: FamilyScope, input: FamilyInput): Promise<SaveFamilyResult> {
  return writeFamily(scope, async (tx): Promise<SaveFamilyResult> => {
    const { rows } = await sql<Family>`
      select name, time_zone as "timeZone", child_account_age as "childAccountAge",
        keep_claims_waiting as "keepClaimsWaiting", revision, updated_by_user_id as "updatedBy" from families
      where id = ${scope.familyId}::uuid for no key update`.execute(tx)
    const [storedFamily] = rows
    if (!storedFamily) return { ok: false, reason: 'family_not_found' }
    const {
      childAccountAge = storedFamily.childAccountAge,
      keepClaimsWaiting = storedFamily.keepClaimsWaiting,
    } = input
    const decision = decideSave({ ...input, childAccountAge, keepClaimsWaiting }, storedFamily)
    if (decision === 'repeat') return { ok: true }
    if (decision === 'changed') return { ok: false, reason: 'changed', current: storedFamily }
    await sql`
      update families set name = ${input.name}::text, time_zone = ${input.timeZone}::text,
        child_account_age = ${childAccountAge}::smallint, keep_claims_waiting = ${keepClaimsWaiting}::boolean,
        revision = revision + 1, updated_by_user_id = ${scope.userId}::uuid, updated_at = ${now()}::timestamptz
      where id = ${scope.familyId}::uuid`.execute(tx)
    return { ok: true }
  })
}
