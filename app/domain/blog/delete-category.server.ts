import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/** Deletes a category and its slugs; its posts have no category then. Idempotent. */
export async function deleteCategory(editor: Actor, id: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await tx.deleteFrom('blog_categories').where('id', '=', id).execute()
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true as const }
  })
}
