import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { slugOf } from './post.ts'

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
  // a former slug of another category no longer redirects to that one
  await tx.deleteFrom('blog_category_slugs').where('slug', '=', slug).execute()
  return id
}
