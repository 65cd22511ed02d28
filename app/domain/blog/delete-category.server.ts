import { type Actor, concernBlog, writeAs } from '#app/database/family-scope.server.ts'

/** Takes a category and its addresses away; its posts stay, without one. Deleting what is gone is ok. */
export async function deleteCategory(editor: Actor, id: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await tx.deleteFrom('blog_categories').where('id', '=', id).execute()
    concernBlog(tx)
    return { ok: true as const }
  })
}
