import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { externalPictureAlts } from './old-urls.ts'

/** In characters; the database's index cannot contain longer URLs. */
const MAX_URL_LENGTH = 2000

export interface PictureToFetch {
  url: string
  alt: string
  isCover: boolean
}

/** Queues a post's pictures on other sites, including those that failed before. */
export async function queuePictures(
  tx: IdentityTransaction,
  transferId: string,
  { postId, html, cover }: { postId: string; html: string; cover: PictureToFetch | null },
): Promise<void> {
  const pictures = new Map<string, PictureToFetch>()
  for (const [url, alt] of externalPictureAlts(html)) pictures.set(url, { url, alt, isCover: false })
  if (cover) pictures.set(cover.url, { ...cover, alt: cover.alt || (pictures.get(cover.url)?.alt ?? '') })
  for (const { url, alt, isCover } of pictures.values()) {
    if (url.length > MAX_URL_LENGTH) continue
    await sql`insert into blog_transfer_pictures (post_id, address, transfer_id, alt, is_cover, due_at)
      values (${postId}::uuid, ${url}, ${transferId}::uuid, ${alt.slice(0, 300)}, ${isCover}::boolean, ${now()})
      on conflict (post_id, address) do update set transfer_id = excluded.transfer_id, alt = excluded.alt,
        is_cover = excluded.is_cover, state = 'waiting', attempts = 0, due_at = excluded.due_at, problem = null,
        image_id = null`.execute(tx)
  }
}
