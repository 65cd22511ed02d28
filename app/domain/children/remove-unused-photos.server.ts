import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes the family's photos that no child uses. A photo commits together with its child. So a photo that another
 * transaction saves at the same time is either not visible here or in use.
 */
export async function removeUnusedPhotos(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  await sql`
    delete from media m
    where m.family_id = ${scope.familyId}::uuid and m.kind = 'avatar' and not exists (
      select from children c where c.family_id = ${scope.familyId}::uuid and c.avatar_media_id = m.id)`.execute(
    tx,
  )
}
