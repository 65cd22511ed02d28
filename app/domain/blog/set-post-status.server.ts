import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PostStatus } from './post.ts'
import { type Editor, lockSlugs } from './write-post.server.ts'
import { writeRevision } from './write-revision.server.ts'

export type StatusResult = { ok: true; version: number } | { ok: false; reason: 'post_missing' }

/** Publishes or unpublishes a post. Idempotent; a change creates a version. A republished post keeps its first date. */
export async function setPostStatus(
  { postId, status }: { postId: string; status: PostStatus },
  editor: Editor,
): Promise<StatusResult> {
  return writeAs(editor, async (tx): Promise<StatusResult> => {
    await lockSlugs(tx)
    const currentTime = now()
    const post = await tx
      .selectFrom('blog_posts')
      .select(['status', 'version', 'published_at'])
      .where('id', '=', postId)
      .forUpdate()
      .executeTakeFirst()
    if (!post) return { ok: false, reason: 'post_missing' }
    if (post.status === status) return { ok: true, version: post.version }

    const version = post.version + 1
    const wasPublic = post.published_at !== null && post.published_at <= currentTime
    const published_at = status === 'published' && !wasPublic ? currentTime : post.published_at
    await tx
      .updateTable('blog_posts')
      .set({ status, version, published_at, updated_at: currentTime, announced_at: currentTime })
      .where('id', '=', postId)
      .execute()
    await writeRevision(tx, postId, status === 'published' ? 'published' : 'unpublished', editor)
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true, version }
  })
}
