import { asIdentity, concernBlog } from '#app/database/family-scope.server.ts'

/** Takes a category and its addresses away; its posts stay, without one. Deleting what is gone is ok. */
export async function deleteCategory(id: string): Promise<{ ok: true }> {
  return asIdentity(async (tx) => {
    await tx.deleteFrom('blog_categories').where('id', '=', id).execute()
    concernBlog(tx)
    return { ok: true as const }
  })
}
