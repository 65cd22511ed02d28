import { sql } from 'kysely'
import { newId } from '#app/database/identifier.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { processAvatarPhoto } from './process-avatar-photo.server.ts'
import type { AvatarPhoto } from './process-avatar-photo.server.ts'
import { canManageChildren } from './policy.ts'
import { removeUnusedPhotos } from './remove-unused-photos.server.ts'
import type { ChildInput, PhotoRefusal } from './schema.ts'

export type SaveChildResult =
  { ok: true; id: string; avatarMediaId: string | null } | { ok: false; reason: 'not_allowed' | PhotoRefusal }

/**
 * Creates or changes a child by the id the client made, so that a second tap saves once. `photo` is the
 * file as sent, null to keep the present one; a photo is kept only while the avatar is 'custom'
 * ('photo_missing' when there is none). Points are never touched.
 */
export async function saveChild(
  scope: FamilyScope,
  input: ChildInput,
  photo: Uint8Array | null = null,
): Promise<SaveChildResult> {
  if (!canManageChildren(scope)) return { ok: false, reason: 'not_allowed' }
  const custom = input.avatarType === 'custom'
  // outside of the transaction: nobody waits for a picture
  const processed = custom && photo ? await processAvatarPhoto(photo) : undefined
  if (processed && !processed.ok) return processed
  const moment = now()
  return writeFamily(scope, async (tx): Promise<SaveChildResult> => {
    const sent = processed ? await storePhoto(tx, scope, processed.photo, moment) : null
    const { rows } = await sql<{ mediaId: string | null }>`
      insert into children (family_id, id, name, age, gender, characteristics, avatar_type, avatar_variant,
        avatar_media_id, created_at, updated_at)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.name}::text, ${input.age}::smallint,
        ${input.gender}::text, ${input.characteristics}::text[], ${input.avatarType}::text,
        ${input.avatarVariant}::smallint, ${sent}::uuid, ${moment}::timestamptz, ${moment}::timestamptz)
      on conflict (family_id, id) do update set name = excluded.name, age = excluded.age,
        gender = excluded.gender, characteristics = excluded.characteristics,
        avatar_type = excluded.avatar_type, avatar_variant = excluded.avatar_variant,
        avatar_media_id = case when excluded.avatar_type = 'custom'
          then coalesce(excluded.avatar_media_id, children.avatar_media_id) end,
        updated_at = excluded.updated_at
      returning avatar_media_id as "mediaId"`.execute(tx)
    const avatarMediaId = rows[0]?.mediaId ?? null
    if (custom && avatarMediaId === null) return { ok: false, reason: 'photo_missing' }
    await removeUnusedPhotos(tx, scope)
    return { ok: true, id: input.id, avatarMediaId }
  })
}

async function storePhoto(
  tx: FamilyTransaction,
  scope: FamilyScope,
  photo: AvatarPhoto,
  moment: Date,
): Promise<string> {
  const id = newId()
  await sql`
    insert into media (family_id, id, kind, content_type, width, height, bytes, created_by_user_id, created_at)
    values (${scope.familyId}::uuid, ${id}::uuid, 'avatar', ${photo.contentType}::text, ${photo.width}::integer,
      ${photo.height}::integer, ${photo.bytes}::bytea, ${scope.userId}::uuid, ${moment}::timestamptz)`.execute(
    tx,
  )
  return id
}
