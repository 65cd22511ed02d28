import { sql } from 'kysely'
import { readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { readBytes, type StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'

export type AvatarResult =
  | { ok: true; contentType: string; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'missing' | 'unavailable' }

/** A child's photo (rule 17). 'missing' when the family has no photo with this id. */
export async function findAvatar(scope: FamilyScope, mediaId: string): Promise<AvatarResult> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<StoredBytes & { contentType: string }>`
      select content_type as "contentType", bytes, object_key, sha256, size from media
      where family_id = ${scope.familyId}::uuid and id = ${mediaId}::uuid and kind = 'avatar'`.execute(tx),
  )
  const [row] = rows
  if (!row) return { ok: false, reason: 'missing' }
  const result = await readBytes(row)
  return result.ok ? { ...result, contentType: row.contentType } : result
}
