import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { FAMILY_BOUNDS } from '../families/family-bounds.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { decideSave } from '../families/revision.ts'
import type { StoredConduct } from './conduct.ts'
import type { ConductInput } from './schema.ts'

export type SaveConductResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'conduct_not_found' | 'too_many_conducts' }
  | { ok: false; reason: 'changed'; current: StoredConduct }

/**
 * Stores one of the family's own conducts or its changes to one of the product (rule 121), if the form has the current
 * revision. Saving the stored content again succeeds. 'changed' returns the newer stored version.
 */
export async function saveConduct(scope: FamilyScope, input: ConductInput): Promise<SaveConductResult> {
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<SaveConductResult> => {
    await lockFamily(tx, scope)
    const { conduct, count } = await readConduct(tx, scope, input)
    const decision = decideSave(input, conduct ?? undefined)
    if (decision === 'repeat') return { ok: true, id: input.id }
    if (decision === 'deleted') return { ok: false, reason: 'conduct_not_found' }
    if (decision === 'changed') return { ok: false, reason: 'changed', current: conduct! }
    if (decision === 'create' && count >= FAMILY_BOUNDS.conducts)
      return { ok: false, reason: 'too_many_conducts' }
    if (conduct) await updateConduct(tx, scope, { ...input, id: conduct.id }, savedAt)
    else if (!(await insertConduct(tx, scope, input, savedAt)))
      return { ok: false, reason: 'conduct_not_found' }
    return { ok: true, id: conduct?.id ?? input.id }
  })
}

/** The stored conduct of this preset, or else the own one with this id, and the number of the family's stored conducts. */
async function readConduct(tx: FamilyTransaction, scope: FamilyScope, { id, preset }: ConductInput) {
  const { rows } = await sql<{ conduct: StoredConduct | null; count: number }>`
    select count(*)::integer as count,
      json_agg(json_build_object('id', k.id, 'preset', k.preset, 'label', k.label, 'points', k.points,
        'repair', k.repair, 'isHidden', k.is_hidden, 'revision', k.revision,
        'updatedBy', k.updated_by_user_id))
        filter (where k.preset = ${preset}::text
          or ${preset}::text is null and k.preset is null and k.id = ${id}::uuid) -> 0 as conduct
    from conducts k where k.family_id = ${scope.familyId}::uuid`.execute(tx)
  return rows[0]!
}

/** Returns whether the conduct is new; false if another conduct has this id. */
async function insertConduct(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: ConductInput,
  savedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into conducts (family_id, id, preset, label, points, repair, is_hidden, updated_by_user_id,
      created_at, updated_at)
    values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.preset}::text, ${input.label}::text,
      ${input.points}::integer, ${input.repair}::text, ${input.isHidden}::boolean, ${scope.userId}::uuid,
      ${savedAt}::timestamptz, ${savedAt}::timestamptz)
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

async function updateConduct(tx: FamilyTransaction, scope: FamilyScope, input: ConductInput, savedAt: Date) {
  await sql`
    update conducts set label = ${input.label}::text, points = ${input.points}::integer,
      repair = ${input.repair}::text, is_hidden = ${input.isHidden}::boolean, revision = revision + 1,
      updated_by_user_id = ${scope.userId}::uuid, updated_at = ${savedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
}
