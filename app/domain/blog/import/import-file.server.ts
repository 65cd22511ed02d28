import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { yieldRegularly } from '#app/base/yield-regularly.server.ts'
import { cleanFileName } from '../media/clean-file-name.ts'
import { slugOf } from '../post.ts'
import { readBackup } from './backup/read-backup.server.ts'
import { restoreCategories, restoreImages } from './backup/restore-library.server.ts'
import { readGhost } from './ghost/read-ghost.server.ts'
import { readWordpress } from './wordpress/read-wordpress.server.ts'
import { DangerousXmlError } from './wordpress/split-wxr.server.ts'
import { textPiecesOf } from './text-pieces.server.ts'
import type { ImportRefusal } from './import-refusal.ts'
import { MAX_FILE_BYTES, MAX_ITEMS, type SourceEntry, type SourceFile } from './transfer.ts'

export interface ImportOptions {
  /** Idempotency key from the page. */
  id: string
  /** Name of the uploaded file. */
  name: string
  /** URL of the old blog; null if the person entered none. */
  site: string | null
  /** Fetches pictures of other sites. A backup's own pictures are always restored. */
  withImages: boolean
  /** Creates the report without writing posts. */
  isDryRun: boolean
  /** Imports every post as a draft. */
  asDrafts: boolean
}

export type ImportFileResult = { ok: true; id: string } | { ok: false; reason: ImportRefusal }

/** Characters of posts after which a transaction is committed. */
const BATCH_LENGTH = 500_000
/** Maximum number of posts in one transaction. */
const BATCH_SIZE = 100

let lastImport: Promise<unknown> = Promise.resolve()

/** Parses an export file, and queues its posts for the import worker. Handles one file at a time in this process. */
export function importFile(
  bytes: Uint8Array,
  options: ImportOptions,
  user: Actor,
): Promise<ImportFileResult> {
  const currentImport = lastImport.then(() => parseAndQueue(bytes, options, user))
  lastImport = currentImport.catch(() => undefined)
  return currentImport
}

async function parseAndQueue(
  bytes: Uint8Array,
  options: ImportOptions,
  user: Actor,
): Promise<ImportFileResult> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  // magic numbers of ZIP and gzip
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, reason: isZip ? 'archive_too_large' : 'too_large' }
  if (isZip) return restoreBackup(bytes, options, user)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { ok: false, reason: 'archive' }
  try {
    const file = await readFile(bytes, options.site)
    if (!file) return { ok: false, reason: 'unknown' }
    if (file.itemCount > MAX_ITEMS) return { ok: false, reason: 'too_many_items' }
    if (file.needsSite && !options.site) return { ok: false, reason: 'site_missing' }
    return await queuePosts(file, options, user)
  } catch (error) {
    if (error instanceof DangerousXmlError) return { ok: false, reason: 'dangerous' }
    throw error
  }
}

/**
 * Adds pictures and categories of a backup, and queues its posts. Takes as long as the pictures need to be converted. Queues
 * nothing if the object store is unavailable; the request can be repeated.
 */
async function restoreBackup(
  bytes: Uint8Array,
  options: ImportOptions,
  user: Actor,
): Promise<ImportFileResult> {
  const result = await readBackup(bytes)
  if (!result.ok) return result
  const { backup } = result
  if (backup.itemCount > MAX_ITEMS) return { ok: false, reason: 'too_many_items' }
  const images = await restoreImages(backup.images, user, options)
  if (!images.ok) return images
  if (!options.isDryRun) await restoreCategories(backup, user)
  return queuePosts(backup.file(images), options, user)
}

/** Undefined for a file that is no export. */
async function readFile(bytes: Uint8Array, site: string | null): Promise<SourceFile | undefined> {
  const pieces = textPiecesOf(bytes)
  const firstPiece = await pieces().next()
  const start = (firstPiece.value ?? '').trimStart()
  if (start.startsWith('<')) return readWordpress(pieces)
  return start.startsWith('{') ? readGhost(pieces, site) : undefined
}

async function queuePosts(file: SourceFile, options: ImportOptions, user: Actor): Promise<ImportFileResult> {
  const { id, name, withImages, isDryRun, asDrafts } = options
  const insertedRow = await writeAs(user, (tx) =>
    tx
      .insertInto('blog_transfers')
      .values({
        id,
        source: file.source,
        file_name: cleanFileName(name) || 'arquivo',
        // a backup's addresses need no site
        site: file.source === 'combinado' ? null : (file.site ?? options.site),
        with_images: withImages,
        is_dry_run: isDryRun,
        as_drafts: asDrafts,
        undone_at: null,
        user_id: user.userId,
        created_at: now(),
        read_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  // a repeated request of the same form
  if (!insertedRow) return { ok: true, id }
  let number = 0
  let batch: TransferItem[] = []
  let batchLength = 0
  const yieldIfDue = yieldRegularly()
  for await (const entry of file.entries) {
    await yieldIfDue()
    number += 1
    const item = itemOf(entry, id, number)
    batch.push(item)
    batchLength += item.post?.length ?? 0
    if (batchLength < BATCH_LENGTH && batch.length < BATCH_SIZE) continue
    if (!(await writeItems(user, batch))) return { ok: true, id }
    batch = []
    batchLength = 0
  }
  if (!(await writeItems(user, batch))) return { ok: true, id }
  if (number === 0) {
    await deleteUnreadTransfer(id)
    return { ok: false, reason: 'no_posts' }
  }
  await database()
    .updateTable('blog_transfers')
    .set({ read_at: now(), left_out: storableJson(file.leftOut) })
    .where('id', '=', id)
    .execute()
  return { ok: true, id }
}

type TransferItem = ReturnType<typeof itemOf>

function itemOf(entry: SourceEntry, transferId: string, number: number) {
  const key = { transfer_id: transferId, number }
  if (entry.kind === 'unreadable') {
    const { title, reason } = entry
    const texts = { title: storableText(title), slug: '', words: storableJson([reason]) }
    return { ...key, ...texts, post: null, outcome: 'unreadable' as const }
  }
  const { post } = entry
  const texts = { title: storableText(post.title), slug: slugOf(post.slug), words: storableJson(post.notes) }
  return { ...key, ...texts, post: storableJson(post), outcome: null }
}

/** Removes null characters and replaces lone surrogates, because PostgreSQL refuses both. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
const storableJson = (object: unknown) =>
  JSON.stringify(object, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value))

/** Queues the posts. Queues nothing and returns false if the import was stopped. */
async function writeItems(user: Actor, items: readonly TransferItem[]): Promise<boolean> {
  const [firstItem] = items
  if (!firstItem) return true
  return writeAs(user, async (tx) => {
    const transfer = await tx
      .selectFrom('blog_transfers')
      .select('id')
      .where('id', '=', firstItem.transfer_id)
      .where('stopped_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!transfer) return false
    await tx.insertInto('blog_transfer_items').values(items).execute()
    return true
  })
}

async function deleteUnreadTransfer(id: string): Promise<void> {
  await database().deleteFrom('blog_transfers').where('id', '=', id).where('read_at', 'is', null).execute()
}
