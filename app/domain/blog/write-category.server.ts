import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { slugOf } from './post.ts'

/** The category of that name, made where it is new. Returns its id. Throws on a name without a letter or digit. */
export async function writeCategory(tx: IdentityTransaction, name: string): Promise<string> {
  const slug = slugOf(name)
  if (slug === '') throw new Error(`A category cannot be called '${name}'`)
  const { id } = await tx
    .insertInto('blog_categories')
    .values({ id: newId(), name: name.trim(), slug })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: name.trim() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // an address that another category had is this one's now
  await tx.deleteFrom('blog_category_slugs').where('slug', '=', slug).execute()
  return id
}
