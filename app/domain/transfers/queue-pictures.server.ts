import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { outsidePictures } from './old-addresses.ts'

/** Longer ones are no addresses of pictures, and no index holds them. */
const LONGEST_ADDRESS = 2000

export interface OpenPicture {
  address: string
  alt: string
  isCover: boolean
}

/** Leaves the pictures of a post that are on other sites to be fetched; those that failed before are tried anew. */
export async function queuePictures(
  tx: IdentityTransaction,
  transferId: string,
  { postId, html, cover }: { postId: string; html: string; cover: OpenPicture | null },
): Promise<void> {
  const found = new Map<string, OpenPicture>()
  for (const [address, alt] of outsidePictures(html)) found.set(address, { address, alt, isCover: false })
  if (cover) found.set(cover.address, { ...cover, alt: cover.alt || (found.get(cover.address)?.alt ?? '') })
  for (const { address, alt, isCover } of found.values()) {
    if (address.length > LONGEST_ADDRESS) continue
    await sql`insert into blog_transfer_pictures (post_id, address, transfer_id, alt, is_cover, due_at)
      values (${postId}::uuid, ${address}, ${transferId}::uuid, ${alt.slice(0, 300)}, ${isCover}::boolean, ${now()})
      on conflict (post_id, address) do update set transfer_id = excluded.transfer_id, alt = excluded.alt,
        is_cover = excluded.is_cover, state = 'waiting', attempts = 0, due_at = excluded.due_at, problem = null,
        image_id = null`.execute(tx)
  }
}
