import { sql } from 'kysely'
import {
  type DeviceScope,
  type FamilyActor,
  type FamilyTransaction,
  readFamily,
  type FamilyScope,
} from '#app/database/family-scope.server.ts'
import { readBytes, type StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'

export type AvatarResult =
  | { ok: true; contentType: string; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'missing' | 'unavailable' }

/**
 * A child's photo (rule 17). 'missing' when the family has no photo with this id, or none of a child that a linked child
 * member may see (rule 4).
 */
export async function findAvatar(scope: FamilyScope, mediaId: string): Promise<AvatarResult> {
  return scope.childId
    ? findAvatarOf(scope, [scope.childId], mediaId)
    : readAvatar(await readFamily(scope, (tx) => selectAvatar(tx, scope, mediaId)))
}

/** Like `findAvatar`, for a device: 'missing' unless the photo is of one of its children (rule 154). */
export async function findAvatarOnDevice(scope: DeviceScope, mediaId: string): Promise<AvatarResult> {
  return findAvatarOf(scope, scope.childIds, mediaId)
}

async function findAvatarOf(
  scope: FamilyActor,
  childIds: readonly string[],
  mediaId: string,
): Promise<AvatarResult> {
  const row = await readFamily(scope, async (tx) => {
    const child = await tx
      .selectFrom('children')
      .select('id')
      .where('family_id', '=', scope.familyId)
      .where('avatar_media_id', '=', mediaId)
      .where('id', 'in', [...childIds])
      .executeTakeFirst()
    return child && selectAvatar(tx, scope, mediaId)
  })
  return readAvatar(row)
}

type AvatarRow = StoredBytes & { contentType: string }

async function selectAvatar(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  mediaId: string,
): Promise<AvatarRow | undefined> {
  const { rows } = await sql<AvatarRow>`
    select content_type as "contentType", bytes, object_key, sha256, size from media
    where family_id = ${familyId}::uuid and id = ${mediaId}::uuid and kind = 'avatar'`.execute(tx)
  return rows[0]
}

async function readAvatar(row: AvatarRow | undefined): Promise<AvatarResult> {
  if (!row) return { ok: false, reason: 'missing' }
  const result = await readBytes(row)
  return result.ok ? { ...result, contentType: row.contentType } : result
}
