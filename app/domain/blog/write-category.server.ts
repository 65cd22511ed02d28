import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { slugOf } from './post.ts'
import type { CategoryFields, CategoryForm } from './schema.ts'
import { lockSlugs } from './write-post.server.ts'

export type CategoryResult =
  { ok: true; id: string } | { ok: false; reason: 'name_taken' | 'category_missing' }

export function changeCategory(editor: Actor, change: CategoryForm): Promise<CategoryResult | { ok: true }> {
  if (change.act === 'delete') return deleteCategory(editor, change.id)
  return change.act === 'add' ? addCategory(editor, change) : renameCategory(editor, change.id, change)
}

/** Adds a category. Names that differ only in accents or case count as the same name. */
export async function addCategory(editor: Actor, { name }: CategoryFields): Promise<CategoryResult> {
  return writeAs(editor, async (tx): Promise<CategoryResult> => {
    await lockSlugs(tx)
    if (await findCategoryId(tx, slugOf(name))) return { ok: false, reason: 'name_taken' }
    const id = await writeCategory(tx, name)
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true, id }
  })
}

/** Renames a category and changes its slug; the former slug redirects to the new one. */
export async function renameCategory(
  editor: Actor,
  id: string,
  { name }: CategoryFields,
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
    if (((await findCategoryId(tx, slug)) ?? id) !== id) return { ok: false, reason: 'name_taken' }
    await tx.updateTable('blog_categories').set({ name, slug }).where('id', '=', id).execute()
    await deleteFormerSlug(tx, slug)
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

/** Deletes a category and its slugs; its posts then have no category. Idempotent. */
export async function deleteCategory(editor: Actor, id: string): Promise<{ ok: true }> {
  return writeAs(editor, async (tx) => {
    await tx.deleteFrom('blog_categories').where('id', '=', id).execute()
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true as const }
  })
}

/** Creates a category, or renames the one with the same slug. Returns its id. Throws if the slug is empty. */
export async function writeCategory(tx: IdentityTransaction, name: string): Promise<string> {
  const slug = slugOf(name)
  if (slug === '') throw new Error(`A category cannot be called '${name}'`)
  const { id } = await tx
    .insertInto('blog_categories')
    .values({ id: newId(), name: name.trim(), slug })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: name.trim() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteFormerSlug(tx, slug)
  return id
}

export async function findCategoryId(tx: IdentityTransaction, slug: string): Promise<string | undefined> {
  const category = tx.selectFrom('blog_categories').select('id').where('slug', '=', slug)
  return (await category.executeTakeFirst())?.id
}

/** Deletes the redirect from `slug`, which a category uses again. */
async function deleteFormerSlug(tx: IdentityTransaction, slug: string): Promise<void> {
  await tx.deleteFrom('blog_category_slugs').where('slug', '=', slug).execute()
}
