import { sql } from 'kysely'
import { BLOG_CHANGED, publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, type IdentityTransaction, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockSlugs } from '../write-post.server.ts'
import { STORED_OUTCOMES } from './stored-outcomes.server.ts'

export type UndoImportResult = { ok: true } | { ok: false; reason: 'transfer_missing' | 'transfer_under_way' }

const STAY_NOTE = 'ficou quando a importação foi desfeita'

/**
 * Deletes the posts that an import created and nobody has changed since. Adds to the report why other posts stay. Does not
 * delete pictures, categories and tags. Idempotent.
 */
export function undoImport(editor: Actor, id: string): Promise<UndoImportResult> {
  return writeAs(editor, async (tx): Promise<UndoImportResult> => {
    // before the slugs, as the worker that imports a post
    const transfer = await tx
      .selectFrom('blog_transfers')
      .select(['read_at', 'stopped_at', 'undone_at', 'is_dry_run'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!transfer) return { ok: false, reason: 'transfer_missing' }
    if (transfer.undone_at !== null || transfer.is_dry_run) return { ok: true }
    const hasEnded =
      transfer.stopped_at !== null || (transfer.read_at !== null && !(await hasUnprocessedPosts(tx, id)))
    if (!hasEnded) return { ok: false, reason: 'transfer_under_way' }
    await lockSlugs(tx)
    await reportReasonsToStay(tx, id)
    await deleteUnchangedPosts(tx, id)
    await tx.updateTable('blog_transfers').set({ undone_at: now() }).where('id', '=', id).execute()
    publishAfterCommit(tx, BLOG_CHANGED)
    return { ok: true }
  })
}

async function hasUnprocessedPosts(tx: IdentityTransaction, id: string): Promise<boolean> {
  const unprocessedItem = await tx
    .selectFrom('blog_transfer_items')
    .select('number')
    .where('transfer_id', '=', id)
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unprocessedItem !== undefined
}

/** SQL: the reason why the post `p` of the item `i` stays; null if it can be deleted. */
const reasonToStaySql = sql<string | null>`case
  when i.outcome = ${STORED_OUTCOMES.updated} and not exists (select from blog_transfer_items b
    where b.transfer_id = i.transfer_id and b.post_id = p.id and b.outcome = ${STORED_OUTCOMES.created}) then 'já estava aqui antes'
  when p.version is distinct from m.version then 'foi mudado aqui depois'
  when exists (select from blog_working_copies c where c.post_id = p.id) then 'há mudanças começadas e não salvas nele'
  when exists (select from blog_transfer_items o where o.post_id = p.id and o.transfer_id <> i.transfer_id
    and o.outcome = ${STORED_OUTCOMES.updated}) then 'outra importação o atualizou' end`

async function reportReasonsToStay(tx: IdentityTransaction, id: string): Promise<void> {
  await sql`with stays as (select i.number, ${reasonToStaySql} as reason from blog_transfer_items i
      join blog_posts p on p.id = i.post_id left join blog_imported_posts m on m.post_id = p.id
      where i.transfer_id = ${id}::uuid and i.outcome in (${STORED_OUTCOMES.created}, ${STORED_OUTCOMES.updated}))
    update blog_transfer_items i
    set words = i.words || jsonb_build_array(${STAY_NOTE}::text || ': ' || s.reason)
    from stays s where i.transfer_id = ${id}::uuid and i.number = s.number and s.reason is not null`.execute(
    tx,
  )
}

async function deleteUnchangedPosts(tx: IdentityTransaction, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from blog_transfer_items i
    join blog_posts p on p.id = i.post_id left join blog_imported_posts m on m.post_id = p.id
    where i.transfer_id = ${id}::uuid and i.outcome = ${STORED_OUTCOMES.created} and ${reasonToStaySql} is null
    for update of p`.execute(tx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  await tx
    .updateTable('blog_transfer_items')
    .set({ is_undone: true })
    .where('transfer_id', '=', id)
    .where('post_id', 'in', ids)
    .execute()
  await tx.deleteFrom('blog_posts').where('id', 'in', ids).execute()
}
