import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { imageIdsIn, type ImageSizes } from './image-markup.ts'

/**
 * Locks the pictures in a text against deletion until the transaction ends. Returns their sizes by id. Each transaction
 * that writes a post, a revision or a working copy must call it.
 */
export async function lockImages(tx: IdentityTransaction, text: string): Promise<ImageSizes> {
  const ids = imageIdsIn(text)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; width: number; height: number }>`
    select id, width, height from blog_images where id = any(${ids}::uuid[]) order by id for key share`.execute(
    tx,
  )
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}
