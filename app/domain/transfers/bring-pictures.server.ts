import { type Expression, sql } from 'kysely'
import { asIdentity, type IdentityTransaction, withoutSession } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { PostFields } from '../blog/post.ts'
import { postDraft } from '../blog/schema.ts'
import { lockSlugs, writePost } from '../blog/write-post.server.ts'
import { fieldsOfPost } from '../blog/write-revision.server.ts'
import { IMAGE_MESSAGES } from '../images/schema.ts'
import { uploadImage } from '../images/upload-image.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import { withNewPictures } from './old-addresses.ts'
import { type Guard, OPEN_WEB } from './public-address.server.ts'
import { findBroughtPictures } from './queries.server.ts'

const AT_ONCE = 4
/** Pictures taken by a process that died are free again after this; longer than fetching and converting them takes. */
const LEASE_MS = 5 * 60_000
const MOST_TRIES = 3
/** Before the second and the third try. */
const PAUSES_MS = [30_000, 5 * 60_000]
const EDITOR = { id: null, name: 'Importação' }

interface WaitingPicture {
  post_id: string
  address: string
  alt: string
  is_cover: boolean
  attempts: number
  user_id: string | null
}

type Ending = { imageId: string } | { problem: string; again: boolean }

/**
 * Fetches some pictures that are due, puts them into the library and writes the posts that show them anew, each once.
 * Returns how many were taken. What somebody changed in a post meanwhile stays.
 */
export async function bringPictures(guard: Guard = OPEN_WEB): Promise<number> {
  const taken = await take()
  // two posts may show the same one
  const byAddress = new Map<string, Promise<Ending>>()
  for (const picture of taken) {
    if (!byAddress.has(picture.address)) byAddress.set(picture.address, bring(picture, guard))
  }
  const endings = await Promise.all(taken.map(({ address }) => byAddress.get(address) as Promise<Ending>))
  const posts = Map.groupBy(
    taken.map((picture, index) => ({ picture, ending: endings[index] as Ending })),
    ({ picture }) => picture.post_id,
  )
  for (const [postId, pictures] of posts) {
    await asIdentity(async (tx) => {
      await renewPost(tx, postId, pictures)
      for (const { picture, ending } of pictures) await settle(tx, picture, ending)
    })
  }
  return taken.length
}

async function take(): Promise<WaitingPicture[]> {
  const moment = now()
  const { rows } = await sql<WaitingPicture>`
    with due as (select w.post_id, w.address from blog_transfer_pictures w
      where w.state = 'waiting' and w.due_at <= ${moment}::timestamptz
      order by w.due_at, w.post_id, w.address limit ${AT_ONCE}::integer for update skip locked)
    update blog_transfer_pictures w
    set attempts = w.attempts + 1, due_at = ${new Date(moment.getTime() + LEASE_MS)}::timestamptz
    from due, blog_transfers t
    where w.post_id = due.post_id and w.address = due.address and t.id = w.transfer_id
    returning w.post_id, w.address, w.alt, w.is_cover, w.attempts, t.user_id`.execute(database())
  return rows
}

async function bring({ address, alt, user_id }: WaitingPicture, guard: Guard): Promise<Ending> {
  // another post shows it too
  const known = (await findBroughtPictures(database(), [address])).get(address)
  if (known) return { imageId: known.imageId }
  const fetched = await fetchPicture(address, guard)
  if (!fetched.ok) return fetched
  const uploaded = await uploadImage(
    fetched.bytes,
    { name: fetched.name, alt },
    { id: user_id, ...withoutSession },
  )
  if (uploaded.ok) return { imageId: uploaded.image.id }
  return { problem: IMAGE_MESSAGES[uploaded.reason], again: false }
}

interface Brought {
  picture: WaitingPicture
  ending: Ending
}

async function renewPost(
  tx: IdentityTransaction,
  postId: string,
  pictures: readonly Brought[],
): Promise<void> {
  const ready = pictures.filter(({ ending }) => 'imageId' in ending)
  if (ready.length === 0) return
  // noted first, so that one question tells their files
  for (const { picture, ending } of ready) await settle(tx, picture, ending)
  await lockSlugs(tx)
  const fields = await readFields(tx, postId)
  if (!fields) return
  const brought = await findBroughtPictures(
    tx,
    ready.map(({ picture }) => picture.address),
  )
  const paths = new Map([...brought].map(([address, { path }]) => [address, path]))
  const content = withNewPictures(fields.content, paths)
  const own = ready.find(({ picture }) => picture.is_cover)?.picture
  const file = own && brought.get(own.address)
  // a cover that somebody chose here meanwhile stays
  const cover = fields.cover ?? (file ? { ...file, alt: own?.alt || file.alt } : null)
  if (content === fields.content && cover === fields.cover) return
  const checked = postDraft.safeParse({ ...fields, content, cover })
  if (!checked.success) return
  const { version } = await writePost(tx, postId, checked.data, EDITOR, 'imported')
  // still what the import wrote, unless somebody changed it before
  await sql`update blog_imported_posts set version = ${version}::integer
    where post_id = ${postId}::uuid and version = ${version - 1}::integer`.execute(tx)
}

async function readFields(tx: IdentityTransaction, postId: string): Promise<PostFields | undefined> {
  const fields = fieldsOfPost as Expression<PostFields>
  const { rows } = await sql<{ fields: PostFields }>`
    select ${fields} as fields from blog_posts p where p.id = ${postId}::uuid for update`.execute(tx)
  return rows[0]?.fields
}

async function settle(tx: IdentityTransaction, picture: WaitingPicture, ending: Ending): Promise<void> {
  const isLast = 'problem' in ending && (!ending.again || picture.attempts >= MOST_TRIES)
  const pause = PAUSES_MS[picture.attempts - 1] ?? 0
  await tx
    .updateTable('blog_transfer_pictures')
    .set(
      'imageId' in ending
        ? { state: 'brought', image_id: ending.imageId, problem: null }
        : {
            state: isLast ? 'failed' : 'waiting',
            problem: ending.problem,
            due_at: new Date(now().getTime() + pause),
          },
    )
    .where('post_id', '=', picture.post_id)
    .where('address', '=', picture.address)
    .where('attempts', '=', picture.attempts)
    .execute()
}
