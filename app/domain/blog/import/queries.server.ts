import { type Kysely, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'
import { type Cover, coverOf, libraryImageOf } from '../media/image.ts'
import { STORED_OUTCOMES } from './stored-outcomes.server.ts'
import { type LeftOut, leftOutOf, type Remark, type Transfer } from './transfer.ts'

/** Maximum number of remarks, and of failed pictures, in a report. */
const MAX_REMARKS = 200
/** Maximum number of imports in the list. */
const MAX_TRANSFERS = 10
/** An import whose file has not been read completely after this time counts as stale. */
const MAX_READING_MS = 10 * 60_000

interface ImportedPictureRow {
  address: string
  id: string
  alt: string
  width: number
  height: number
  fallback: 'jpg' | 'png'
}

/** The library's copies of these pictures of other sites, as covers, by URL on the other site. */
export async function findImportedPictures(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Map<string, Cover & { imageId: string }>> {
  if (urls.length === 0) return new Map()
  const { rows } = await sql<ImportedPictureRow>`
    select distinct on (w.address) w.address, i.id, i.alt, i.width, i.height,
      case i.fallback_type when 'image/png' then 'png' else 'jpg' end as fallback
    from blog_transfer_pictures w join blog_images i on i.id = w.image_id
    where w.state = 'brought' and w.address = any(${[...new Set(urls)]}::text[])
    order by w.address, i.id`.execute(db)
  return new Map(
    rows.map(({ address, ...image }) => {
      const storedImage = { ...image, name: '', bytes: 0, createdAt: '', uses: [] }
      return [address, { ...coverOf(libraryImageOf(storedImage)), imageId: image.id }]
    }),
  )
}

interface TransferRow extends Omit<
  Transfer,
  'createdAt' | 'fileReading' | 'leftOut' | 'outcomes' | 'remarks' | 'pictures'
> {
  createdAt: Date
  isRead: boolean
  leftOut: Partial<LeftOut>
  storedOutcomes: Record<string, number>
  pictures: Omit<Transfer['pictures'], 'failures'>
}

/** SQL: the columns of `TransferRow` for the import `t`. */
const transferColumns = sql`t.id, t.source, t.file_name as "fileName", t.with_images as "withImages",
  t.is_dry_run as "isDryRun", t.as_drafts as "asDrafts",
  case when t.undone_at is not null then (select count(*)::integer from blog_transfer_items i
    where i.transfer_id = t.id and i.is_undone) end as undone,
  t.stopped_at is not null as "isStopped",
  t.created_at as "createdAt", t.read_at is not null as "isRead", t.left_out as "leftOut",
  t.discarded_count + (select count(*)::integer from blog_transfer_items i where i.transfer_id = t.id) as total,
  coalesce((select json_object_agg(o.outcome, o.count) from (select i.outcome, count(*)::integer as count
    from blog_transfer_items i where i.transfer_id = t.id and i.outcome is not null group by 1) o), '{}') as "storedOutcomes",
  (select json_build_object('total', count(*), 'downloaded', count(*) filter (where w.state = 'brought'),
    'failed', count(*) filter (where w.state = 'failed'))
    from blog_transfer_pictures w where w.transfer_id = t.id) as pictures`

/** One import with its report; undefined for an unknown id. */
export async function findTransfer(id: string): Promise<Transfer | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns} from blog_transfers t where t.id = ${id}::uuid`.execute(database())
  const row = rows[0]
  if (!row) return undefined
  return transferFrom(row, await findRemarks(id), await findFailures(id))
}

/** The latest imports, newest first, without remarks and failures. */
export async function findTransfers(): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`select ${transferColumns} from blog_transfers t
    order by t.created_at desc, t.id desc limit ${MAX_TRANSFERS}::integer`.execute(database())
  return rows.map((row) => transferFrom(row, [], []))
}

function transferFrom(
  { isRead, createdAt, storedOutcomes, pictures, leftOut, ...row }: TransferRow,
  remarks: Remark[],
  failures: Transfer['pictures']['failures'],
): Transfer {
  const outcomes = Object.entries(STORED_OUTCOMES).map(([outcome, stored]) => [
    outcome,
    storedOutcomes[stored] ?? 0,
  ])
  const isStale = now().getTime() - createdAt.getTime() > MAX_READING_MS
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    fileReading: isRead ? 'done' : isStale ? 'stale' : 'under_way',
    leftOut: leftOutOf(leftOut),
    outcomes: Object.fromEntries(outcomes) as Transfer['outcomes'],
    remarks,
    pictures: { ...pictures, failures },
  }
}

async function findRemarks(id: string): Promise<Remark[]> {
  const { rows } = await sql<Remark>`
    select i.title, i.outcome = 'unreadable' as "isUnreadable", i.post_id as "postId", i.words as notes from blog_transfer_items i
    where i.transfer_id = ${id}::uuid and i.outcome is not null and i.words <> '[]'
    order by i.outcome <> 'unreadable', i.outcome <> ${STORED_OUTCOMES.skippedAsEdited}, i.number limit ${MAX_REMARKS}::integer`.execute(
    database(),
  )
  return rows
}

async function findFailures(id: string): Promise<Transfer['pictures']['failures']> {
  const { rows } = await sql<Transfer['pictures']['failures'][number]>`
    select w.address, coalesce(w.problem, '') as problem, p.title as "postTitle"
    from blog_transfer_pictures w join blog_posts p on p.id = w.post_id
    where w.transfer_id = ${id}::uuid and w.state = 'failed'
    order by p.title, w.address limit ${MAX_REMARKS}::integer`.execute(database())
  return rows
}
