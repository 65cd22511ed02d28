import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { lockSlugs, writePost } from '../write-post.server.ts'
import { convertPost } from './convert-post.server.ts'
import { type PictureToFetch, queuePictures } from './queue-pictures.server.ts'
import { siteKey } from './old-addresses.ts'
import type { Outcome, SourcePost } from './transfer.ts'

interface TransferItem {
  transfer_id: string
  number: number
  post: SourcePost
  words: string[]
  source: 'wordpress' | 'ghost'
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
 * Imports the next queued post in a transaction; other processes skip it meanwhile. Reports a post that the database
 * refuses, and continues. Returns false if no post is queued.
 */
export async function importNextPost(): Promise<boolean> {
  let claimed: TransferItem | undefined
  try {
    return await asIdentity(async (tx) => {
      claimed = await claimItem(tx)
      if (!claimed) return false
      const result = claimed.is_dry_run ? await dryRun(tx, claimed) : await importItem(tx, claimed)
      await recordResult(tx, claimed, result)
      return true
    })
  } catch (error) {
    if (!claimed || isDatabaseUnavailable(error)) throw error
    const item = claimed
    log.error(
      { err: error, transferId: item.transfer_id, number: item.number },
      'a post could not be imported',
    )
    const notes = ['não foi possível gravar este post']
    await asIdentity((tx) => recordResult(tx, item, { outcome: 'unreadable', postId: null, notes }))
    return true
  }
}

async function claimItem(tx: IdentityTransaction): Promise<TransferItem | undefined> {
  const { rows } = await sql<TransferItem>`
    select i.transfer_id, i.number, i.post, i.words, t.source, t.site, t.with_images, t.is_dry_run, t.as_drafts
    from blog_transfer_items i join blog_transfers t on t.id = i.transfer_id
    where i.outcome is null and t.read_at is not null
    order by t.created_at, i.transfer_id, i.number limit 1 for update of i skip locked`.execute(tx)
  return rows[0]
}

async function recordResult(
  tx: IdentityTransaction,
  item: TransferItem,
  { outcome, postId, notes }: ItemResult,
): Promise<void> {
  await tx
    .updateTable('blog_transfer_items')
    .set({ outcome, post_id: postId, words: JSON.stringify(notes), post: null })
    .where('transfer_id', '=', item.transfer_id)
    .where('number', '=', item.number)
    .execute()
}

/** Imports the post and rolls back, so that the report is the same as of a real import. */
async function dryRun(tx: IdentityTransaction, item: TransferItem): Promise<ItemResult> {
  await sql`savepoint dry_run`.execute(tx)
  const result = await importItem(tx, item)
  await sql`rollback to savepoint dry_run`.execute(tx)
  return result.outcome === 'brought' ? { ...result, postId: null } : result
}

async function importItem(tx: IdentityTransaction, item: TransferItem): Promise<ItemResult> {
  const { post } = item
  const sourceKey = {
    // with the site for WordPress, whose ids count from one on every site; Ghost's are unique
    source: item.source === 'ghost' ? 'ghost' : `wordpress ${siteKey(item.site)}`,
    sourceId: post.sourceId,
  }
  // also serializes concurrent imports
  await lockSlugs(tx)
  const existing = await findExisting(tx, sourceKey)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ ...post, notes: [] }))
    .digest('hex')
  const cover = post.cover && { address: post.cover.address, alt: post.cover.alt, isCover: true }

  if (existing && existing.version !== existing.importedVersion) {
    return {
      outcome: 'changed',
      postId: existing.postId,
      notes: ['foi mudado aqui depois da importação: ficou como está'],
    }
  }
  if (existing && existing.fingerprint === fingerprint) {
    if (item.with_images) {
      const missingCover = existing.hasCover ? null : cover
      const pictures = { postId: existing.postId, html: existing.content, cover: missingCover }
      await queuePictures(tx, item.transfer_id, pictures)
    }
    return { outcome: 'same', postId: existing.postId, notes: [] }
  }

  const sourcePost = item.as_drafts ? asDraft(post) : post
  const converted = await convertPost(tx, sourcePost, { site: item.site, transferId: item.transfer_id })
  if (!converted.ok) {
    return { outcome: 'unreadable', postId: existing?.postId ?? null, notes: [converted.reason] }
  }
  const { draft } = converted
  const postId = existing?.postId ?? newId()
  const author = { id: null, name: post.authorName ?? '' }
  const { slug, version } = await writePost(tx, postId, draft, author, 'imported')
  await sql`insert into blog_imported_posts (source, source_id, post_id, version, fingerprint)
    values (${sourceKey.source}, ${sourceKey.sourceId}, ${postId}::uuid, ${version}::integer, ${fingerprint})
    on conflict (source, source_id) do update set post_id = excluded.post_id, version = excluded.version,
      fingerprint = excluded.fingerprint`.execute(tx)
  const notes = [...item.words, ...converted.notes]
  if (post.slug !== '' && slug !== post.slug) notes.push(`o endereço ficou /blog/${slug}`)
  const missingCover: PictureToFetch | null = draft.cover ? null : cover
  const pictures = { postId, html: draft.content, cover: missingCover }
  if (item.with_images) await queuePictures(tx, item.transfer_id, pictures)
  return { outcome: existing ? 'renewed' : 'brought', postId, notes }
}

/** The post as a draft, without a future date, which would schedule it. */
function asDraft(post: SourcePost): SourcePost {
  const isPast = post.publishedAt !== null && Date.parse(post.publishedAt) <= now().getTime()
  return { ...post, status: 'draft', publishedAt: isPast ? post.publishedAt : null }
}

interface ExistingPost {
  postId: string
  version: number
  /** The version that the import wrote. */
  importedVersion: number
  fingerprint: string
  content: string
  hasCover: boolean
}

async function findExisting(
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

/** Whether the error is a lost connection, a shutdown or a full disk, not an error of the post's data. */
function isDatabaseUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && !/^2[23]\w{3}$|^54\w{3}$|^ERR_/.test(code)
}
