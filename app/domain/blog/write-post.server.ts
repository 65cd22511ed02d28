import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { log } from '#app/platform/log.server.ts'
import { allowedSlug, slugOf } from './post.ts'
import { ALLOW_LIST, sanitizePost } from './sanitize-post.server.ts'
import type { CheckedDraft } from './schema.ts'

/** Who wrote it; the name stays when the account goes. */
export interface Author {
  id: string | null
  name: string
}

export interface WrittenPost {
  id: string
  slug: string
}

/**
 * Writes a new post, or another version of the post `id`, in an open transaction: cleaned content, a free address,
 * its tags. The author of a post never changes. Undefined where there is no such post.
 */
export async function writePost(
  tx: IdentityTransaction,
  draft: CheckedDraft,
  author: Author,
  id?: string,
): Promise<WrittenPost | undefined> {
  await lockSlugs(tx)
  const moment = now()
  const postId = id ?? newId()
  const slug = await freeSlug(tx, allowedSlug(draft.slug || draft.title), postId)
  const values = {
    title: draft.title,
    slug,
    content: sanitizePost(draft.content),
    allow_list: ALLOW_LIST,
    excerpt: draft.excerpt,
    cover_path: draft.cover?.path ?? null,
    cover_alt: draft.cover?.alt ?? '',
    cover_width: draft.cover?.width ?? null,
    cover_height: draft.cover?.height ?? null,
    cover_variants: JSON.stringify(draft.cover?.variants ?? []),
    status: draft.status,
    featured: draft.featured,
    category_id: draft.categoryId,
    updated_at: moment,
  }
  const shownFrom = draft.publishedAt ?? (draft.status === 'published' ? moment : null)
  if (id === undefined) {
    const byline = { author_id: author.id, author_name: author.name, published_at: shownFrom }
    await tx
      .insertInto('blog_posts')
      .values({ id: postId, ...values, ...byline })
      .execute()
  } else {
    const before = await tx
      .selectFrom('blog_posts')
      .select('published_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const published_at = draft.publishedAt ?? before.published_at ?? shownFrom
    await tx
      .updateTable('blog_posts')
      .set({ ...values, published_at })
      .where('id', '=', id)
      .execute()
  }
  await writeTags(tx, postId, draft.tags)
  await indexSlug(tx, postId, slug)
  return { id: postId, slug }
}

/** One writer at a time looks for a free address. */
export async function lockSlugs(tx: IdentityTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('blog_slugs'))`.execute(tx)
}

/** `wanted`, or with a number behind it when another post has or had it. */
async function freeSlug(tx: IdentityTransaction, wanted: string, postId: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_slugs where post_id <> ${postId}::uuid and starts_with(slug, ${wanted}::text)
    union
    select slug from blog_posts where id <> ${postId}::uuid and starts_with(slug, ${wanted}::text)`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = wanted
  for (let copy = 2; taken.has(slug); copy++) slug = `${wanted}-${copy}`
  return slug
}

/** The post has these tags and no others; tags that are new to the blog are made. */
async function writeTags(tx: IdentityTransaction, postId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('blog_post_tags').where('post_id', '=', postId).execute()
  for (const [position, name] of tags.entries()) {
    const tag = await tx
      .insertInto('blog_tags')
      .values({ id: newId(), name, slug: slugOf(name) })
      // an update that changes nothing, so that the row that is there comes back
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet({ slug: (eb) => eb.ref('excluded.slug') }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('blog_post_tags').values({ post_id: postId, tag_id: tag.id, position }).execute()
  }
}

/** Failing here blocks no saving (spec section 8): readers then find the post by its own address. */
async function indexSlug(tx: IdentityTransaction, postId: string, slug: string): Promise<void> {
  await sql`savepoint slug_index`.execute(tx)
  try {
    await tx
      .insertInto('blog_slugs')
      .values({ slug, post_id: postId })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId }))
      .execute()
    await sql`release savepoint slug_index`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint slug_index`.execute(tx)
    log.error({ err: error, postId }, 'a post was saved without its entry in the slug index')
  }
}
