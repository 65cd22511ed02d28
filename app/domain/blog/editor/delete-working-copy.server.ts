import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/** Deletes a person's working copy of a post; with `expected` only that version of it. Idempotent. */
export async function deleteWorkingCopy(
  editor: Actor,
  postId: string,
  expected?: number,
): Promise<{ ok: true }> {
  await writeAs(editor, (tx) => {
    const copy = tx
      .deleteFrom('blog_working_copies')
      .where('post_id', '=', postId)
      .where('user_id', '=', editor.userId)
    return (expected === undefined ? copy : copy.where('version', '=', expected)).execute()
  })
  return { ok: true }
}
