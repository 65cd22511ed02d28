import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { lockSlugs, writePost } from '../write-post.server.ts'
import { convertPost } from './convert-post.server.ts'
import { type PictureToFetch, queuePictures } from './queue-pictures.server.ts'
import { siteKey } from './old-urls.ts'
import {
  giveUp,
  leasePost,
  lockPost,
  type PostResult,
  type QueuedPost,
  recordResult,
  returnAttempt,
} from './queued-posts.server.ts'
import type { PostBackup, SourcePost } from './transfer.ts'

const MAX_ATTEMPTS = 3

/**
 * Imports the next queued post, which it leases first; other processes skip it meanwhile. If the database refuses the post,
 * or three attempts ended without a result (rule 320), its outcome is 'unreadable'. Returns false if no post is due.
 */
export async function importNextPost(): Promise<boolean> {
  const item = await leasePost()
  if (!item) return false
  if (item.attempts > MAX_ATTEMPTS) {
    await giveUp(item, `a importação parou neste post ${MAX_ATTEMPTS} vezes`)
    return true
  }
  try {
    await asIdentity(async (tx) => {
      if (!(await lockPost(tx, item))) return
      const result = item.is_dry_run ? await importAndRollBack(tx, item) : await importItem(tx, item)
      await recordResult(tx, item, result)
    })
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      // the fault is not the post's; without a database the lease ends by itself
      await returnAttempt(item).catch(() => undefined)
      throw error
    }
    log.error(
      { err: error, transferId: item.transfer_id, number: item.number },
      'a post could not be imported',
    )
    await giveUp(item, 'não foi possível gravar este post')
  }
  return true
}

/** For a dry run: imports the post and rolls back, so that the report equals that of a real import. */
async function importAndRollBack(tx: IdentityTransaction, item: QueuedPost): Promise<PostResult> {
  await sql`savepoint dry_run`.execute(tx)
  const result = await importItem(tx, item)
  await sql`rollback to savepoint dry_run`.execute(tx)
  return result.outcome === 'created' ? { ...result, postId: null } : result
}

async function importItem(tx: IdentityTransaction, item: QueuedPost): Promise<PostResult> {
  const { post } = item
  const sourceKey = {
    // WordPress's ids are unique only on one site
    source: item.source === 'wordpress' ? `wordpress ${siteKey(item.site)}` : item.source,
    sourceId: post.sourceId,
  }
  // also serializes concurrent imports
  await lockSlugs(tx)
  const existingPost = await lockExistingPost(tx, sourceKey)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ ...post, notes: [] }))
    .digest('hex')
  // lost pictures, which a post that was here before may show, too
  const backupNotes = post.backup ? item.words : []
  const cover = post.cover && { url: post.cover.address, alt: post.cover.alt, isCover: true }

  if (existingPost && existingPost.version !== existingPost.importedVersion) {
    return {
      outcome: 'skippedAsEdited',
      postId: existingPost.postId,
      notes: ['foi mudado aqui depois da importação: ficou como está'],
    }
  }
  if (existingPost && existingPost.fingerprint === fingerprint) {
    if (item.with_images) {
      const missingCover = existingPost.hasCover ? null : cover
      const pictures = { postId: existingPost.postId, html: existingPost.content, cover: missingCover }
      await queuePictures(tx, item.transfer_id, pictures)
    }
    return { outcome: 'alreadyHere', postId: existingPost.postId, notes: backupNotes }
  }

  if (post.backup && !existingPost && (await hasPost(tx, post.sourceId)))
    return { outcome: 'alreadyHere', postId: post.sourceId, notes: backupNotes }

  const sourcePost = item.as_drafts ? toDraft(post) : post
  const conversion = await convertPost(tx, sourcePost, { site: item.site, transferId: item.transfer_id })
  if (!conversion.ok) {
    return { outcome: 'unreadable', postId: existingPost?.postId ?? null, notes: [conversion.reason] }
  }
  const { input } = conversion
  const postId = existingPost?.postId ?? (post.backup ? post.sourceId : newId())
  const author = { id: null, name: post.authorName ?? '' }
  const { slug, version } = await writePost(tx, postId, input, author, 'imported')
  if (post.backup) await restoreDetails(tx, postId, { ...post.backup, authorName: post.authorName })
  await sql`insert into blog_imported_posts (source, source_id, post_id, version, fingerprint)
    values (${sourceKey.source}, ${sourceKey.sourceId}, ${postId}::uuid, ${version}::integer, ${fingerprint})
    on conflict (source, source_id) do update set post_id = excluded.post_id, version = excluded.version,
      fingerprint = excluded.fingerprint`.execute(tx)
  const notes = [...item.words, ...conversion.notes]
  if (post.slug !== '' && slug !== post.slug) notes.push(`o endereço ficou /blog/${slug}`)
  const missingCover: PictureToFetch | null = input.cover ? null : cover
  const pictures = { postId, html: input.content, cover: missingCover }
  if (item.with_images) await queuePictures(tx, item.transfer_id, pictures)
  return { outcome: existingPost ? 'updated' : 'created', postId, notes }
}

async function hasPost(tx: IdentityTransaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('blog_posts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Restores what a save sets by itself: time of the latest change, a missing author, and the former slugs that are free. */
async function restoreDetails(
  tx: IdentityTransaction,
  postId: string,
  { updatedAt, formerSlugs, authorName }: PostBackup & Pick<SourcePost, 'authorName'>,
): Promise<void> {
  await tx
    .updateTable('blog_posts')
    .set({ updated_at: new Date(updatedAt), author_name: authorName })
    .where('id', '=', postId)
    .execute()
  for (const slug of formerSlugs) {
    await tx
      .insertInto('blog_slugs')
      .values({ slug, post_id: postId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The post as a draft. Drops a future date, because publishing the draft would then schedule it. */
function toDraft(post: SourcePost): SourcePost {
  const isPast = post.publishedAt !== null && Date.parse(post.publishedAt) <= now().getTime()
  return { ...post, status: 'draft', publishedAt: isPast ? post.publishedAt : null }
}

interface ExistingPost {
  postId: string
  version: number
  importedVersion: number
  fingerprint: string
  content: string
  hasCover: boolean
}

async function lockExistingPost(
  tx: IdentityTransaction,
  { source, sourceId }: { source: string; sourceId: string },
): Promise<ExistingPost | undefined> {
  const { rows } = await sql<ExistingPost>`
    select p.id as "postId", p.version, m.version as "importedVersion", m.fingerprint, p.content,
      p.cover_path is not null as "hasCover"
    from blog_imported_posts m join blog_posts p on p.id = m.post_id
    where m.source = ${source} and m.source_id = ${sourceId} for update of p`.execute(tx)
  return rows[0]
}

/** Whether the database is unavailable (lost connection, shutdown, full disk); false for an error in the post's data. */
function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && !/^2[23]\w{3}$|^54\w{3}$|^ERR_/.test(code)
}
