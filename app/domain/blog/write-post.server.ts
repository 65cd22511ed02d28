import { sql } from 'kysely'
import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { Actor, IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { newId } from '#app/base/ids.ts'
import { lockImages } from './media/lock-images.server.ts'
import { withImageSizes } from './media/image-markup.ts'
import { toAllowedSlug, slugOf } from './post.ts'
import { type RevisionKind, writeRevision } from './write-revision.server.ts'
import { ALLOW_LIST_VERSION, sanitizePost } from './sanitize-post.server.ts'
import type { CheckedPostInput } from './schema.ts'

/** Author of a post or version; the stored name is deleted with the account. */
export interface Author {
  id: string | null
  name: string
}

/** An author whose session and administrator right are checked again in the write's transaction. */
export interface Editor extends Author, Pick<Actor, 'sessionChecks'> {}

export interface PostVersion {
  id: string
  slug: string
  version: number
}

/**
 * Writes a new post or a new version of a post with sanitized content, a free slug, tags and a revision. A new version
 * keeps the first author. The caller must have called `lockSlugs` in the same transaction.
 */
export async function writePost(
  tx: IdentityTransaction,
  id: string,
  draft: CheckedPostInput,
  author: Author,
  kind: RevisionKind = 'saved',
): Promise<PostVersion> {
  const currentTime = now()
  const current = await tx
    .selectFrom('blog_posts')
    .select(['published_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const slug = await findFreeSlug(tx, toAllowedSlug(draft.slug || draft.title), id)
  // a post that was public keeps its date; a post that was scheduled does not
  const previousPublishedAt =
    current?.published_at && current.published_at <= currentTime ? current.published_at : null
  const publishedAt =
    draft.publishedAt ?? previousPublishedAt ?? (draft.status === 'published' ? currentTime : null)
  const version = (current?.version ?? 0) + 1
  const values = {
    title: draft.title,
    slug,
    content: await contentToStore(tx, draft),
    allow_list: ALLOW_LIST_VERSION,
    excerpt: draft.excerpt,
    cover_path: draft.cover?.path ?? null,
    cover_alt: draft.cover?.alt ?? '',
    cover_width: draft.cover?.width ?? null,
    cover_height: draft.cover?.height ?? null,
    cover_variants: JSON.stringify(draft.cover?.variants ?? []),
    status: draft.status,
    featured: draft.featured,
    category_id: draft.categoryId,
    published_at: publishedAt,
    updated_at: currentTime,
    version,
    // a scheduled post is announced when it becomes public
    announced_at: publishedAt !== null && publishedAt > currentTime ? null : currentTime,
  }
  if (current) {
    await tx.updateTable('blog_posts').set(values).where('id', '=', id).execute()
  } else {
    await tx
      .insertInto('blog_posts')
      .values({ id, ...values, author_id: author.id, author_name: author.name })
      .execute()
  }
  await writeTags(tx, id, draft.tags)
  await indexSlug(tx, id, slug)
  await writeRevision(tx, id, kind, author)
  publishAfterCommit(tx, BLOG_CHANGED)
  return { id, slug, version }
}

/** Sanitizes the content and adds image sizes. Locks the library images it uses until the transaction ends. */
export async function contentToStore(
  tx: IdentityTransaction,
  { content, cover }: Pick<CheckedPostInput, 'content' | 'cover'>,
): Promise<string> {
  const cleanHtml = sanitizePost(content)
  return withImageSizes(cleanHtml, await lockImages(tx, `${cleanHtml} ${cover?.path ?? ''}`))
}

/** Serializes the transactions that search for a free slug. */
export async function lockSlugs(tx: IdentityTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('blog_slugs'))`.execute(tx)
}

/**
 * Returns `baseSlug`, with a number at its end if another post has or had that slug. Doubles the number until it is free, and
 * then halves the distance, so that the last of many posts with one title costs few lookups.
 */
async function findFreeSlug(tx: IdentityTransaction, baseSlug: string, postId: string): Promise<string> {
  const slugWith = (number: number) => (number === 1 ? baseSlug : `${baseSlug}-${number}`)
  const isUsed = (number: number) => isSlugUsed(tx, slugWith(number), postId)
  if (!(await isUsed(1))) return baseSlug
  let [used, free] = [1, 2]
  while (await isUsed(free)) [used, free] = [free, 2 * free]
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2)
    if (await isUsed(middle)) used = middle
    else free = middle
  }
  return slugWith(free)
}

/** Whether another post has or had this slug. */
async function isSlugUsed(tx: IdentityTransaction, slug: string, postId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from blog_slugs where slug = ${slug}::text and post_id <> ${postId}::uuid
    union all
    select 1 from blog_posts where slug = ${slug}::text and id <> ${postId}::uuid
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Replaces the post's tags; creates missing tags. */
async function writeTags(tx: IdentityTransaction, postId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('blog_post_tags').where('post_id', '=', postId).execute()
  for (const [position, name] of tags.entries()) {
    const tag = await tx
      .insertInto('blog_tags')
      .values({ id: newId(), name, slug: slugOf(name) })
      // updates nothing, but makes `returning` return an existing row
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet({ slug: (eb) => eb.ref('excluded.slug') }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('blog_post_tags').values({ post_id: postId, tag_id: tag.id, position }).execute()
  }
}

/** Adds the slug to the index. If that fails, the save continues, because a post is also found by its own slug. */
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
