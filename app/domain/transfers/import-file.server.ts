import { setImmediate as breathe } from 'node:timers/promises'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { slugOf } from '../blog/post.ts'
import { asksForSite, readGhost } from './read-ghost.server.ts'
import { readWordpress } from './read-wordpress.server.ts'
import { DangerousXml } from './split-wxr.server.ts'
import { LARGEST_FILE, type SourceEntry, type SourceFile } from './transfer.ts'

export interface ImportWish {
  /** Made by the page, so that a second tap imports once. */
  id: string
  /** As the file was called on the device. */
  name: string
  /** Where the old blog is or was; null where the person did not say. */
  site: string | null
  withImages: boolean
  /** Reports what would come, writes no post. */
  isDryRun: boolean
  /** No post is shown to readers until somebody publishes it here. */
  asDrafts: boolean
}

export type FileImported =
  | { ok: true; id: string }
  | {
      ok: false
      reason: 'empty' | 'too_large' | 'archive' | 'unknown' | 'dangerous' | 'site_missing' | 'no_posts'
    }

/** Characters of posts that are written down in one transaction. */
const AT_ONCE = 500_000

let last: Promise<unknown> = Promise.resolve()

/** Reads a file into the items of an import, one file at a time in this process. The posts come later, by themselves. */
export function importFile(bytes: Uint8Array, wish: ImportWish, user: Actor): Promise<FileImported> {
  const mine = last.then(() => readInto(bytes, wish, user))
  last = mine.catch(() => undefined)
  return mine
}

async function readInto(bytes: Uint8Array, wish: ImportWish, user: Actor): Promise<FileImported> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > LARGEST_FILE) return { ok: false, reason: 'too_large' }
  // ZIP and gzip
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0x1f && bytes[1] === 0x8b)) {
    return { ok: false, reason: 'archive' }
  }
  const text = textOf(bytes)
  try {
    const file = understood(text, wish.site)
    if (!file) return { ok: false, reason: 'unknown' }
    if (file.source === 'ghost' && !wish.site && asksForSite(text))
      return { ok: false, reason: 'site_missing' }
    return await writeDown(file, wish, user)
  } catch (error) {
    if (!(error instanceof DangerousXml)) throw error
    await forget(wish.id)
    return { ok: false, reason: 'dangerous' }
  }
}

/** UTF-8 unless the XML says another encoding that we know. */
function textOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const said = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8'
  const decoder = ((): TextDecoder => {
    try {
      return new TextDecoder(said)
    } catch {
      return new TextDecoder()
    }
  })()
  return decoder.decode(bytes)
}

function understood(text: string, site: string | null): SourceFile | undefined {
  const start = text.slice(0, 100).trimStart()
  if (start.startsWith('<')) return readWordpress(text)
  if (!start.startsWith('{')) return undefined
  try {
    return readGhost(JSON.parse(text) as unknown, site)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function writeDown(file: SourceFile, wish: ImportWish, user: Actor): Promise<FileImported> {
  const { id, name, withImages, isDryRun, asDrafts } = wish
  const begun = await writeAs(user, (tx) =>
    tx
      .insertInto('blog_transfers')
      .values({
        id,
        source: file.source,
        file_name: shownName(name),
        site: file.site ?? wish.site,
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
  // the same form sent twice
  if (!begun) return { ok: true, id }
  let number = 0
  let waiting: Item[] = []
  let size = 0
  for (const entry of file.entries) {
    number += 1
    const item = itemOf(entry, id, number)
    waiting.push(item)
    size += item.post?.length ?? 0
    if (size < AT_ONCE && waiting.length < 100) continue
    await writeItems(user, waiting)
    waiting = []
    size = 0
    await breathe()
  }
  await writeItems(user, waiting)
  if (number === 0) {
    await forget(id)
    return { ok: false, reason: 'no_posts' }
  }
  await database()
    .updateTable('blog_transfers')
    .set({ read_at: now(), left_out: JSON.stringify(file.leftOut) })
    .where('id', '=', id)
    .execute()
  return { ok: true, id }
}

type Item = ReturnType<typeof itemOf>

function itemOf(entry: SourceEntry, transferId: string, number: number) {
  const place = { transfer_id: transferId, number }
  if (entry.kind === 'unreadable') {
    const words = asJson([entry.reason])
    return {
      ...place,
      title: clean(entry.title),
      slug: '',
      post: null,
      outcome: 'unreadable' as const,
      words,
    }
  }
  const { post } = entry
  return {
    ...place,
    title: clean(post.title),
    slug: slugOf(post.slug),
    post: asJson(post),
    outcome: null,
    words: asJson(post.notes),
  }
}

/** What the database can hold: no half characters and no zeros. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
const asJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? clean(each) : each))

async function writeItems(user: Actor, items: readonly Item[]): Promise<void> {
  if (items.length > 0) {
    await writeAs(user, (tx) =>
      tx
        .insertInto('blog_transfer_items')
        .values([...items])
        .execute(),
    )
  }
}

async function forget(id: string): Promise<void> {
  await database().deleteFrom('blog_transfers').where('id', '=', id).where('read_at', 'is', null).execute()
}

function shownName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? ''
  return clean(own.replaceAll(/\p{C}/gu, '').trim().slice(0, 120)) || 'arquivo'
}
