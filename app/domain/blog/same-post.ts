import type { PostFields } from './post.ts'

/** Whether two posts have equal fields. */
export function isSamePost(one: PostFields, other: PostFields): boolean {
  return (
    one.title === other.title &&
    one.slug === other.slug &&
    one.excerpt === other.excerpt &&
    one.content === other.content &&
    one.categoryId === other.categoryId &&
    one.featured === other.featured &&
    one.status === other.status &&
    one.publishedAt === other.publishedAt &&
    one.cover?.path === other.cover?.path &&
    (one.cover?.alt ?? '') === (other.cover?.alt ?? '') &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, index) => tag === other.tags[index])
  )
}
