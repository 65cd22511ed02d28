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
import { STORED_OUTCOMES } from './stored-outcomes.server.ts'
import type { Outcome, PostBackup, SourcePost, TransferSource } from './transfer.ts'

interface TransferItem {
  transfer_id: string
  number: number
  post: SourcePost
  /** Notes from reading the file, in Portuguese. */
  words: string[]
  source: TransferSource
  site: string | null
  with_images: boolean
  is_dry_run: boolean
  as_drafts: boolean
}

interface ItemResult {
  outcome: Outcome
  postId: string | null
  notes: string[]
}

/**
 * Imports the next queued post in a transaction; other processes skip that post meanwhile. If the database refuses the
 * post, its outcome is 'unreadable'. Returns false if no post is queued.
 */
export async function importNextPost(): Promise<boolean> {
  let nextItem: TransferItem | undefined
  try {
    return await asIdentity(async (tx) => {
      nextItem = await claimItem(tx)
      if (!nextItem) return false
      const result = nextItem.is_dry_run
        ? await importAndRollBack(tx, nextItem)
        : await importItem(tx, nextItem)
      await recordResult(tx, nextItem, result)
      return true
    })
  } catch (error) {
    if (!nextItem || isDatabaseUnavailable(error)) throw error
    const item = nextItem
    log.error(
      { err: error, transferId: item.transfer_id, number: item.number },
      'a post could not be imported',
    )
    const notes = ['não foi possível gravar este post']
    await asIdentity((tx) => recordResult(tx, item, { outcome: 'unreadable', postId: null, notes }))
    return true
  }
}

/** The next queued post, of the oldest file first. Reads one row of each file, however many posts a file has. */
async function claimItem(tx: IdentityTransaction): Promise<TransferItem | undefined> {
  const { rows } = await sql<TransferItem>`
    select i.*, t.source, t.site, t.with_images, t.is_dry_run, t.as_drafts
    from blog_transfers t cross join lateral (
      select w.transfer_id, w.number, w.post, w.words from blog_transfer_items w
      where w.transfer_id = t.id and w.outcome is null
      order by w.number limit 1 for update skip locked) i
    where t.read_at is not null
    order by t.created_at, t.id limit 1`.execute(tx)
  return rows[0]
}

async function recordResult(
  tx: IdentityTransaction,
  item: TransferItem,
  { outcome, postId, notes }: ItemResult,
): Promise<void> {
  await tx
    .updateTable('blog_transfer_items')
    .set({ outcome: STORED_OUTCOMES[outcome], post_id: postId, words: JSON.stringify(notes), post: null })
    .where('transfer_id', '=', item.transfer_id)
    .where('number', '=', item.number)
    .execute()
}

/** For a dry run: imports the post and rolls back, so that the report equals that of a real import. */
async function importAndRollBack(tx: IdentityTransaction, item: TransferItem): Promise<ItemResult> {
  await sql`savepoint dry_run`.execute(tx)
  const result = await importItem(tx, item)
  await sql`rollback to savepoint dry_run`.execute(tx)
  return result.outcome === 'created' ? { ...result, postId: null } : result
}

async function importItem(tx: IdentityTransaction, item: TransferItem): Promise<ItemResult> {
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
