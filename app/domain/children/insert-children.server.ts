import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { isOverBound } from '../families/room-left.server.ts'
import type { ChildInput } from './schema.ts'

/** A child to insert. The characteristics may be missing (rule 113). */
export type NewChild = Omit<ChildInput, 'revision'> & { avatarMediaId: string | null }

/** Inserts new children, at least one. The caller holds the lock of `lockFamily`, and rolls back after a refusal. */
export async function insertChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  children: readonly NewChild[],
  savedAt: Date,
): Promise<{ ok: true } | { ok: false; reason: 'too_many_children' }> {
  const rows = children.map(
    (child) => sql`(${scope.familyId}::uuid, ${child.id}::uuid, ${child.name}::text, ${child.age}::smallint,
      ${child.gender}::text, ${child.characteristics}::text[], ${child.avatarType}::text,
      ${child.avatarVariant}::smallint, ${child.avatarMediaId}::uuid, ${scope.userId}::uuid,
      ${savedAt}::timestamptz, ${savedAt}::timestamptz)`,
  )
  await sql`
    insert into children (family_id, id, name, age, gender, characteristics, avatar_type, avatar_variant,
      avatar_media_id, updated_by_user_id, created_at, updated_at)
    values ${sql.join(rows)}`.execute(tx)
  const ofFamily = sql`children where family_id = ${scope.familyId}::uuid`
  if (await isOverBound(tx, 'children', ofFamily)) return { ok: false, reason: 'too_many_children' }
  return { ok: true }
}
