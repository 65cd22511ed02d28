import { asIdentity } from '#app/database/family-scope.server.ts'

/** Throws away what this person typed into a post and did not save. Of others nothing goes; what is gone is ok. */
export async function discardCopy(postId: string, userId: string): Promise<{ ok: true }> {
  return asIdentity(async (tx) => {
    await tx
      .deleteFrom('blog_working_copies')
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .execute()
    return { ok: true as const }
  })
}
