import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { externalPictures } from './old-addresses.ts'

/** Characters, limited by the database's index. */
const MAX_ADDRESS_LENGTH = 2000

export interface PictureToFetch {
  address: string
  alt: string
  isCover: boolean
}

/** Queues a post's pictures on other sites, also those that failed before. */
export async function queuePictures(
  tx: IdentityTransaction,
  transferId: string,
  { postId, html, cover }: { postId: string; html: string; cover: PictureToFetch | null },
): Promise<void> {
  const pictures = new Map<string, PictureToFetch>()
  for (const [address, alt] of externalPictures(html)) pictures.set(address, { address, alt, isCover: false })
  if (cover)
    pictures.set(cover.address, { ...cover, alt: cover.alt || (pictures.get(cover.address)?.alt ?? '') })
  for (const { address, alt, isCover } of pictures.values()) {
    if (address.length > MAX_ADDRESS_LENGTH) continue
    await sql`insert into blog_transfer_pictures (post_id, address, transfer_id, alt, is_cover, due_at)
      values (${postId}::uuid, ${address}, ${transferId}::uuid, ${alt.slice(0, 300)}, ${isCover}::boolean, ${now()})
      on conflict (post_id, address) do update set transfer_id = excluded.transfer_id, alt = excluded.alt,
        is_cover = excluded.is_cover, state = 'waiting', attempts = 0, due_at = excluded.due_at, problem = null,
        image_id = null`.execute(tx)
  }
}
