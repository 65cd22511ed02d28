import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import type { CategoryResult } from './add-category.server.ts'
import { slugOf } from './post.ts'
import type { CategoryName } from './schema.ts'
import { lockSlugs } from './write-post.server.ts'

/** Renames a category and changes its slug; the former slug redirects to the new one. */
export async function renameCategory(
  editor: Actor,
  id: string,
  { name }: CategoryName,
): Promise<CategoryResult> {
  const slug = slugOf(name)
  return writeAs(editor, async (tx): Promise<CategoryResult> => {
    await lockSlugs(tx)
    const current = await tx
      .selectFrom('blog_categories')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!current) return { ok: false, reason: 'category_missing' }
    const sameName = await tx
      .selectFrom('blog_categories')
      .select('id')
      .where('slug', '=', slug)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (sameName) return { ok: false, reason: 'name_taken' }
    await tx.updateTable('blog_categories').set({ name, slug }).where('id', '=', id).execute()
    await tx.deleteFrom('blog_category_slugs').where('slug', '=', slug).execute()
    if (current.slug !== slug) {
      await tx
        .insertInto('blog_category_slugs')
        .values({ slug: current.slug, category_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: id }))
        .execute()
    }
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true, id }
  })
}
