import { DAY_MS } from '#app/base/durations.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken, newToken } from '#app/base/token.server.ts'
import { PREVIEW_DAYS } from './preview-link.ts'

export type PreviewLinkResult = { ok: true; token: string } | { ok: false; reason: 'post_missing' }

/** Creates a link that shows the post without sign-in for `PREVIEW_DAYS`. Only the hash of its token is stored. */
export async function createPreviewLink(editor: Actor, postId: string): Promise<PreviewLinkResult> {
  const token = newToken()
  const created_at = now()
  return writeAs(editor, async (tx): Promise<PreviewLinkResult> => {
    const post = await tx
      .selectFrom('blog_posts')
      .select('id')
      .where('id', '=', postId)
      .forKeyShare()
      .executeTakeFirst()
    if (!post) return { ok: false, reason: 'post_missing' }
    await tx.deleteFrom('blog_preview_links').where('expires_at', '<=', created_at).execute()
    await tx
      .insertInto('blog_preview_links')
      .values({
        token_hash: Buffer.from(hashToken(token), 'base64url'),
        post_id: postId,
        created_by_user_id: editor.userId,
        created_at,
        expires_at: new Date(created_at.getTime() + PREVIEW_DAYS * DAY_MS),
      })
      .execute()
    return { ok: true, token }
  })
}
