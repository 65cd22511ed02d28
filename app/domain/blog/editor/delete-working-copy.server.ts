import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/** Deletes a person's working copy of a post; with `expected`, only if it has that version. Idempotent. */
export async function deleteWorkingCopy(
  editor: Actor,
  postId: string,
  expected?: number,
): Promise<{ ok: true }> {
  await writeAs(editor, (tx) => {
    const query = tx
      .deleteFrom('blog_working_copies')
      .where('post_id', '=', postId)
      .where('user_id', '=', editor.userId)
    return (expected === undefined ? query : query.where('version', '=', expected)).execute()
  })
  return { ok: true }
}
