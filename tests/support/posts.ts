import type { PostDraft } from '#app/domain/blog/schema.ts'

/** Whoever writes posts where it does not matter. */
export const TEAM = { id: null, name: 'Equipe' }

/** A post as somebody wants it saved, shown since the first of January unless told otherwise. */
export function aDraft(values: Partial<PostDraft> & { title: string }): PostDraft {
  return {
    slug: '',
    excerpt: 'Um resumo.',
    content: '<p>Um texto.</p>',
    cover: null,
    categoryId: null,
    tags: [],
    featured: false,
    status: 'published',
    publishedAt: new Date('2026-01-01T12:00:00Z'),
    ...values,
  }
}
