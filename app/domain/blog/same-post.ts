import type { PostFields } from './post.ts'

/** Whether two posts have equal fields; ignores the size and variants of the cover, which follow from its path. */
export function isSamePost(post: PostFields, otherPost: PostFields): boolean {
  return (
    post.title === otherPost.title &&
    post.slug === otherPost.slug &&
    post.excerpt === otherPost.excerpt &&
    post.content === otherPost.content &&
    post.categoryId === otherPost.categoryId &&
    post.featured === otherPost.featured &&
    post.status === otherPost.status &&
    post.publishedAt === otherPost.publishedAt &&
    post.cover?.path === otherPost.cover?.path &&
    (post.cover?.alt ?? '') === (otherPost.cover?.alt ?? '') &&
    post.tags.length === otherPost.tags.length &&
    post.tags.every((tag, index) => tag === otherPost.tags[index])
  )
}
