import { type Expression, type RawBuilder, sql } from 'kysely'
import { asIdentity, type IdentityTransaction, noChecks } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PostFields } from '../post.ts'
import { postInputSchema } from '../schema.ts'
import { lockSlugs, writePost } from '../write-post.server.ts'
import { fieldsOfPost } from '../write-revision.server.ts'
import { IMAGE_MESSAGES, isPassing } from '../media/schema.ts'
import { uploadImage } from '../media/upload-image.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import { replaceUrls } from './old-urls.ts'
import { type NetworkGuard, PUBLIC_IPS_ONLY } from './public-ip.server.ts'
import { findImportedPictures } from './queries.server.ts'

const BATCH_SIZE = 4
/** Longer than a batch takes. After it, another process may fetch the pictures of a process that crashed. */
const LEASE_MS = 5 * 60_000
const MAX_ATTEMPTS = 3
/** Problem of a picture for which every attempt was cut off by the end of the process. */
const INTERRUPTED_PROBLEM = 'a busca parou no meio em todas as tentativas'
/** Delays before the second and the third attempt. */
const RETRY_DELAYS_MS = [30_000, 5 * 60_000]
const EDITOR = { id: null, name: 'Importação' }

interface QueuedPicture {
  post_id: string
  address: string
  alt: string
  is_cover: boolean
  /** Including this one. */
  attempts: number
  user_id: string | null
}

type PictureResult = { imageId: string } | { problem: string; isRetryable: boolean }

/**
 * Fetches the next batch of due pictures into the library, and updates each post that shows them. Does not undo concurrent
 * changes of a post. Returns the size of the batch.
 */
export async function importPictures(guard: NetworkGuard = PUBLIC_IPS_ONLY): Promise<number> {
  const batch = await claimBatch()
  // a picture that two posts show is fetched once
  const resultByUrl = new Map<string, Promise<PictureResult>>()
  for (const picture of batch) {
    if (!resultByUrl.has(picture.address)) resultByUrl.set(picture.address, fetchIntoLibrary(picture, guard))
  }
  const results = await Promise.all(
    batch.map(({ address }) => resultByUrl.get(address) as Promise<PictureResult>),
  )
  const picturesByPost = Map.groupBy(
    batch.map((picture, index) => ({ picture, result: results[index] as PictureResult })),
    ({ picture }) => picture.post_id,
  )
  for (const [postId, pictures] of picturesByPost) {
    await asIdentity(async (tx) => {
      await updatePost(tx, postId, pictures)
      for (const { picture, result } of pictures) await recordResult(tx, picture, result)
    })
  }
  return batch.length
}

/**
 * Claims untried pictures. Without any, claims only those of one URL that was tried before, because a picture of their former
 * batch may have crashed the process.
 */
async function claimBatch(): Promise<QueuedPicture[]> {
  const claimedAt = now()
  const dueSql = sql`w.state = 'waiting' and w.due_at <= ${claimedAt}::timestamptz and t.stopped_at is null`
  const newPictures = await claimPictures(claimedAt, sql`${dueSql} and w.attempts = 0`)
  if (newPictures.length > 0) return newPictures
  const oldestSql = sql`select w.address from blog_transfer_pictures w join blog_transfers t on t.id = w.transfer_id
    where ${dueSql} order by w.due_at, w.post_id, w.address limit 1`
  return claimPictures(claimedAt, sql`${dueSql} and w.address = (${oldestSql})`)
}

async function claimPictures(claimedAt: Date, conditionSql: RawBuilder<unknown>): Promise<QueuedPicture[]> {
  const { rows } = await sql<QueuedPicture>`
    with due as (select w.post_id, w.address, t.user_id
      from blog_transfer_pictures w join blog_transfers t on t.id = w.transfer_id where ${conditionSql}
      order by w.due_at, w.post_id, w.address limit ${BATCH_SIZE}::integer for update of w skip locked)
    update blog_transfer_pictures w
    set attempts = w.attempts + 1, due_at = ${new Date(claimedAt.getTime() + LEASE_MS)}::timestamptz
    from due where w.post_id = due.post_id and w.address = due.address
    returning w.post_id, w.address, w.alt, w.is_cover, w.attempts, due.user_id`.execute(database())
  return rows
}

