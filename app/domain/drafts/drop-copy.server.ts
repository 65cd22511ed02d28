import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/**
 * Throws away what a person typed into a post and did not save; with `expected` only that version of it, so that what
 * another tab kept since stays. Twice is as good as once.
 */
export async function dropCopy(editor: Actor, postId: string, expected?: number): Promise<{ ok: true }> {
  await writeAs(editor, (tx) => {
    const copy = tx
      .deleteFrom('blog_working_copies')
      .where('post_id', '=', postId)
      .where('user_id', '=', editor.userId)
    return (expected === undefined ? copy : copy.where('version', '=', expected)).execute()
  })
  return { ok: true }
}
