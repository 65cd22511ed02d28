import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/** Revokes all preview links of a post, whoever created them. */
export async function revokePreviewLinks(editor: Actor, postId: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await tx.deleteFrom('blog_preview_links').where('post_id', '=', postId).execute()
    return { ok: true as const }
  })
}
