import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { imageIdsIn, type ImageSizes } from './image-markup.ts'

/**
 * Keeps the pictures that a text names from being deleted until this transaction ends, and tells their sizes. Whoever
 * writes a post, a revision or a working copy calls it in the same transaction, with all that it writes; otherwise a
 * picture could be deleted at the very moment that somebody begins to use it.
 */
export async function holdImages(tx: IdentityTransaction, text: string): Promise<ImageSizes> {
  const ids = imageIdsIn(text)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; width: number; height: number }>`
    select id, width, height from blog_images where id = any(${ids}::uuid[]) order by id for key share`.execute(
    tx,
  )
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
}
