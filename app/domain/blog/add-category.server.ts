import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { slugOf } from './post.ts'
import type { CategoryName } from './schema.ts'
import { writeCategory } from './write-category.server.ts'
import { lockSlugs } from './write-post.server.ts'

export type CategoryResult =
  { ok: true; id: string } | { ok: false; reason: 'name_taken' | 'category_missing' }

/** Adds a category. Names that differ only in accents or case count as the same name. */
export async function addCategory(editor: Actor, { name }: CategoryName): Promise<CategoryResult> {
  return writeAs(editor, async (tx): Promise<CategoryResult> => {
    await lockSlugs(tx)
    const existing = await tx
      .selectFrom('blog_categories')
      .select('id')
      .where('slug', '=', slugOf(name))
      .executeTakeFirst()
    if (existing) return { ok: false, reason: 'name_taken' }
    const id = await writeCategory(tx, name)
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true, id }
  })
}
