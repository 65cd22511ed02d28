import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import {
  familyPrefix,
  keepObject,
  storeBytes,
  type StoredBytes,
} from '#app/platform/objects/stored-bytes.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { decideSave } from '../families/revision.ts'
import { hasCurrentConsent } from '../accounts/queries.server.ts'
import type { Child } from './child.ts'
import { insertChildren } from './insert-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { processAvatarPhoto, type AvatarPhoto } from './process-avatar-photo.server.ts'
import { removeUnusedPhotos } from './remove-unused-photos.server.ts'
import type { ChildInput, PhotoRefusal } from './schema.ts'

// decoding a photo is a guardian's most expensive request
const PHOTO_LIMIT = { attempts: 60, seconds: 60 * 60 }

export type SaveChildResult =
  | { ok: true; id: string; avatarMediaId: string | null }
  | { ok: false; reason: 'consent_missing' | 'child_not_found' | 'too_many_children' }
  | { ok: false; reason: PhotoRefusal }
  | { ok: false; reason: 'changed'; current: Child }

/**
 * Creates a child with the client's id, or updates the child if the form has its current revision. Saving the stored
 * content again succeeds. 'changed' returns the newer stored version. 'child_not_found' includes deleted children. `photo`
 * is the uploaded file, null to keep the stored photo; `signal` is the request's. Only the avatar type 'custom' has a photo,
 * and it requires one ('photo_missing'). 'consent_missing': the guardian has not agreed to the current text about children's
 * data (LGPD art. 14).
 */
export async function saveChild(
  scope: FamilyScope,
  input: ChildInput,
  photo: Uint8Array | null = null,
  signal?: AbortSignal,
): Promise<SaveChildResult> {
  if (!(await hasCurrentConsent(scope.userId))) return { ok: false, reason: 'consent_missing' }
  const isPhotoAvatar = input.avatarType === 'custom'
  const hasNewPhoto = isPhotoAvatar && photo !== null
  if (hasNewPhoto && !(await allow('photo by person', scope.userId, PHOTO_LIMIT)))
    return { ok: false, reason: 'photo_too_often' }
  // before the transaction, because conversion and upload are slow
  const conversion = hasNewPhoto ? await processAvatarPhoto(photo, scope.familyId, signal) : undefined
  if (conversion && !conversion.ok) return conversion
  const stored = conversion && (await storeBytes(familyPrefix(scope.familyId), conversion.photo.bytes))
  if (conversion && !stored) return { ok: false, reason: 'photo_store_unavailable' }
  const newPhoto = conversion && stored && { ...conversion.photo, ...stored }
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<SaveChildResult> => {
    await lockFamily(tx, scope)
    const row = await readChild(tx, scope, input.id, newPhoto?.sha256 ?? null)
    const decision = decideSave(input, row?.child, !newPhoto || row?.isSamePhoto)
    const storedMediaId = row?.child.avatarMediaId ?? null
    if (decision === 'repeat') return { ok: true, id: input.id, avatarMediaId: storedMediaId }
    if (decision === 'deleted') return { ok: false, reason: 'child_not_found' }
    if (decision === 'changed') return { ok: false, reason: 'changed', current: row!.child }

    const avatarMediaId = newPhoto ? await insertPhoto(tx, scope, newPhoto, savedAt) : storedMediaId
    if (isPhotoAvatar && avatarMediaId === null) return { ok: false, reason: 'photo_missing' }
    const usedMediaId = isPhotoAvatar ? avatarMediaId : null
    if (decision === 'create') {
      const inserted = await insertChildren(tx, scope, [{ ...input, avatarMediaId: usedMediaId }], savedAt)
      if (!inserted.ok) return inserted
    } else {
      await updateChild(tx, scope, input, usedMediaId, savedAt)
    }
    await removeUnusedPhotos(tx, scope)
    return { ok: true, id: input.id, avatarMediaId: usedMediaId }
  })
}

/** Reads the child, and whether its stored photo has this SHA-256. The caller holds the lock of `lockFamily`. */
async function readChild(tx: FamilyTransaction, scope: FamilyScope, id: string, sha256: Uint8Array | null) {
  const { rows } = await sql<{ child: Child; isSamePhoto: boolean }>`
    select json_build_object('id', c.id, 'name', c.name, 'age', c.age, 'gender', c.gender,
        'characteristics', c.characteristics, 'avatarType', c.avatar_type, 'avatarVariant', c.avatar_variant,
        'avatarMediaId', c.avatar_media_id, 'totalPoints', c.total_points, 'revision', c.revision,
        'updatedBy', c.updated_by_user_id) as child,
      coalesce(coalesce(m.sha256, sha256(m.bytes)) = ${sha256}::bytea, false) as "isSamePhoto"
    from children c left join media m on m.family_id = c.family_id and m.id = c.avatar_media_id
    where c.family_id = ${scope.familyId}::uuid and c.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

async function updateChild(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: ChildInput,
  avatarMediaId: string | null,
  savedAt: Date,
): Promise<void> {
  await sql`
    update children set name = ${input.name}::text, age = ${input.age}::smallint,
      gender = ${input.gender}::text, characteristics = ${input.characteristics}::text[],
      avatar_type = ${input.avatarType}::text, avatar_variant = ${input.avatarVariant}::smallint,
      avatar_media_id = ${avatarMediaId}::uuid, revision = revision + 1,
      updated_by_user_id = ${scope.userId}::uuid, updated_at = ${savedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
}

async function insertPhoto(
  tx: FamilyTransaction,
  scope: FamilyScope,
  photo: Omit<AvatarPhoto, 'bytes'> & StoredBytes,
  savedAt: Date,
): Promise<string> {
  const id = newId()
  await sql`
    insert into media (family_id, id, kind, content_type, width, height, bytes, object_key, sha256, size,
      created_by_user_id, created_at)
    values (${scope.familyId}::uuid, ${id}::uuid, 'avatar', ${photo.contentType}::text, ${photo.width}::integer,
      ${photo.height}::integer, ${photo.bytes}::bytea, ${photo.object_key}::text, ${photo.sha256}::bytea,
      ${photo.size}::integer, ${scope.userId}::uuid, ${savedAt}::timestamptz)`.execute(tx)
  await keepObject(tx, photo)
  return id
}
