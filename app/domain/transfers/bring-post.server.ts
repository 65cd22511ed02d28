import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '#app/platform/clock.server.ts'
import { log } from '#app/platform/log.server.ts'
import { lockSlugs, writePost } from '../blog/write-post.server.ts'
import { draftOfSource } from './draft-of-source.server.ts'
import { type OpenPicture, queuePictures } from './queue-pictures.server.ts'
import { siteName } from './old-addresses.ts'
import type { Outcome, SourcePost } from './transfer.ts'

interface Item {
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

interface Placed {
  outcome: Outcome
  postId: string | null
  words: string[]
}

/**
 * Brings the next post that waits, in a transaction of its own, for this process alone. False when none waits. What the
 * database will not hold is told in the report and holds up nothing else.
 */
export async function bringPost(): Promise<boolean> {
  let taken: Item | undefined
  try {
    return await asIdentity(async (tx) => {
      taken = await take(tx)
      if (!taken) return false
      await note(tx, taken, taken.is_dry_run ? await rehearse(tx, taken) : await place(tx, taken))
      return true
    })
  } catch (error) {
    if (!taken || isDatabaseAway(error)) throw error
    const item = taken
    log.error(
      { err: error, transferId: item.transfer_id, number: item.number },
      'a post could not be imported',
    )
    const words = ['não foi possível gravar este post']
    await asIdentity((tx) => note(tx, item, { outcome: 'unreadable', postId: null, words }))
    return true
  }
}

async function take(tx: IdentityTransaction): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select i.transfer_id, i.number, i.post, i.words, t.source, t.site, t.with_images, t.is_dry_run, t.as_drafts
    from blog_transfer_items i join blog_transfers t on t.id = i.transfer_id
    where i.outcome is null and t.read_at is not null
    order by t.created_at, i.transfer_id, i.number limit 1 for update of i skip locked`.execute(tx)
  return rows[0]
}

async function note(tx: IdentityTransaction, item: Item, { outcome, postId, words }: Placed): Promise<void> {
  await tx
    .updateTable('blog_transfer_items')
    .set({ outcome, post_id: postId, words: JSON.stringify(words), post: null })
    .where('transfer_id', '=', item.transfer_id)
    .where('number', '=', item.number)
    .execute()
}

/** Places the post and takes everything back, so that the report says what an import would say. */
async function rehearse(tx: IdentityTransaction, item: Item): Promise<Placed> {
  await sql`savepoint dry_run`.execute(tx)
  const placed = await place(tx, item)
  await sql`rollback to savepoint dry_run`.execute(tx)
  return placed.outcome === 'brought' ? { ...placed, postId: null } : placed
}

async function place(tx: IdentityTransaction, item: Item): Promise<Placed> {
  const { post } = item
  const key = {
    // ids of Ghost are the only ones of their kind; those of WordPress count from one on every site
    source: item.source === 'ghost' ? 'ghost' : `wordpress ${siteName(item.site)}`,
    sourceId: post.sourceId,
  }
  // one at a time, also of two files at once
  await lockSlugs(tx)
  const known = await findKnown(tx, key)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ ...post, notes: [] }))
    .digest('hex')
  const cover = post.cover && { address: post.cover.address, alt: post.cover.alt, isCover: true }

  if (known && known.version !== known.imported) {
    return {
      outcome: 'changed',
      postId: known.postId,
      words: ['foi mudado aqui depois da importação: ficou como está'],
    }
  }
  if (known && known.fingerprint === fingerprint) {
    if (item.with_images) {
      const open = known.hasCover ? null : cover
      await queuePictures(tx, item.transfer_id, { postId: known.postId, html: known.content, cover: open })
    }
    return { outcome: 'same', postId: known.postId, words: [] }
  }

  const told = item.as_drafts ? asDraft(post) : post
  const made = await draftOfSource(tx, told, { site: item.site, transferId: item.transfer_id })
  if (!made.ok) return { outcome: 'unreadable', postId: known?.postId ?? null, words: [made.reason] }
  const { draft } = made
  const postId = known?.postId ?? newId()
  const author = { id: null, name: post.authorName ?? '' }
  const { slug, version } = await writePost(tx, postId, draft, author, 'imported')
  await sql`insert into blog_imported_posts (source, source_id, post_id, version, fingerprint)
    values (${key.source}, ${key.sourceId}, ${postId}::uuid, ${version}::integer, ${fingerprint})
    on conflict (source, source_id) do update set post_id = excluded.post_id, version = excluded.version,
      fingerprint = excluded.fingerprint`.execute(tx)
  const words = [...item.words, ...made.notes]
  if (post.slug !== '' && slug !== post.slug) words.push(`o endereço ficou /blog/${slug}`)
  const open: OpenPicture | null = draft.cover ? null : cover
  const waiting = { postId, html: draft.content, cover: open }
  if (item.with_images) await queuePictures(tx, item.transfer_id, waiting)
  return { outcome: known ? 'renewed' : 'brought', postId, words }
}

/** A date that has not come would publish the post by itself one day. */
function asDraft(post: SourcePost): SourcePost {
  const isPast = post.publishedAt !== null && Date.parse(post.publishedAt) <= now().getTime()
  return { ...post, status: 'draft', publishedAt: isPast ? post.publishedAt : null }
}

interface Known {
  postId: string
  /** As it is, and as the import wrote it. */
  version: number
  imported: number
  fingerprint: string
  content: string
  hasCover: boolean
}

async function findKnown(
  tx: IdentityTransaction,
  { source, sourceId }: { source: string; sourceId: string },
): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.id as "postId", p.version, m.version as imported, m.fingerprint, p.content,
      p.cover_path is not null as "hasCover"
    from blog_imported_posts m join blog_posts p on p.id = m.post_id
    where m.source = ${source} and m.source_id = ${sourceId} for update of p`.execute(tx)
  return rows[0]
}

/** Connection lost, shutting down, disk full: the post is not to blame. Errors of data and of our own code are its own. */
function isDatabaseAway(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && !/^2[23]\w{3}$|^54\w{3}$|^ERR_/.test(code)
}
