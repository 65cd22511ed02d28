import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { database } from '#app/database/database.server.ts'
import { readAsIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { boundedDownload } from '#app/platform/bounded-download.server.ts'
import { log } from '#app/platform/log.server.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { inTurns } from '#app/platform/turns.server.ts'
import { BRAND } from '#content/brand.ts'
import { stateOf } from '../blog/post.ts'
import { ALLOW_LIST, sanitizePost } from '../blog/sanitize-post.server.ts'
import { frontMatterOf } from './front-matter.ts'
import { readMe } from './read-me.ts'
import {
  type ExportedPost,
  shippedFile,
  type Snapshot,
  type StoredFile,
  takeSnapshot,
} from './take-snapshot.server.ts'
import { writeMarkdown } from './write-markdown.server.ts'

export type BlogExport =
  /** `fileName`: 'combinado-blog-2026-11-21.zip' */
  | { ok: true; fileName: string; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'too_many_attempts' }

const EXPORTS_PER_PERSON = { attempts: 10, seconds: 60 * 60 }
/** One snapshot after the other: connections stay free for readers. */
const inTurn = inTurns(1)

/**
 * Every post as Markdown with a head, and the library's pictures, as a ZIP that is made while it is sent. Texts are of
 * one moment, written down first; a picture's bytes never change. The body must be read or cancelled; `signal` cancels it. The caller has asked whether the person may.
 */
export async function exportPosts(administratorId: string, signal?: AbortSignal): Promise<BlogExport> {
  if (!(await allow('export of the blog', administratorId, EXPORTS_PER_PERSON)))
    return { ok: false, reason: 'too_many_attempts' }
  const madeAt = now()
  const snapshot = await inTurn(() => readAsIdentity(takeSnapshot))
  return {
    ok: true,
    fileName: `combinado-blog-${madeAt.toISOString().slice(0, 10)}.zip`,
    body: boundedDownload(`blog by ${administratorId}`, zipOf(snapshot, madeAt), signal),
  }
}

/** Destroying it frees the disk. */
function zipOf(snapshot: Snapshot, madeAt: Date): Readable {
  const { slugs, lines, categories, files, shipped } = snapshot
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  const add = (path: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: madeAt, compress }, (take) =>
      take(null, Readable.from(content(), { objectMode: false })),
    )
  const input = Readable.fromWeb(lines.read() as never)
  const posts = createInterface({ input })
  const rest = posts[Symbol.asyncIterator]()
  // closing the reader of lines leaves the file of the snapshot open
  output.on('close', () => {
    posts.close()
    input.destroy()
  })
  // the receiver went away, or sees that the stream broke; nobody else listens by then
  output.on('error', (error) => log.warn({ err: error }, 'a copy of the blog was not sent to its end'))

  const places = new Map(files.map(({ id, extension }) => [id, `images/${id}.${extension}`]))
  const covers = new Map(shipped.map((path) => [path, `images/${path.split('/').at(-1) ?? ''}`]))
  const placeOf = (address: string) => covers.get(address) ?? places.get(imageIdOf(address) ?? '')

  // entries are taken one after the other, in this order
  for (const slug of slugs) {
    add(`posts/${fileNameOf(slug)}.md`, async function* () {
      const { value } = await rest.next()
      if (value !== undefined) yield markdownOf(JSON.parse(value) as ExportedPost, placeOf, madeAt)
      else if (!output.destroyed) throw new Error('The snapshot holds fewer posts than it named')
    })
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(categories, null, 2)}\n`), 'categories.json', { mtime: madeAt })
  const missing: string[] = []
  for (const file of files) {
    const place = places.get(file.id) ?? ''
    const bytes = async function* () {
      const found = await readFile(file)
      if (found) yield found
      else missing.push(place)
    }
    add(place, bytes, false)
  }
  for (const [address, place] of covers) {
    add(place, () => createReadStream(shippedFile(address) ?? ''), false)
  }
  add('LEIA-ME.txt', async function* () {
    const facts = { posts: slugs.length, images: files.length + covers.size, missing }
    yield readMe({ brandName: BRAND.name, madeAt: SPOKEN.format(madeAt), ...facts })
  })
  zip.end()
  return output
}

const SPOKEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** Windows opens no file of these names, whatever its extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/
const fileNameOf = (slug: string) => (RESERVED.test(slug) ? `${slug}~` : slug)

const imageIdOf = (address: string) => /^\/blog\/imagens\/([0-9a-f-]{36})\//.exec(address)?.[1]

/** One post as a file; pictures that are in the ZIP are named by their place beside it. */
function markdownOf(
  post: ExportedPost,
  placeOf: (address: string) => string | undefined,
  moment: Date,
): string {
  const { content, allowList, coverPath } = post
  const clean = allowList === ALLOW_LIST ? content : sanitizePost(content)
  const html = clean.replaceAll(/ (src|href)="([^"]*)"/g, (whole, name: string, address: string) => {
    const place = placeOf(address)
    return place === undefined ? whole : ` ${name}="../${place}"`
  })
  const cover = coverPath === null ? undefined : placeOf(coverPath)
  const head = frontMatterOf({
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    status: stateOf(post, moment),
    published_at: post.publishedAt,
    updated_at: post.updatedAt,
    author: post.author || null,
    category: post.category,
    tags: post.tags,
    featured: post.featured,
    cover: cover === undefined ? coverPath : `../${cover}`,
    cover_alt: coverPath === null ? null : post.coverAlt,
  })
  return `${head}\n${writeMarkdown(html)}`
}

async function readFile({ id, width, type }: StoredFile): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from blog_image_files
    where image_id = ${id}::uuid and width = ${width}::integer and type = ${type}`.execute(database())
  return rows[0]?.bytes
}