async function fetchIntoLibrary(
  { address, alt, user_id, attempts }: QueuedPicture,
  guard: NetworkGuard,
): Promise<PictureResult> {
  if (attempts > MAX_ATTEMPTS) return { problem: INTERRUPTED_PROBLEM, isRetryable: false }
  // an earlier batch may have fetched it for another post
  const importedPicture = (await findImportedPictures(database(), [address])).get(address)
  if (importedPicture) return { imageId: importedPicture.imageId }
  const download = await fetchPicture(address, guard)
  if (!download.ok) return download
  const upload = await uploadImage(download.bytes, { name: download.name, alt }, { id: user_id, ...noChecks })
  if (upload.ok) return { imageId: upload.image.id }
  return { problem: IMAGE_MESSAGES[upload.reason], isRetryable: isPassing(upload.reason) }
}

interface ProcessedPicture {
  picture: QueuedPicture
  result: PictureResult
}

async function updatePost(
  tx: IdentityTransaction,
  postId: string,
  pictures: readonly ProcessedPicture[],
): Promise<void> {
  const fetchedPictures = pictures.filter(({ result }) => 'imageId' in result)
  if (fetchedPictures.length === 0) return
  // findImportedPictures below reads these results
  for (const { picture, result } of fetchedPictures) await recordResult(tx, picture, result)
  await lockSlugs(tx)
  const fields = await lockPost(tx, postId)
  if (!fields) return
  const importedPictures = await findImportedPictures(
    tx,
    fetchedPictures.map(({ picture }) => picture.address),
  )
  const pathByUrl = new Map([...importedPictures].map(([url, { path }]) => [url, path]))
  const content = replaceUrls(fields.content, pathByUrl)
  const coverPicture = fetchedPictures.find(({ picture }) => picture.is_cover)?.picture
  const coverFile = coverPicture && importedPictures.get(coverPicture.address)
  // a cover that was chosen after the import stays
  const cover = fields.cover ?? (coverFile ? { ...coverFile, alt: coverPicture?.alt || coverFile.alt } : null)
  if (content === fields.content && cover === fields.cover) return
  const parsed = postInputSchema.safeParse({ ...fields, content, cover })
  if (!parsed.success) return
  const { version } = await writePost(tx, postId, parsed.data, EDITOR, 'imported')
  // if nobody changed the post here, it still counts as unchanged since its import
  await sql`update blog_imported_posts set version = ${version}::integer
    where post_id = ${postId}::uuid and version = ${version - 1}::integer`.execute(tx)
}

async function lockPost(tx: IdentityTransaction, postId: string): Promise<PostFields | undefined> {
  const fields = fieldsOfPost as Expression<PostFields>
  const { rows } = await sql<{ fields: PostFields }>`
    select ${fields} as fields from blog_posts p where p.id = ${postId}::uuid for update`.execute(tx)
  return rows[0]?.fields
}

async function recordResult(
  tx: IdentityTransaction,
  picture: QueuedPicture,
  result: PictureResult,
): Promise<void> {
  const hasFailed = 'problem' in result && (!result.isRetryable || picture.attempts >= MAX_ATTEMPTS)
  const retryDelayMs = RETRY_DELAYS_MS[picture.attempts - 1] ?? 0
  await tx
    .updateTable('blog_transfer_pictures')
    .set(
      'imageId' in result
        ? { state: 'brought', image_id: result.imageId, problem: null }
        : {
            state: hasFailed ? 'failed' : 'waiting',
            problem: result.problem,
            due_at: new Date(now().getTime() + retryDelayMs),
          },
    )
    .where('post_id', '=', picture.post_id)
    .where('address', '=', picture.address)
    .where('attempts', '=', picture.attempts)
    // a picture that arrives after the import was stopped is shown; one that fails is not tried again
    .$if('problem' in result, (query) => query.where('state', '=', 'waiting'))
    .execute()
}
