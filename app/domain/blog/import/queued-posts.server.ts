import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { STORED_OUTCOMES } from './stored-outcomes.server.ts'
import type { Outcome, SourcePost, TransferSource } from './transfer.ts'

/** A post of a file that waits to be imported. */
export interface QueuedPost {
  transfer_id: string
  number: number
  post: SourcePost
  /** Notes from reading the file, in Portuguese. */
  words: string[]
  /** Including this one. */
  attempts: number
  source: TransferSource
  site: string | null
  with_images: boolean
  is_dry_run: boolean
  as_drafts: boolean
}

export interface PostResult {
  outcome: Outcome
  postId: string | null
  notes: string[]
}

/** Longer than the import of a post takes. After it, the post of a process that died is tried again. */
const LEASE_MS = 60_000

/**
 * Leases the next due post, of the oldest file first, and counts the attempt before it begins, so that a post that ends the
 * process is not tried for ever. Reads one row of each file, however many posts a file has.
 */
export async function leasePost(): Promise<QueuedPost | undefined> {
  const moment = now()
  const { rows } = await sql<QueuedPost>`
    with due as (select i.transfer_id, i.number from blog_transfers t cross join lateral (
        select w.transfer_id, w.number from blog_transfer_items w
        where w.transfer_id = t.id and w.outcome is null and (w.due_at is null or w.due_at <= ${moment}::timestamptz)
        order by w.number limit 1 for update skip locked) i
      where t.read_at is not null and t.stopped_at is null
      order by t.created_at, t.id limit 1)
    update blog_transfer_items w
    set attempts = w.attempts + 1, due_at = ${new Date(moment.getTime() + LEASE_MS)}::timestamptz
    from due join blog_transfers t on t.id = due.transfer_id
    where w.transfer_id = due.transfer_id and w.number = due.number
    returning w.transfer_id, w.number, w.post, w.words, w.attempts, t.source, t.site, t.with_images, t.is_dry_run,
      t.as_drafts`.execute(database())
  return rows[0]
}

/**
 * False if the import was stopped, or another process took the post when the lease had ended. Locks the import FOR SHARE,
 * so that stopping it waits for this post.
 */
export async function lockPost(tx: IdentityTransaction, item: QueuedPost): Promise<boolean> {
  const { rows } = await sql`
    select 1 from blog_transfer_items i join blog_transfers t on t.id = i.transfer_id
    where i.transfer_id = ${item.transfer_id}::uuid and i.number = ${item.number}::integer
      and i.attempts = ${item.attempts}::integer and i.outcome is null and t.stopped_at is null
    for update of i for share of t`.execute(tx)
  return rows.length > 0
}

/** Records that the post could not be imported; `note` says why, in Portuguese. */
export function giveUp(item: QueuedPost, note: string): Promise<void> {
  return asIdentity(async (tx) => {
    if (await lockPost(tx, item))
      await recordResult(tx, item, { outcome: 'unreadable', postId: null, notes: [note] })
  })
}

/** Ends the lease and does not count its attempt. */
export async function returnAttempt({ transfer_id, number, attempts }: QueuedPost): Promise<void> {
  await database()
    .updateTable('blog_transfer_items')
    .set({ attempts: attempts - 1, due_at: null })
    .where('transfer_id', '=', transfer_id)
    .where('number', '=', number)
    .where('attempts', '=', attempts)
    .where('outcome', 'is', null)
    .execute()
}

export async function recordResult(
  tx: IdentityTransaction,
  item: QueuedPost,
  { outcome, postId, notes }: PostResult,
): Promise<void> {
  await tx
    .updateTable('blog_transfer_items')
    .set({ outcome: STORED_OUTCOMES[outcome], post_id: postId, words: JSON.stringify(notes), post: null })
    .where('transfer_id', '=', item.transfer_id)
    .where('number', '=', item.number)
    .execute()
}
