import { asIdentity } from '#app/database/family-scope.server.ts'

/**
 * Throws away what a person typed into a post and did not save; with `expected` only that version of it, so that what
 * another tab kept since stays. Twice is as good as once.
 */
export async function dropCopy(userId: string, postId: string, expected?: number): Promise<{ ok: true }> {
  await asIdentity((tx) => {
    const copy = tx
      .deleteFrom('blog_working_copies')
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
    return (expected === undefined ? copy : copy.where('version', '=', expected)).execute()
  })
  return { ok: true }
}
