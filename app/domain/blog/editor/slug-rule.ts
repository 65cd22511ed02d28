import { slugOf } from '#app/domain/blog/post.ts'

/**
 * The slug after the title changed (rule 81): derived from the new title while it is empty or equals the slug of the
 * previous title; a typed slug stays.
 */
export function slugAfterTitle({ title, slug }: { title: string; slug: string }, newTitle: string): string {
  return slug === '' || slug === slugOf(title) ? slugOf(newTitle) : slug
}

/** Adds a tag, trimmed. Empty tags and tags with the slug of an existing one are ignored. */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim().replaceAll(/\s+/g, ' ')
  const slug = slugOf(tag)
  return slug === '' || tags.some((other) => slugOf(other) === slug) ? [...tags] : [...tags, tag]
}
