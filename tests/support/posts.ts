import type { PostInput } from '#app/domain/blog/schema.ts'
import { noChecks } from '#app/database/family-scope.server.ts'
import { runSql } from './postgres.ts'

/** The author of test posts. */
export const TEAM = { ...noChecks, id: null, name: 'Equipe' }

/** Input of the post form; published on 1 January 2026 by default. */
export function aPostInput(values: Partial<PostInput> & { title: string }): PostInput {
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

/** Deletes all posts, categories and images. */
export async function clearBlog(ownerDatabaseUrl: string): Promise<void> {
  await runSql(ownerDatabaseUrl, 'truncate blog_posts, blog_categories, blog_images cascade')
}
