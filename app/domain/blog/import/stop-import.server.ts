import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'

export type StopImportResult = { ok: true } | { ok: false; reason: 'transfer_missing' }

/** Rows of one transaction, which holds the event loop on the embedded database. */
const BATCH_SIZE = 1000
/** Problem of the pictures that were not fetched, for the report. */
const STOPPED_PROBLEM = 'a importação foi parada'

/**
 * Stops an import, or the reading of its file (rule 321): discards the posts and pictures that wait, and keeps the rest.
 * Changes nothing if the import has ended. Idempotent.
 */
export async function stopImport(editor: Actor, id: string): Promise<StopImportResult> {
  const result = await writeAs(editor, (tx) => markStopped(tx, id))
  if (!result.ok) return result
  while (await writeAs(editor, (tx) => discardBatch(tx, id))) await setImmediate()
  return result
}

/** Waits for the post that is being imported, because its transaction locks the import FOR SHARE. */
async function markStopped(tx: IdentityTransaction, id: string): Promise<StopImportResult> {
  const transfer = await tx
    .selectFrom('blog_transfers')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!transfer) return { ok: false, reason: 'transfer_missing' }
  await sql`
    update blog_transfers t set stopped_at = ${now()}::timestamptz
    where t.id = ${id}::uuid and t.stopped_at is null and (t.read_at is null
      or exists (select from blog_transfer_items i where i.transfer_id = t.id and i.outcome is null)
      or exists (select from blog_transfer_pictures w where w.transfer_id = t.id and w.state = 'waiting'))`.execute(
    tx,
  )
  return { ok: true }
}

/** Discards some posts and pictures of a stopped import. Returns whether others may be left. */
async function discardBatch(tx: IdentityTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ posts: number; pictures: number }>`
    with stopped as (select id from blog_transfers where id = ${id}::uuid and stopped_at is not null),
      posts as (delete from blog_transfer_items i using stopped where i.transfer_id = stopped.id and i.number in (
        select number from blog_transfer_items where transfer_id = ${id}::uuid and outcome is null
        order by number limit ${BATCH_SIZE}::integer) returning i.number),
      pictures as (update blog_transfer_pictures w set state = 'failed', problem = ${STOPPED_PROBLEM}
        from stopped where w.transfer_id = stopped.id and (w.post_id, w.address) in (
          select post_id, address from blog_transfer_pictures where transfer_id = ${id}::uuid and state = 'waiting'
          limit ${BATCH_SIZE}::integer) returning w.address)
    select (select count(*)::integer from posts) as posts, (select count(*)::integer from pictures) as pictures`.execute(
    tx,
  )
  const { posts = 0, pictures = 0 } = rows[0] ?? {}
  if (posts > 0) {
    await sql`update blog_transfers set discarded_count = discarded_count + ${posts}::integer
      where id = ${id}::uuid`.execute(tx)
  }
  return posts === BATCH_SIZE || pictures === BATCH_SIZE
}
