import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import {
  type ByteTotals,
  moveBytes,
  type MoveDirection,
  type MoveOutcome,
} from '#app/platform/objects/move-bytes.server.ts'
import { BLOG_PREFIX, type StoredBytes } from '#app/platform/objects/stored-bytes.server.ts'
import { findImageFile } from './queries.server.ts'

interface FileId {
  image_id: string
  width: number
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
}

/** Moves the files of the blog's pictures to the object store or back, as `movePhotos` does with photos. */
export async function moveImageFiles(
  direction: MoveDirection,
  report: (outcome: MoveOutcome, bytes: number) => void,
): Promise<void> {
  const isInRow = direction === 'to store'
  const files: FileId[] = await database()
    .selectFrom('blog_image_files')
    .select(['image_id', 'width', 'type'])
    .where('object_key', isInRow ? 'is' : 'is not', null)
    .orderBy('image_id')
    .execute()
  for (const file of files) {
    const row = await findImageFile(file.image_id, file.width, file.type)
    if (!row || (row.object_key === null) !== isInRow) continue
    report(await moveImageFile(file, row), row.bytes?.length ?? row.size ?? 0)
  }
}

/** Counts the files of the blog's pictures and their bytes by place. */
export async function countImageFileBytes(): Promise<ByteTotals> {
  const { rows } = await sql<ByteTotals>`select count(bytes)::integer as rows,
    coalesce(sum(octet_length(bytes)), 0)::float as "rowBytes", count(object_key)::integer as objects,
    coalesce(sum(size) filter (where object_key is not null), 0)::float as "objectBytes"
    from blog_image_files`.execute(database())
  return rows[0]!
}

function moveImageFile(file: FileId, row: StoredBytes): Promise<MoveOutcome> {
  return moveBytes(BLOG_PREFIX, row, (copy, settle) =>
    asIdentity(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('blog_image_files')
        .set(copy)
        .where('image_id', '=', file.image_id)
        .where('width', '=', file.width)
        .where('type', '=', file.type)
        .where('object_key', 'is not distinct from', row.object_key)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n) await settle(tx)
      return numUpdatedRows === 1n
    }),
  )
}
