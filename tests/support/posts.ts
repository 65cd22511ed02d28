import type { PostDraft } from '#app/domain/blog/schema.ts'
import { withoutSession } from '#app/database/family-scope.server.ts'
import { runOn } from './postgres.ts'

/** Whoever writes posts where it does not matter. */
export const TEAM = { ...withoutSession, id: null, name: 'Equipe' }

/** A post as somebody wants it saved, shown since the first of January by default. */
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

/** Deletes every post, category and picture, past the app's own rules: for tests of an empty blog. */
export async function emptyBlog(ownerUrl: string): Promise<void> {
  await runOn(ownerUrl, 'truncate blog_posts, blog_categories, blog_images cascade')
}
