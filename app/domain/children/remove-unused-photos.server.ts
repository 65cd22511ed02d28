import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { queueObjectDeletions } from '#app/platform/objects/queue-object-deletions.server.ts'

/**
 * Deletes the family's photos that no child uses. A photo commits together with its child. So a photo that another
 * transaction saves at the same time is either not visible here or in use.
 */
export async function removeUnusedPhotos(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  const { rows } = await sql<{ key: string | null }>`
    delete from media m
    where m.family_id = ${scope.familyId}::uuid and m.kind = 'avatar' and not exists (
      select from children c where c.family_id = ${scope.familyId}::uuid and c.avatar_media_id = m.id)
    returning m.object_key as key`.execute(tx)
  await queueObjectDeletions(
    tx,
    rows.map(({ key }) => key),
  )
}
