import { slugOf } from '#app/domain/blog/post.ts'

/**
 * The slug after a change of the title (rule 81). A slug that is empty or comes from the previous title follows the new
 * title; a slug that the author typed stays.
 */
export function slugAfterTitle({ title, slug }: { title: string; slug: string }, newTitle: string): string {
  return slug === '' || slug === slugOf(title) ? slugOf(newTitle) : slug
}

/** Adds a tag without extra spaces. Ignores an empty tag, and a tag with the slug of an existing one. */
export function withTag(tags: readonly string[], newTag: string): string[] {
  const tag = newTag.trim().replaceAll(/\s+/g, ' ')
  const slug = slugOf(tag)
  return slug === '' || tags.some((other) => slugOf(other) === slug) ? [...tags] : [...tags, tag]
}
