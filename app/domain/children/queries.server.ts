import { sql } from 'kysely'
import { readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'

/** A child's photo (rule 17). Undefined when the family has no photo with this id. */
export async function findAvatar(scope: FamilyScope, mediaId: string) {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ contentType: string; bytes: Uint8Array }>`
      select content_type as "contentType", bytes from media
      where family_id = ${scope.familyId}::uuid and id = ${mediaId}::uuid and kind = 'avatar'`.execute(tx),
  )
  return rows[0]
}
