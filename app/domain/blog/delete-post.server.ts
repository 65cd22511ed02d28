import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { lockSlugs } from './write-post.server.ts'

/** Deletes a post with its versions, working copies, preview links and slugs; other posts may then use the slugs. Idempotent. */
export async function deletePost(editor: Actor, id: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await lockSlugs(tx)
    // no foreign key deletes working copies, because they exist for unsaved posts too
    await tx.deleteFrom('blog_working_copies').where('post_id', '=', id).execute()
    await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true as const }
  })
}
