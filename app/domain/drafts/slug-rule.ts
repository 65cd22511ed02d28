import { slugOf } from '#app/domain/blog/post.ts'

/**
 * The slug after the title changed (spec section 5): derived from the new title while it still equals the derived
 * value of the title before, or is empty; else what somebody chose stays.
 */
export function slugAfterTitle({ title, slug }: { title: string; slug: string }, newTitle: string): string {
  return slug === '' || slug === slugOf(title) ? slugOf(newTitle) : slug
}

/** The tags with one more: trimmed; empty ones and those with the address of one that is there are ignored. */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim().replaceAll(/\s+/g, ' ')
  const slug = slugOf(tag)
  return slug === '' || tags.some((one) => slugOf(one) === slug) ? [...tags] : [...tags, tag]
}
