import { type Actor, concernBlog, writeAs } from '#app/database/family-scope.server.ts'
import { lockSlugs } from './write-post.server.ts'

/**
 * Deletes a post for good, with its versions, working copies of everybody, preview links and addresses: these answer
 * 404 then and may be given to another post. Deleting what is gone is ok.
 */
export async function deletePost(editor: Actor, id: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await lockSlugs(tx)
    // copies have no foreign key, since posts that were never saved have them too; the rest goes by its own
    await tx.deleteFrom('blog_working_copies').where('post_id', '=', id).execute()
    await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
    concernBlog(tx)
    return { ok: true as const }
  })
}
