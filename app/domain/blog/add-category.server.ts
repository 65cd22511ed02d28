import { type Actor, concernBlog, writeAs } from '#app/database/family-scope.server.ts'
import { slugOf } from './post.ts'
import type { CategoryName } from './schema.ts'
import { writeCategory } from './write-category.server.ts'
import { lockSlugs } from './write-post.server.ts'

export type CategoryResult =
  { ok: true; id: string } | { ok: false; reason: 'name_taken' | 'category_missing' }

/** A new category. 'name_taken': there is one of that name, accents and capitals ignored. */
export async function addCategory(editor: Actor, { name }: CategoryName): Promise<CategoryResult> {
  return writeAs(editor, async (tx): Promise<CategoryResult> => {
    await lockSlugs(tx)
    const taken = await tx
      .selectFrom('blog_categories')
      .select('id')
      .where('slug', '=', slugOf(name))
      .executeTakeFirst()
    if (taken) return { ok: false, reason: 'name_taken' }
    const id = await writeCategory(tx, name)
    concernBlog(tx)
    return { ok: true, id }
  })
}
