import { sql } from 'kysely'
import { type Actor, concernBlog, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { log } from '#app/platform/log.server.ts'
import { newId } from '#app/database/identifier.ts'
import { holdImages } from '../images/hold-images.server.ts'
import { withImageSizes } from '../images/image-markup.ts'
import { allowedSlug, slugOf } from './post.ts'
import { type RevisionKind, writeRevision } from './write-revision.server.ts'
import { ALLOW_LIST, sanitizePost } from './sanitize-post.server.ts'
import type { CheckedDraft } from './schema.ts'

/** Who writes; the name goes with the account (migration 0015). */
export interface Author {
  id: string | null
  name: string
}

/** An author whose session and right are checked again inside the write's transaction. */
export interface Editor extends Author, Pick<Actor, 'authorise'> {}

export interface PostVersion {
  id: string
  slug: string
  version: number
}

/**
 * Writes the post `id`, or another version of it, in an open transaction: cleaned content, a free address, its tags and
 * a revision. Its author is who wrote it first. The caller has locked the addresses (`lockSlugs`).
 */
export async function writePost(
  tx: IdentityTransaction,
  id: string,
  draft: CheckedDraft,
  author: Author,
  kind: RevisionKind = 'saved',
): Promise<PostVersion> {
  const moment = now()
  const before = await tx
    .selectFrom('blog_posts')
    .select(['published_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const slug = await freeSlug(tx, allowedSlug(draft.slug || draft.title), id)
  // shown again, a post keeps its date; a moment that has not come is given up with the form that no longer names it
  const shownBefore = before?.published_at && before.published_at <= moment ? before.published_at : null
  const publishedAt = draft.publishedAt ?? shownBefore ?? (draft.status === 'published' ? moment : null)
  const version = (before?.version ?? 0) + 1
  const values = {
    title: draft.title,
    slug,
    content: await keptContent(tx, draft),
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
    published_at: publishedAt,
    updated_at: moment,
    version,
    // one that waits for its moment is told again then
    announced_at: publishedAt !== null && publishedAt > moment ? null : moment,
  }
  if (before) {
    await tx.updateTable('blog_posts').set(values).where('id', '=', id).execute()
  } else {
    const byline = { author_id: author.id, author_name: author.name }
    await tx
      .insertInto('blog_posts')
      .values({ id, ...values, ...byline })
      .execute()
  }
  await writeTags(tx, id, draft.tags)
  await indexSlug(tx, id, slug)
  await writeRevision(tx, id, kind, author)
  concernBlog(tx)
  return { id, slug, version }
}

/** The content as it is kept: cleaned, with the sizes of its pictures, which cannot be deleted until this commits. */
export async function keptContent(
  tx: IdentityTransaction,
  { content, cover }: Pick<CheckedDraft, 'content' | 'cover'>,
): Promise<string> {
  const clean = sanitizePost(content)
  return withImageSizes(clean, await holdImages(tx, `${clean} ${cover?.path ?? ''}`))
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
