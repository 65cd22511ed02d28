import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/** Ends every preview link of the post at once, whoever made it. */
export async function revokePreviewLinks(editor: Actor, postId: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await tx.deleteFrom('blog_preview_links').where('post_id', '=', postId).execute()
    return { ok: true as const }
  })
}
