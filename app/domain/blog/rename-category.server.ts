import { type Actor, concernBlog, writeAs } from '#app/database/family-scope.server.ts'
import type { CategoryResult } from './add-category.server.ts'
import { slugOf } from './post.ts'
import type { CategoryName } from './schema.ts'
import { lockSlugs } from './write-post.server.ts'

/** Another name for a category. Its address follows the name; the old one leads to it from then on. */
export async function renameCategory(
  editor: Actor,
  id: string,
  { name }: CategoryName,
): Promise<CategoryResult> {
  const slug = slugOf(name)
  return writeAs(editor, async (tx): Promise<CategoryResult> => {
    await lockSlugs(tx)
    const before = await tx
      .selectFrom('blog_categories')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before) return { ok: false, reason: 'category_missing' }
    const taken = await tx
      .selectFrom('blog_categories')
      .select('id')
      .where('slug', '=', slug)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (taken) return { ok: false, reason: 'name_taken' }
    await tx.updateTable('blog_categories').set({ name, slug }).where('id', '=', id).execute()
    await tx.deleteFrom('blog_category_slugs').where('slug', '=', slug).execute()
    if (before.slug !== slug) {
      await tx
        .insertInto('blog_category_slugs')
        .values({ slug: before.slug, category_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: id }))
        .execute()
    }
    concernBlog(tx)
    return { ok: true, id }
  })
}
