import { database } from '#app/database/database.server.ts'
import type { Post, PostFields } from '#app/domain/blog/post.ts'
import { now } from '#app/base/clock.server.ts'
import { previewPost } from './preview-post.server.ts'

/** Builds the public view of unsaved fields, with the author of the saved post. */
export async function previewUnsavedPost(
  postId: string,
  fields: PostFields,
  authorName: string,
): Promise<Post> {
  const savedPost = await database()
    .selectFrom('blog_posts')
    .select('author_name')
    .where('id', '=', postId)
    .executeTakeFirst()
  const currentTime = now().toISOString()
  return previewPost(
    { ...fields, publishedAt: fields.publishedAt ?? currentTime },
    { id: postId, authorName: savedPost?.author_name ?? authorName, updatedAt: currentTime },
  )
}
